/** Firefox over Puppeteer, which speaks WebDriver BiDi to it. */
import { launch, type Frame, type Page } from 'puppeteer-core';
import { BidiBrowser } from 'puppeteer-core/internal/bidi/Browser.js';
import { BidiFrame } from 'puppeteer-core/internal/bidi/Frame.js';
import {
  callOf,
  soonMs,
  startMs,
  until,
  within,
  type AccessibleNode,
  type Engine,
  type Place,
} from './engine';

/** Beside Puppeteer's own: no graphics that are rendered in software, no requests of the browser, no motion. */
const preferences = {
  'webgl.disabled': true,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'ui.prefersReducedMotion': 1,
  // As a visitor has it; Puppeteer keeps a frame of another site in the page's process.
  'fission.webContentIsolationStrategy': 1,
};

/** Milliseconds to end when it is asked to. */
const endMs = 5_000;

/**
 * Starts it without a window.
 * @param executablePath of a Firefox
 */
export async function startFirefox(executablePath: string): Promise<Engine> {
  const started = launch({
    browser: 'firefox',
    executablePath,
    // Its tree for assistive technology is known to the browser itself only.
    args: ['--remote-allow-system-access'],
    extraPrefsFirefox: preferences,
    defaultViewport: { width: 1280, height: 800 },
    networkEnabled: false,
    timeout: 0,
  });
  const browser = await within('Firefox', started, startMs);
  return {
    async open() {
      const context = await within('a visitor', browser.createBrowserContext());
      const page = await within('a window', context.newPage());
      return {
        page: placeOf(page, page.mainFrame()),
        end: () => within('the end', context.close()),
      };
    },
    stop: () =>
      within('its end', browser.close(), endMs).catch(() => void browser.process()?.kill('SIGKILL')),
  };
}

function placeOf(page: Page, frame: Frame): Place {
  const evaluate: Place['run'] = async (work, ...args) =>
    frame.evaluate(callOf(work, args)) as Promise<ReturnType<typeof work>>;
  return {
    run: (work, ...args) => within(`script ${work.name}`, evaluate(work, ...args)),
    read: (work, ...args) => within(`script ${work.name}`, evaluate(work, ...args), soonMs, Error),
    async goto(url) {
      await within(url, navigate(frame, url));
    },
    address: () => within('the address', readAddress(page.browser(), frame), soonMs, Error),
    readTree: () => within('the tree', readTree(page.browser()), soonMs, Error),
    click: (x, y) =>
      act('a click', frame, {
        type: 'pointer',
        id: 'mouse',
        actions: [
          { type: 'pointerMove', x, y },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      }),
    type: (text) => act('keys', frame, keyboard(text.split('').flatMap(stroke))),
    chord: (held, key) => {
      const [down, up] = stroke(held);
      return act('a key', frame, keyboard([down, ...stroke(key), up]));
    },
    frame: () =>
      until('the frame', async () => {
        const child = page.mainFrame().childFrames()[0];
        return child && placeOf(page, child);
      }),
    popup: () =>
      until('the other window', async () => {
        const other = (await page.browserContext().pages()).find((each) => each !== page);
        // A window in the background ignores clicks.
        await other?.bringToFront();
        return other && placeOf(other, other.mainFrame());
      }),
    picture: async () => Buffer.from(await within('a picture', page.screenshot())),
  };
}

type Source = Parameters<BidiFrame['browsingContext']['performActions']>[0][number];
type Key = Readonly<{ type: 'keyDown' | 'keyUp'; value: string }>;

const stroke = (value: string): readonly [Key, Key] => [
  { type: 'keyDown', value },
  { type: 'keyUp', value },
];

const keyboard = (actions: Key[]): Source => ({ type: 'key', id: 'keyboard', actions });

/** Puppeteer's type of it is an enum that exists in its types alone. */
const interactive = 'interactive' as Parameters<BidiFrame['browsingContext']['navigate']>[1];

/**
 * Puppeteer's own waits for events of the navigation, whose id Firefox changes where the page replaces its history entry
 * while it loads (https://github.com/puppeteer/puppeteer/issues/13041). The command is answered when the document is read.
 */
async function navigate(frame: unknown, url: string): Promise<void> {
  if (!(frame instanceof BidiFrame)) throw new Error('no BiDi');
  await frame.browsingContext.navigate(url, interactive);
}

/** Sends input to the document itself: what Puppeteer sends to a window never reaches a frame in another process. */
async function act(what: string, frame: unknown, source: Source): Promise<void> {
  if (frame instanceof BidiFrame) await within(what, frame.browsingContext.performActions([source]));
}

/**
 * Asks the browser, not the document: Puppeteer hears nothing of a page that comes back from the back-forward cache, and
 * a script that reaches a document which is being left may never be answered.
 */
async function readAddress(browser: unknown, frame: unknown): Promise<string> {
  if (!(browser instanceof BidiBrowser) || !(frame instanceof BidiFrame)) throw new Error('no BiDi');
  const { result } = await browser.connection.send('browsingContext.getTree', {
    root: frame.browsingContext.id,
    maxDepth: 0,
  });
  return result.contexts[0]?.url ?? '';
}

/** Reads the tree in the browser's own window, which Puppeteer does not show. */
async function readTree(browser: unknown): Promise<AccessibleNode[]> {
  if (!(browser instanceof BidiBrowser)) return [];
  const { connection } = browser;
  const scope: object = { 'moz:scope': 'chrome', maxDepth: 0 };
  const { result: windows } = await connection.send('browsingContext.getTree', scope);
  const { result: answer } = await connection.send('script.evaluate', {
    expression: `JSON.stringify(${callOf(readAccessibles, [])})`,
    target: { context: windows.contexts[0]?.context ?? '' },
    awaitPromise: false,
  });
  if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text);
  return answer.result.type === 'string' ? JSON.parse(answer.result.value) : [];
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
