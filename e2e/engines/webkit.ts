/** WebKit over WebDriver (https://www.w3.org/TR/webdriver2/). */
import { spawn, type ChildProcess } from 'node:child_process';
import { isCompared } from './accessible';
import { endProcess } from './endProcess';
import {
  pageSource,
  until,
  within,
  type AccessibleNode,
  type Engine,
  type InputSource,
  type Place,
} from './engine';
import { createRead, type Read } from './reads';

/** The programs to start. */
export interface WebkitPaths {
  driver: string;
  /** The browser that the driver starts. */
  browser: string;
}

/** Milliseconds for a browser to start: two seconds on a machine with ten times the work it can do. */
const sessionMs = 30_000;

/** @param name for messages, if it is not method and path */
type Command = (
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
  name?: string,
) => Promise<unknown>;

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
      // Without layers, which only a graphics processor makes faster: here they are half of the work.
      env: {
        ...process.env,
        DISPLAY: `:${display.trim()}`,
        NO_AT_BRIDGE: '1',
        WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      },
      stdio: 'ignore',
      // Including its browser and that browser's processes.
      detached: true,
    });
  let driverProcess = start();
  const signal = (name: NodeJS.Signals): void => {
    const { pid, exitCode, signalCode } = driverProcess;
    if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, name);
  };
  process.once('exit', () => {
    signal('SIGTERM');
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
    return (method, path, body, name = `${method} ${path}`) =>
      send(method, `/session/${sessionId}${path}`, body, name);
  };
  const restart = async (): Promise<void> => {
    await endProcess(driverProcess, signal);
    driverProcess = start();
    await answers();
  };
  const open: Engine['open'] = async (report) => {
    // Now and then a browser starts without telling the driver, which then waits for ever.
    const session = await newSession().catch(async () => {
      await restart();
      return newSession();
    });
    await session('POST', '/window/rect', { x: 0, y: 0, width: 1300, height: 940 });
    return {
      page: await createPage(session, createRead(report)),
      end: async () => void (await session('DELETE', '')),
    };
  };
  await (await open(() => undefined)).end();
  return {
    version,
    open,
    async stop() {
      await endProcess(driverProcess, signal);
      screen.kill();
    },
  };
}

/**
 * Returns what sends commands to a driver.
 * @param limitMs for each of them
 */
export function createCommand(base: string, limitMs?: number): Command {
  return async (method, path, body, name = `${method} ${path}`) => {
    const init = body ? { method, body: JSON.stringify(body) } : { method };
    const response = await within(name, fetch(base + path, init), limitMs);
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error(`${name}: ${JSON.stringify(value).slice(0, 300)}`);
    return value;
  };
}

/** Where the driver is: in one window and frame at a time, so each document switches to its own first. */
interface Spot {
  handle: string;
  isFramed: boolean;
}

/** @param send commands of a session */
export async function createPage(send: Command, read: Read): Promise<Place> {
  const first = String(await send('GET', '/window'));
  let now: Spot | undefined = { handle: first, isFramed: false };
  const enter = async ({ handle, isFramed }: Spot): Promise<void> => {
    if (now?.handle === handle && now.isFramed === isFramed) return;
    const before = now;
    // Unknown until the driver has answered.
    now = undefined;
    if (before?.handle !== handle) await send('POST', '/window', { handle });
    else if (before.isFramed) await send('POST', '/frame', { id: null });
    if (isFramed) await send('POST', '/frame', { id: 0 });
    now = { handle, isFramed };
  };
  const execute = async <Args extends readonly unknown[], Result>(
    spot: Spot,
    work: (...args: Args) => Result,
    args: Args,
  ): Promise<Result> => {
    await enter(spot);
    const script = `return (${pageSource(work)})(arguments[0]);`;
    const body = { script, args: [JSON.stringify(args)] };
    return JSON.parse(String(await send('POST', '/execute/sync', body, `script ${work.name}`)));
  };
  /** Sends again from the window on: a frame of the document that is lost may be gone. */
  const readFrom = <Answer>(name: string, ask: () => Promise<Answer>): Promise<Answer> =>
    read(name, (isAgain) => {
      if (isAgain) now = undefined;
      return ask();
    });
  const createPlace = (spot: Spot): Place => {
    const { handle, isFramed } = spot;
    const top = { handle, isFramed: false };
    const readAt: Place['read'] = (work, ...args) =>
      readFrom(`script ${work.name}`, () => execute(spot, work, args));
    return {
      async goto(url) {
        await readAt(leave);
        await send('POST', '/url', { url });
        await until(url, async () => (await readAt(hasArrived)) || undefined);
      },
      address: () =>
        readFrom('GET /url', async () => {
          await enter(top);
          return String(await send('GET', '/url'));
        }),
      run: (work, ...args) => execute(spot, work, args),
      read: readAt,
      readTree: () =>
        readFrom('the tree', async () => {
          await enter(spot);
          return readElements(send);
        }),
      async act(sources) {
        await enter(top);
        // The driver counts a pointer's place from the window's corner in a frame too.
        const corner = isFramed ? await execute(top, frameCorner, []) : { x: 0, y: 0 };
        const actions = sources.map((source) => moved(source, corner));
        await enter(spot);
        await send('POST', '/actions', { actions });
      },
      frame: () =>
        until('the frame', async () => {
          await enter(top);
          await enter({ handle, isFramed: true });
          return createPlace({ handle, isFramed: true });
        }),
      popup: () =>
        until('the other window', async () => {
          const handles = (await send('GET', '/window/handles')) as string[];
          const other = handles.find((each) => each !== handle);
          return other === undefined ? undefined : createPlace({ handle: other, isFramed: false });
        }),
      async picture() {
        await enter(top);
        return String(await send('GET', '/screenshot'));
      },
    };
  };
  return createPlace({ handle: first, isFramed: false });
}

/** Asks the driver for role and name of each element of `listAccessible`. */
async function readElements(send: Command): Promise<AccessibleNode[]> {
  const script = `const __name = (each) => each; return (${listAccessible.toString()})();`;
  const asked = send('POST', '/execute/sync', { script, args: [] }, 'script listAccessible');
  const elements = (await asked) as Record<string, string>[];
  return Promise.all(
    elements.map(async (element) => {
      const path = `/element/${Object.values(element)[0]}`;
      const role = String(await send('GET', `${path}/computedrole`, undefined, 'the role'));
      const name = isCompared(role) ? await send('GET', `${path}/computedlabel`, undefined, 'the name') : '';
      return { role, name: typeof name === 'string' ? name : '', depth: 0 };
    }),
  );
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

/**
 * Runs in the page: the elements that may be in the accessibility tree, in its order. The driver returns the role and name
 * of an element, but no tree.
 */
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
