import type { Frame, Page } from '@playwright/test';
import { blankPath } from '../server/blankPage';
import { weigh } from '../server/requestLog';
import type { Servers } from '../server/startServers';
import { isOwnPage, type BenchPage, type OwnPage } from './benchPage';
import {
  fast,
  openBrowser,
  readHeap,
  readMetrics,
  throttle,
  type Condition,
  type OpenPage,
} from './openBrowser';
import { countElements } from '../page/countElements';
import type { Marks } from '../page/marks';

/** One load of a page. Times in milliseconds since the navigation. */
export interface LoadSample {
  name: string;
  condition: Condition['name'];
  usable: number | null;
  hydrated: number | null;
  firstPaint: number | null;
  script: number;
  task: number;
  heapBytes: number;
  elements: number;
  longestTask: number;
  layoutShift: number;
  /** Bytes of scripts and styles, gzip: requested until usable, and in total. */
  toUsable: { js: number; css: number; requests: number };
  whole: { js: number; css: number; requests: number };
  errors: string[];
}

/** How long the page is observed after it is usable. */
const settleMs = Number(process.env['SETTLE'] ?? 1000);
const patienceMs = Number(process.env['TIMEOUT'] ?? 60_000);

/** Loads a page once, in a fresh browser process. */
export async function measureLoad(
  servers: Servers,
  bench: BenchPage,
  condition: Condition,
): Promise<LoadSample> {
  const own = isOwnPage(bench) ? bench : undefined;
  servers.show(bench);
  const opened = await openBrowser(
    servers,
    addressOf(bench, servers),
    { selector: bench.selector, isFramed: own?.isFramed ?? false, isOwn: own !== undefined },
    bench,
  );
  try {
    if (own?.isSecondVisit) await visitBefore(opened, own);
    return await loadOnce(opened, servers, bench, condition);
  } finally {
    await opened.close();
  }
}

const addressOf = (bench: BenchPage, servers: Servers): string =>
  isOwnPage(bench) ? bench.address : servers.pages + (bench.path ?? '/');

/** Fills cache and storage, then leaves the page. */
async function visitBefore({ page, marks }: OpenPage, own: OwnPage): Promise<void> {
  await page.goto(own.address);
  await marks.reached('ready', patienceMs);
  await page.waitForLoadState('networkidle');
  await page.goto(new URL(blankPath, own.address).href);
}

async function loadOnce(
  opened: OpenPage,
  servers: Servers,
  bench: BenchPage,
  condition: Condition,
): Promise<LoadSample> {
  const { page, session, marks: listener, errors } = opened;
  await throttle(session, condition);
  const before = await readMetrics(session);
  servers.log.take();
  listener.clear();
  await page.goto(addressOf(bench, servers), { waitUntil: 'commit' });
  const patience = bench.timeout ?? patienceMs;
  await listener.reached('usable', patience).catch(() => errors.push(`never usable: ${bench.selector}`));
  if (isOwnPage(bench)) await listener.reached('hydrated', patience);
  await page.waitForTimeout(settleMs);
  const after = await readMetrics(session);
  const origin = await page.evaluate(() => performance.timeOrigin);
  const marks = await readMarks(page, bench);
  const { elements, firstPaint } = await page.evaluate(countElements);
  await throttle(session, fast);
  const heapBytes = await readHeap(session);
  const requests = servers.log.take();
  const usableAt = (marks.usable ?? Number.POSITIVE_INFINITY) + 1;
  const since = (at: number | null): number | null => at && at - origin;
  const spent = (name: string): number => (after(name) - before(name)) * 1000;
  return {
    name: bench.name,
    condition: condition.name,
    usable: since(marks.usable),
    hydrated: since(marks.hydrated),
    firstPaint,
    script: spent('ScriptDuration'),
    task: spent('TaskDuration'),
    heapBytes,
    elements,
    longestTask: Math.max(0, ...marks.longTasks),
    layoutShift: marks.shifts.reduce((sum, shift) => sum + shift, 0),
    toUsable: weigh(requests.filter(({ at }) => at <= usableAt)),
    whole: weigh(requests),
    errors,
  };
}

/** The observed frame: the page's own, or the one within. */
async function watchedFrame(page: Page, bench: BenchPage): Promise<Frame> {
  if (!isOwnPage(bench) || !bench.isFramed) return page.mainFrame();
  const within = (): Frame | undefined => page.frames()[1];
  return within() ?? (await page.waitForEvent('frameattached', { timeout: patienceMs }));
}

async function readMarks(page: Page, bench: BenchPage): Promise<Marks> {
  const frame = await watchedFrame(page, bench);
  const marks = await frame.evaluate(() => globalThis.benchMarks);
  if (!marks) throw new Error(`${bench.name} was not watched`);
  return marks;
}
