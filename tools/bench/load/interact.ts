/** Signs in on a slow processor and records how long each key and click took. */
import type { Locator, Page } from '@playwright/test';
import { weigh } from '../server/requestLog';
import type { Servers } from '../server/startServers';
import type { OwnPage } from './benchPage';
import { openBrowser, throttle, type OpenPage } from './openBrowser';
import type { Marks } from '../page/marks';

/** Longest time to the next paint of each kind, in milliseconds. Browsers report none under 16, which counts as 0. */
export interface InteractionSample {
  typing: number;
  tabs: number;
  submit: number;
  /** DOM changes during typing into both fields. */
  mutationsWhileTyping: number;
  keys: number;
  /** Scripts and styles, gzip: until both fields were filled, and until /content was shown. */
  formBytes: number;
  signInBytes: number;
}

const account = 'designer@example.com';
const password = 'Design3D!';
const keyEveryMs = 60;
/** Long enough for the next paint and its report at this speed. */
const restMs = 500;

declare global {
  var benchMutations: number | undefined;
}

/** @param own the row for the page mode, at its first visit */
export async function interact(servers: Servers, own: OwnPage): Promise<InteractionSample> {
  servers.show(own);
  servers.log.take();
  const opened = await openBrowser(servers, own.address, {
    selector: own.selector,
    isFramed: false,
    isOwn: true,
  });
  try {
    const { page, session } = opened;
    await page.goto(own.address);
    await page.waitForFunction(() => globalThis.benchMarks?.ready.length);
    await page.waitForLoadState('networkidle');
    await throttle(session, { name: 'slow', cpu: 4, line: null });
    return await signIn(opened, servers);
  } finally {
    await opened.close();
  }
}

async function signIn({ page }: OpenPage, servers: Servers): Promise<InteractionSample> {
  const email = page.getByRole('tabpanel').getByLabel('Email', { exact: true });
  await page.evaluate(countMutations);
  const before = await readMarks(page);
  await email.focus();
  await page.keyboard.type(account, { delay: keyEveryMs });
  await page.keyboard.press('Tab');
  await page.getByLabel('Password', { exact: true }).focus();
  await page.keyboard.type(password, { delay: keyEveryMs });
  await page.waitForTimeout(restMs);
  const typed = await readMarks(page);
  const bytes = weigh(servers.log.take());
  const mutations = await page.evaluate(() => globalThis.benchMutations ?? 0);

  for (const tab of ['Phone', 'Email', 'Phone', 'Email']) {
    await press(page, page.getByRole('tab', { name: tab }));
    await page.waitForTimeout(restMs);
  }
  const switched = await readMarks(page);
  // The phone form is no part of this sign-in.
  servers.log.take();

  await press(page, page.getByRole('button', { name: 'Sign in', exact: true }));
  await page.waitForTimeout(restMs);
  const submitted = await readMarks(page);
  await page.waitForURL('**/content');
  await page.waitForLoadState('networkidle');
  const late = weigh(servers.log.take());
  return {
    typing: longestBetween(before, typed),
    tabs: longestBetween(typed, switched),
    submit: longestBetween(switched, submitted),
    mutationsWhileTyping: mutations,
    keys: account.length + password.length,
    formBytes: bytes.js + bytes.css,
    signInBytes: bytes.js + bytes.css + late.js + late.css,
  };
}

/** Clicks like `click()`, which adds a listener that is measured with the page: 10 ms at this speed. */
async function press(page: Page, control: Locator): Promise<void> {
  const box = await control.boundingBox();
  if (!box) throw new Error(`not shown: ${String(control)}`);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

function longestBetween(before: Marks, after: Marks): number {
  return Math.max(0, ...after.interactions.slice(before.interactions.length).map(({ ms }) => ms));
}

async function readMarks(page: Page): Promise<Marks> {
  const marks = await page.evaluate(() => globalThis.benchMarks);
  if (!marks)
    throw new Error('the page has no marks: tools/bench/page/watchPage must run before its scripts');
  return marks;
}

/** Runs in the page. */
function countMutations(): void {
  globalThis.benchMutations = 0;
  const root = document.querySelector('hub-entry')?.shadowRoot;
  if (!root) throw new Error('the element has no shadow root');
  new MutationObserver((list) => {
    globalThis.benchMutations = (globalThis.benchMutations ?? 0) + list.length;
  }).observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
}
