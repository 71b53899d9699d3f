/** Firefox over WebDriver BiDi (https://www.w3.org/TR/webdriver-bidi/). */
import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  pageSource,
  until,
  within,
  type AccessibleNode,
  type Engine,
  type Place,
  type Visit,
} from './engine';
import { endProcess } from './endProcess';
import { createRead, type Read } from './reads';

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

/** @param name for messages, if it is not the method's */
type Command = (method: string, params?: object, name?: string) => Promise<Record<string, unknown>>;

/** Milliseconds for a browser to start: two seconds on a machine with ten times the work it can do. */
const startMs = 30_000;

/**
 * Starts it without a window.
 * @param binary path of a Firefox
 */
export async function startFirefox(binary: string): Promise<Engine> {
  const browser = await launch(binary);
  try {
    const socket = await connect(browser);
    const send = createCommand(socket);
    const { capabilities } = await within('session.new', send('session.new', { capabilities: {} }), startMs);
    return {
      version: String((capabilities as { browserVersion?: string }).browserVersion),
      open: (report) => openVisit({ send, read: createRead(report) }),
      async stop() {
        socket.close();
        await browser.end();
      },
    };
  } catch (error) {
    await browser.end();
    throw error;
  }
}

interface Browser {
  /** What it has written so far. */
  said: () => string;
  end(): Promise<void>;
}

async function launch(binary: string): Promise<Browser> {
  const profile = await mkdtemp(join(tmpdir(), 'hub-entry-firefox-'));
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  );
  await writeFile(join(profile, 'user.js'), lines.join('\n'));
  // Its tree for assistive technology is known to the browser itself only.
  const options = [
    '--headless',
    '--no-remote',
    '--remote-allow-system-access',
    '--remote-debugging-port',
    '0',
  ];
  const child = spawn(binary, [...options, '--profile', profile], { stdio: ['ignore', 'ignore', 'pipe'] });
  const kill = (): unknown => child.kill();
  process.once('exit', kill);
  let said = '';
  child.stderr.on('data', (part: Buffer) => (said += part.toString()));
  return {
    said: () => said,
    async end() {
      await endProcess(child);
      process.off('exit', kill);
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function openVisit({ send, read }: Commands): Promise<Visit> {
  const { userContext } = await send('browser.createUserContext');
  const { context } = await send('browsingContext.create', { type: 'tab', userContext });
  await send('browsingContext.setViewport', { context, viewport: { width: 1280, height: 800 } });
  return {
    page: createPlace({ send, read }, String(context), String(userContext)),
    end: async () => void (await send('browser.removeUserContext', { userContext })),
  };
}

/** Opens the connection to a browser. */
async function connect({ said }: Browser): Promise<WebSocket> {
  const listening = /WebDriver BiDi listening on (ws:\S+)/;
  const address = await until('Firefox', async () => listening.exec(said())?.[1], startMs);
  const socket = new WebSocket(`${address}/session`);
  const opened = new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', () => reject(new Error(`no connection to ${address}`)));
  });
  await within('Firefox', opened, startMs);
  return socket;
}

/**
 * Returns what sends commands over a connection.
 * @param limitMs for each of them
 */
export function createCommand(
  socket: Pick<WebSocket, 'send' | 'addEventListener'>,
  limitMs?: number,
): Command {
  const waiting = new Map<number, (answer: Answer) => void>();
  let last = 0;
  socket.addEventListener('message', ({ data }) => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the protocol's
    const answer = JSON.parse(String(data)) as Answer;
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer);
  });
  return async (method, params = {}, name = method) => {
    last += 1;
    const id = last;
    const answered = new Promise<Answer>((resolve) => {
      waiting.set(id, resolve);
    });
    socket.send(JSON.stringify({ id, method, params }));
    const answer = await within(name, answered, limitMs).finally(() => waiting.delete(id));
    if (answer.type === 'error') throw new Error(`${name}: ${answer.message}`);
    return answer.result ?? {};
  };
}

interface TreeNode {
  context: string;
  userContext: string;
  url: string;
  children: TreeNode[] | null;
}

interface Commands {
  send: Command;
  read: Read;
}

/** @param context the window or frame */
export function createPlace({ send, read }: Commands, context: string, userContext: string): Place {
  const readTree = async (params: object): Promise<TreeNode[]> => {
    const { contexts } = await read('browsingContext.getTree', () => send('browsingContext.getTree', params));
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the protocol's
    return contexts as TreeNode[];
  };
  const call = async <Args extends readonly unknown[], Result>(
    target: string | undefined,
    work: (...args: Args) => Result,
    ...args: Args
  ): Promise<Result> => {
    const params = {
      functionDeclaration: pageSource(work),
      arguments: [{ type: 'string', value: JSON.stringify(args) }],
      target: { context: target },
      awaitPromise: false,
    };
    const answer = await send('script.callFunction', params, `script ${work.name}`);
    if (answer['type'] === 'exception') {
      const { text } = answer['exceptionDetails'] as { text: string };
      throw new Error(text);
    }
    return JSON.parse((answer['result'] as { value: string }).value);
  };
  return {
    run: (work, ...args) => call(context, work, ...args),
    read: (work, ...args) => read(`script ${work.name}`, () => call(context, work, ...args)),
    async goto(url) {
      await send('browsingContext.navigate', { context, url, wait: 'interactive' });
    },
    async address() {
      const [own] = await readTree({ root: context, maxDepth: 0 });
      return own?.url ?? '';
    },
    async readTree() {
      const [browser] = await readTree({ 'moz:scope': 'chrome', maxDepth: 0 });
      return read('script readAccessibles', () => call(browser?.context, readAccessibles));
    },
    async act(actions) {
      await send('input.performActions', { context, actions });
    },
    frame: () =>
      until('the frame', async () => {
        const [own] = await readTree({ root: context });
        const child = own?.children?.[0];
        return child ? createPlace({ send, read }, child.context, userContext) : undefined;
      }),
    popup: () =>
      until('the other window', async () => {
        const tree = await readTree({ maxDepth: 0 });
        const other = tree.find((each) => each.userContext === userContext && each.context !== context);
        if (!other) return undefined;
        // A window in the background ignores clicks.
        await send('browsingContext.activate', { context: other.context });
        return createPlace({ send, read }, other.context, userContext);
      }),
    async picture() {
      return String((await send('browsingContext.captureScreenshot', { context }))['data']);
    },
  };
}

/** An accessible of Firefox (nsIAccessible). */
interface Accessible {
  role: number;
  name: string | null;
  attributes: { getStringProperty: (name: string) => string } | null;
  firstChild: Accessible | null;
  nextSibling: Accessible | null;
}

/** Runs in the browser's own window: the tree of the tab that is shown. */
function readAccessibles(): AccessibleNode[] {
  const { Cc, Ci, gBrowser } = globalThis as unknown as {
    Cc: Record<string, { getService: (type: unknown) => AccessibleService }>;
    Ci: Record<string, unknown>;
    gBrowser: { browsers: { currentURI: { spec: string } }[] };
  };
  interface AccessibleService {
    getAccessibleFor: (browser: unknown) => Accessible | null;
    getStringRole: (role: number) => string;
  }
  const service = Cc['@mozilla.org/accessibilityService;1']?.getService(Ci['nsIAccessibilityService']);
  // It ends with its last user.
  Reflect.set(globalThis, 'accessibilityService', service);
  const nodes: AccessibleNode[] = [];
  const walk = (each: Accessible | null, depth: number): void => {
    for (let now = each; now; now = now.nextSibling) {
      let role = service?.getStringRole(now.role) ?? '';
      try {
        role = now.attributes?.getStringProperty('xml-roles').split(' ')[0] || role;
      } catch {
        // It has no role of ARIA.
      }
      nodes.push({ role, name: now.name ?? '', depth });
      walk(now.firstChild, depth + 1);
    }
  };
  // The other tab is the one that Firefox begins with.
  const shown = gBrowser.browsers.findLast(({ currentURI }) => currentURI.spec !== 'about:blank');
  walk(service?.getAccessibleFor(shown)?.firstChild ?? null, 0);
  return nodes;
}
