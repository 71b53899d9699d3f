/** WebKit over Selenium, which speaks WebDriver to its driver. */
import { spawn, type ChildProcess } from 'node:child_process';
import { Builder, Origin, type WebDriver, type WebElement } from 'selenium-webdriver';
import { isCompared } from './accessible';
import {
  callOf,
  frameCorner,
  soonMs,
  startMs,
  until,
  within,
  type AccessibleNode,
  type Engine,
  type Place,
} from './engine';

/**
 * Starts the driver on a separate X screen. Without a window manager, only one of the windows on a screen has the focus.
 * @param driver path of WebKitWebDriver, which knows its browser
 * @param port a free one
 */
export async function startWebkit(driver: string, port: number): Promise<Engine> {
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1360x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let display = '';
  screen.stdout.on('data', (part: Buffer) => (display += part.toString()));
  await until('a screen', async () => (display.endsWith('\n') ? true : undefined));
  // Without layers, which only a graphics processor makes faster: here they are half of the work.
  const env = { DISPLAY: `:${display.trim()}`, NO_AT_BRIDGE: '1', WEBKIT_DISABLE_COMPOSITING_MODE: '1' };
  const child = spawn(driver, ['-p', String(port)], {
    env: { ...process.env, ...env },
    stdio: 'ignore',
    // A group with its browsers and their processes.
    detached: true,
  });
  const stop = (): void => {
    killGroup(child);
    screen.kill();
  };
  process.once('exit', stop);
  const server = `http://127.0.0.1:${port}`;
  await until('WebKitWebDriver', async () => (await fetch(`${server}/status`)).ok || undefined);
  return {
    async open() {
      const session = await openSession(server);
      await within('its size', session.manage().window().setRect({ x: 0, y: 0, width: 1300, height: 940 }));
      return { page: await createPage(session), end: () => within('the end', session.quit()) };
    },
    async stop() {
      process.off('exit', stop);
      stop();
    },
  };
}

function killGroup({ pid, exitCode, signalCode }: ChildProcess): void {
  if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, 'SIGKILL');
}

/** @throws LostCommand now and then: a browser starts without telling the driver, which then waits for ever */
const openSession = (server: string): Promise<WebDriver> =>
  within(
    'a session',
    new Builder()
      .usingServer(server)
      .withCapabilities({
        browserName: 'MiniBrowser',
        // By default each command waits for the page that is loading; one restored from the back-forward cache may never report its end.
        pageLoadStrategy: 'none',
        'webkitgtk:browserOptions': { args: ['--automation', '--enable-webgl=false'] },
      })
      .build(),
    startMs,
  );

/** Where the driver is: in one window and frame at a time, so each document switches to its own first. */
interface Spot {
  handle: string;
  isFramed: boolean;
}

async function createPage(driver: WebDriver): Promise<Place> {
  const first = await driver.getWindowHandle();
  let now: Spot | undefined = { handle: first, isFramed: false };
  const enter = async ({ handle, isFramed }: Spot): Promise<void> => {
    if (now?.handle === handle && now.isFramed === isFramed) return;
    const before = now;
    // Unknown until the driver has answered.
    now = undefined;
    if (before?.handle !== handle) await driver.switchTo().window(handle);
    else if (before.isFramed) await driver.switchTo().defaultContent();
    if (isFramed) await driver.switchTo().frame(0);
    now = { handle, isFramed };
  };
  const createPlace = (spot: Spot): Place => {
    const top = { ...spot, isFramed: false };
    const inside = <Answer>(name: string, ask: () => Promise<Answer>, place = spot): Promise<Answer> =>
      within(name, enter(place).then(ask));
    /** Begins at the window again after a failure: a frame of the document that is lost may be gone. */
    const soon = <Answer>(name: string, ask: () => Promise<Answer>, place = spot): Promise<Answer> =>
      within(name, enter(place).then(ask), soonMs, Error).catch((error: unknown) => {
        now = undefined;
        throw error;
      });
    const read: Place['read'] = (work, ...args) =>
      soon(`script ${work.name}`, () => driver.executeScript(`return ${callOf(work, args)}`));
    return {
      run: (work, ...args) =>
        inside(`script ${work.name}`, () => driver.executeScript(`return ${callOf(work, args)}`)),
      read,
      async goto(url) {
        await until('the document before', async () => (await read(leave)) ?? true);
        await inside(url, () => driver.get(url));
        await until(url, async () => (await read(hasArrived)) || undefined);
      },
      address: () => soon('the address', () => driver.getCurrentUrl(), top),
      readTree: () => soon('the tree', () => readElements(driver)),
      async click(x, y) {
        // The driver counts a pointer's place from the window's corner in a frame too.
        const corner = spot.isFramed ? await createPlace(top).read(frameCorner) : { x: 0, y: 0 };
        const at = { x: corner.x + x, y: corner.y + y, duration: 0, origin: Origin.VIEWPORT };
        await inside('a click', () => driver.actions().move(at).press().release().perform());
      },
      type: (text) => inside('keys', () => driver.actions().sendKeys(text).perform()),
      chord: (held, key) =>
        inside('a key', () => driver.actions().keyDown(held).sendKeys(key).keyUp(held).perform()),
      frame: () =>
        until('the frame', async () => {
          const framed = { ...spot, isFramed: true };
          await inside('the frame', () => enter(framed), top);
          return createPlace(framed);
        }),
      popup: () =>
        until('the other window', async () => {
          const handles = await within('the windows', driver.getAllWindowHandles());
          const other = handles.find((each) => each !== spot.handle);
          return other === undefined ? undefined : createPlace({ handle: other, isFramed: false });
        }),
      picture: async () =>
        Buffer.from(await inside('a picture', () => driver.takeScreenshot(), top), 'base64'),
    };
  };
  return createPlace({ handle: first, isFramed: false });
}

/** Asks the driver for role and name of each element of `listAccessible`. */
async function readElements(driver: WebDriver): Promise<AccessibleNode[]> {
  const elements = await driver.executeScript<WebElement[]>(`return ${callOf(listAccessible, [])}`);
  return Promise.all(
    elements.map(async (element) => {
      const role = await element.getAriaRole();
      return { role, name: isCompared(role) ? ((await element.getAccessibleName()) ?? '') : '', depth: 0 };
    }),
  );
}

/** Runs in the page: marks the document that is left. */
function leave(): void {
  Reflect.set(window, 'isLeft', true);
}

/** Runs in the page: whether it is another one, and has been read. */
const hasArrived = (): boolean => !Reflect.has(window, 'isLeft') && document.readyState !== 'loading';

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
