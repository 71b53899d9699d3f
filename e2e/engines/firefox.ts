/** Firefox over WebDriver BiDi (https://www.w3.org/TR/webdriver-bidi/). */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pageSource, until, within, type Engine, type Place } from './engine';

/** Disables the browser's own requests and graphics, which are rendered in software here. */
const preferences = {
  'webgl.disabled': true,
  'app.update.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
  'signon.rememberSignons': false,
  'ui.prefersReducedMotion': 1,
};

interface Answer {
  id?: number;
  type: string;
  result?: Record<string, unknown>;
  message?: string;
}

type Command = (method: string, params?: object) => Promise<Record<string, unknown>>;

/**
 * Starts it without a window.
 * @param binary path of a Firefox
 */
export async function startFirefox(binary: string): Promise<Engine> {
  const profile = await mkdtemp(join(tmpdir(), 'hub-entry-firefox-'));
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  await writeFile(join(profile, 'user.js'), lines.join('\n'));
  const browser = spawn(
    binary,
    ['--headless', '--no-remote', '--remote-debugging-port', '0', '--profile', profile],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  process.once('exit', () => browser.kill());
  let said = '';
  browser.stderr.on('data', (part: Buffer) => (said += part.toString()));
  const address = await until('Firefox', async () => /WebDriver BiDi listening on (ws:\S+)/.exec(said)?.[1]);
  const { send, close } = await connect(`${address}/session`);
  const { capabilities } = await send('session.new', { capabilities: {} });
  return {
    version: String((capabilities as { browserVersion?: string }).browserVersion),
    async open() {
      const { userContext } = await send('browser.createUserContext');
      const { context } = await send('browsingContext.create', { type: 'tab', userContext });
      await send('browsingContext.setViewport', { context, viewport: { width: 1280, height: 800 } });
      return {
        page: createPlace(send, String(context), String(userContext)),
        end: async () => void (await send('browser.removeUserContext', { userContext })),
      };
    },
    async stop() {
      close();
      const ended = once(browser, 'exit');
      browser.kill();
      await ended;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function connect(address: string): Promise<{ send: Command; close: () => void }> {
  const socket = new WebSocket(address);
  const waiting = new Map<number, (answer: Answer) => void>();
  let last = 0;
  socket.addEventListener('message', ({ data }) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the protocol's
    const answer = JSON.parse(String(data)) as Answer;
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer);
  });
  await within(
    'Firefox',
    new Promise((resolve, reject) => {
      socket.addEventListener('open', resolve);
      socket.addEventListener('error', () => reject(new Error(`no connection to ${address}`)));
    }),
  );
  const send: Command = async (method, params = {}) => {
    last += 1;
    const id = last;
    const answered = new Promise<Answer>((resolve) => {
      waiting.set(id, resolve);
    });
    socket.send(JSON.stringify({ id, method, params }));
    const answer = await within(method, answered);
    waiting.delete(id);
    if (answer.type === 'error') throw new Error(`${method}: ${answer.message}`);
    return answer.result ?? {};
  };
  return { send, close: () => socket.close() };
}

interface RemoteNode {
  sharedId: string;
  value?: { attributes?: Record<string, string> };
}

interface TreeNode {
  context: string;
  userContext: string;
  url: string;
  children: TreeNode[] | null;
}

function createPlace(send: Command, context: string, userContext: string): Place {
  const readTree = async (params: object): Promise<TreeNode[]> => {
    const { contexts } = await send('browsingContext.getTree', params);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the protocol's
    return contexts as TreeNode[];
  };
  return {
    async goto(url) {
      await send('browsingContext.navigate', { context, url, wait: 'interactive' });
    },
    async run(work, ...args) {
      const answer = await send('script.callFunction', {
        functionDeclaration: pageSource(work),
        arguments: [{ type: 'string', value: JSON.stringify(args) }],
        target: { context },
        awaitPromise: false,
      });
      if (answer['type'] === 'exception') {
        const { text } = answer['exceptionDetails'] as { text: string };
        throw new Error(text);
      }
      return JSON.parse((answer['result'] as { value: string }).value);
    },
    async accessible(list, expected) {
      const work = `() => { const __name = (each) => each; const found = (${list.toString()})(); return [found[0]?.getRootNode(), ...found]; }`;
      const target = { context };
      const called = await send('script.callFunction', {
        functionDeclaration: work,
        target,
        awaitPromise: false,
      });
      const [root, ...nodes] = (called['result'] as { value: RemoteNode[] }).value;
      // Not all of it is rendered yet.
      if (!root?.sharedId || nodes.length !== expected.length) return nodes.map(() => '?');
      // Each question walks the whole tree.
      const asked = new Map<string, Promise<Set<string>>>();
      const locate = (value: { role?: string; name: string }): Promise<Set<string>> => {
        const key = JSON.stringify(value);
        const answer = asked.get(key) ?? ask(value);
        asked.set(key, answer);
        return answer;
      };
      const ask = async (value: { role?: string; name: string }): Promise<Set<string>> => {
        const locator = { type: 'accessibility', value };
        const startNodes = [{ sharedId: root.sharedId }];
        const answer = await send('browsingContext.locateNodes', { context, locator, startNodes });
        return new Set((answer['nodes'] as RemoteNode[]).map(({ sharedId }) => sharedId));
      };
      return Promise.all(
        nodes.map(async ({ sharedId, value }, index) => {
          const [, role = '', name = ''] = /^(\w+): (.*)$/.exec(expected[index] ?? '') ?? [];
          // Firefox has a role of its own for a password, which has no name in ARIA.
          const isPassword = value?.attributes?.['type'] === 'password';
          const found = await locate(isPassword ? { name } : { role, name });
          return found.has(sharedId) ? `${role}: ${name}` : `? instead of ${role}: ${name}`;
        }),
      );
    },
    async act(actions) {
      await send('input.performActions', { context, actions });
    },
    frame: () =>
      until('the frame', async () => {
        const [own] = await readTree({ root: context });
        const child = own?.children?.[0];
        return child ? createPlace(send, child.context, userContext) : undefined;
      }),
    popup: () =>
      until('the other window', async () => {
        const tree = await readTree({ maxDepth: 0 });
        const other = tree.find((each) => each.userContext === userContext && each.context !== context);
        if (!other) return undefined;
        // A window in the background ignores clicks.
        await send('browsingContext.activate', { context: other.context });
        return createPlace(send, other.context, userContext);
      }),
    async picture() {
      return String((await send('browsingContext.captureScreenshot', { context }))['data']);
    },
  };
}
