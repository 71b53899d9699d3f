/** WebKit over WebDriver (https://www.w3.org/TR/webdriver2/). */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { isCompared } from './accessible';
import { pageSource, until, within, type Engine, type InputSource, type Place } from './engine';

/** The programs to start. */
export interface WebkitPaths {
  driver: string;
  /** The browser that the driver starts. */
  browser: string;
}

/** Milliseconds for a browser to start: two seconds on a machine with ten times the work it can do. */
const sessionMs = 30_000;

type Command = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>;

/**
 * Starts the driver on a separate X screen. Without a window manager, only one of the windows on a screen has the focus.
 * @param port a free one
 */
export async function startWebkit({ driver, browser }: WebkitPaths, port: number): Promise<Engine> {
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1360x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let display = '';
  screen.stdout.on('data', (part: Buffer) => (display += part.toString()));
  await until('a screen', async () => (display.endsWith('\n') ? true : undefined));
  const start = (): ChildProcess =>
    spawn(driver, ['-p', String(port)], {
      env: { ...process.env, DISPLAY: `:${display.trim()}`, NO_AT_BRIDGE: '1' },
      stdio: 'ignore',
      // Including its browser and that browser's processes.
      detached: true,
    });
  let driverProcess = start();
  const end = (): void => {
    const { pid, exitCode, signalCode } = driverProcess;
    if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid);
  };
  process.once('exit', () => {
    end();
    screen.kill();
  });
  const send = createCommand(`http://127.0.0.1:${port}`);
  const answers = (): Promise<true> =>
    until('WebKitWebDriver', () => send('GET', '/status').then(() => true));
  await answers();
  let version = '';
  const newSession = async (): Promise<Command> => {
    const wanted = {
      browserName: 'MiniBrowser',
      // By default each command waits for the page that is loading; one restored from the back-forward cache may never report its end.
      pageLoadStrategy: 'none',
      'webkitgtk:browserOptions': { binary: browser, args: ['--automation', '--enable-webgl=false'] },
    };
    const asked = send('POST', '/session', { capabilities: { alwaysMatch: wanted } });
    const answer = await within('a session', asked, sessionMs);
    const { sessionId, capabilities } = answer as {
      sessionId: string;
      capabilities: { browserVersion?: string };
    };
    version = capabilities.browserVersion ?? '';
    return (method, path, body) => send(method, `/session/${sessionId}${path}`, body);
  };
  const restart = async (): Promise<void> => {
    const ended = once(driverProcess, 'exit');
    end();
    await ended;
    driverProcess = start();
    await answers();
  };
  const open: Engine['open'] = async () => {
    // Now and then a browser starts without telling the driver, which then waits for ever.
    const session = await newSession().catch(async () => {
      await restart();
      return newSession();
    });
    await session('POST', '/window/rect', { x: 0, y: 0, width: 1300, height: 940 });
    return {
      page: await createPage(session),
      end: async () => void (await session('DELETE', '')),
    };
  };
  await (await open()).end();
  return {
    version,
    open,
    async stop() {
      const ended = once(driverProcess, 'exit');
      end();
      await ended;
      screen.kill();
    },
  };
}

function createCommand(base: string): Command {
  return async (method, path, body) => {
    const init = body ? { method, body: JSON.stringify(body) } : { method };
    const response = await within(`${method} ${path}`, fetch(base + path, init));
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(value).slice(0, 300)}`);
    return value;
  };
}

/** The driver is in one window and frame at a time, so each document switches to its own first. */
async function createPage(send: Command): Promise<Place> {
  let now = { handle: String(await send('GET', '/window')), isFramed: false };
  const enter = async (handle: string, isFramed: boolean): Promise<void> => {
    if (now.handle === handle && now.isFramed === isFramed) return;
    if (now.handle !== handle) await send('POST', '/window', { handle });
    else await send('POST', '/frame', { id: null });
    now = { handle, isFramed: false };
    if (isFramed) await send('POST', '/frame', { id: 0 });
    now = { handle, isFramed };
  };
  const run = async <Args extends readonly unknown[], Result>(
    handle: string,
    isFramed: boolean,
    work: (...args: Args) => Result,
    args: Args,
  ): Promise<Result> => {
    await enter(handle, isFramed);
    const script = `return (${pageSource(work)})(arguments[0]);`;
    const answer = await send('POST', '/execute/sync', { script, args: [JSON.stringify(args)] });
    return JSON.parse(String(answer));
  };
  const createPlace = (handle: string, isFramed: boolean): Place => ({
    async goto(url) {
      await run(handle, isFramed, leave, []);
      await send('POST', '/url', { url });
      await until(url, async () => (await run(handle, isFramed, hasArrived, [])) || undefined);
    },
    async address() {
      await enter(handle, false);
      return String(await send('GET', '/url'));
    },
    run: (work, ...args) => run(handle, isFramed, work, args),
    async readTree() {
      await enter(handle, isFramed);
      const script = `const __name = (each) => each; return (${listAccessible.toString()})();`;
      const elements = (await send('POST', '/execute/sync', { script, args: [] })) as Record<
        string,
        string
      >[];
      return Promise.all(
        elements.map(async (element) => {
          const path = `/element/${Object.values(element)[0]}`;
          const role = String(await send('GET', `${path}/computedrole`));
          const name = isCompared(role) ? await send('GET', `${path}/computedlabel`) : '';
          return { role, name: typeof name === 'string' ? name : '', depth: 0 };
        }),
      );
    },
    async act(sources) {
      await enter(handle, false);
      // The driver counts a pointer's place from the window's corner in a frame too.
      const corner = isFramed ? await run(handle, false, frameCorner, []) : { x: 0, y: 0 };
      const actions = sources.map((source) => moved(source, corner));
      await enter(handle, isFramed);
      await send('POST', '/actions', { actions });
    },
    frame: () =>
      until('the frame', async () => {
        await enter(handle, false);
        await enter(handle, true);
        return createPlace(handle, true);
      }),
    popup: () =>
      until('the other window', async () => {
        const handles = (await send('GET', '/window/handles')) as string[];
        const other = handles.find((each) => each !== handle);
        return other === undefined ? undefined : createPlace(other, false);
      }),
    async picture() {
      await enter(handle, false);
      return String(await send('GET', '/screenshot'));
    },
  });
  return createPlace(now.handle, false);
}

/** Runs in the page: marks the document that is left. */
function leave(): void {
  Reflect.set(window, 'isLeft', true);
}

/** Runs in the page: whether it is another one, and has been read. */
const hasArrived = (): boolean => !Reflect.has(window, 'isLeft') && document.readyState !== 'loading';

interface Corner {
  x: number;
  y: number;
}

/** Runs in the page: where its frame begins. */
function frameCorner(): Corner {
  const frame = document.querySelector('iframe');
  const { x = 0, y = 0 } = frame?.getBoundingClientRect() ?? {};
  return { x: Math.round(x + (frame?.clientLeft ?? 0)), y: Math.round(y + (frame?.clientTop ?? 0)) };
}

/** An input source whose pointer begins at another corner. */
function moved(source: InputSource, { x, y }: Corner): InputSource {
  const actions = source.actions.map((action) =>
    action.x === undefined || action.y === undefined
      ? action
      : { ...action, x: action.x + x, y: action.y + y },
  );
  return { ...source, actions };
}

/** Runs in the page: the elements that may be in the accessibility tree, in its order. The driver returns the role and name of an element, but no tree. */
function listAccessible(): Element[] {
  const found: Element[] = [];
  const controls = 'a[href], button, input, select, textarea, summary, img, progress';
  const regions = 'header, main, nav, footer, h1, h2, h3, h4, dialog, table, th, [role]';
  const walk = (element: Element): void => {
    if (element.matches('aside, [aria-hidden=true], [inert]')) return;
    if (element.matches(`${controls}, ${regions}`) && element.checkVisibility({ visibilityProperty: true }))
      found.push(element);
    const inner = element instanceof HTMLSlotElement ? element.assignedElements() : [];
    for (const child of inner.length > 0 ? inner : (element.shadowRoot ?? element).children) walk(child);
  };
  walk(document.documentElement);
  const modal = found.findLast((each) => each.matches(':modal'));
  return modal ? found.filter((each) => modal.contains(each)) : found;
}
