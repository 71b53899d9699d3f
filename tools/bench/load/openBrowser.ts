import { chromium, type Browser, type BrowserContext, type CDPSession, type Page } from '@playwright/test';
import { findChromium } from '../../scripts/findChromium.mjs';
import { blankPath } from '../server/blankPage';
import type { Servers } from '../server/startServers';
import { bundleWatcher } from '../page/bundleWatcher';
import type { WatchOptions } from '../page/marks';
import { listenForMarks, type MarkListener } from './markListener';

/** Speed of network and processor. */
export interface Condition {
  name: 'fast' | 'slow';
  /** Factor by which the processor is slowed down. */
  cpu: number;
  /** Milliseconds and bytes a second. */
  line: { latency: number; down: number; up: number } | null;
}

export const fast: Condition = { name: 'fast', cpu: 1, line: null };
export const slow: Condition = {
  name: 'slow',
  cpu: 4,
  line: { latency: 150, down: 1.6e6 / 8, up: 750e3 / 8 },
};

/** A page in a new browser process. */
export interface OpenPage {
  page: Page;
  context: BrowserContext;
  session: CDPSession;
  marks: MarkListener;
  errors: string[];
  close(): Promise<void>;
}

/** The browser's own traffic would compete with the page. */
const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Frames of the same site share the page's process, so that throttling reaches them.
  '--disable-features=AutofillServerCommunication,OptimizationHints,MediaRouter,OriginKeyedProcessesByDefault',
  '--ignore-certificate-errors',
];

let executablePath: string | undefined;

export async function launch(servers: Servers, more: readonly string[] = []): Promise<Browser> {
  executablePath ??= await findChromium();
  const hosts = [
    'MAP localhost 127.0.0.1',
    `MAP *:80 127.0.0.1:${servers.pagesPort}`,
    `MAP * 127.0.0.1:${servers.tlsPort}`,
    'EXCLUDE 127.0.0.1',
  ];
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return chromium.launch({
    executablePath,
    args: [...quiet, `--host-resolver-rules=${hosts.join(', ')}`, ...sandbox, ...more],
  });
}

/**
 * Opens a blank page with the watcher installed for the next one.
 * @param address the next page's. The blank page is on the same origin: from another site Chromium would start a new
 *   process for the page, and that would be measured with it
 */
export async function openBrowser(
  servers: Servers,
  address: string,
  watch: Omit<WatchOptions, 'blankPath'>,
  { locale = 'en-US', chromiumArgs = [] as readonly string[] } = {},
): Promise<OpenPage> {
  const browser = await launch(servers, chromiumArgs);
  const context = await browser.newContext({
    ignoreHTTPSErrors: true,
    viewport: { width: 1024, height: 768 },
    locale,
  });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await page.goto(new URL(blankPath, address).href);
  const options: WatchOptions = { ...watch, blankPath };
  await page.addInitScript(`globalThis.benchWatch = ${JSON.stringify(options)};\n${await bundleWatcher()}`);
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Performance.enable', {
    timeDomain: process.env['CPU_TIME'] ? 'threadTicks' : 'timeTicks',
  });
  const marks = await listenForMarks(session);
  return { page, context, session, marks, errors, close: () => browser.close() };
}

/** Starts or ends the throttling. */
export async function throttle(session: CDPSession, { cpu, line }: Condition): Promise<void> {
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: line?.latency ?? 0,
    downloadThroughput: line?.down ?? -1,
    uploadThroughput: line?.up ?? -1,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpu });
}

/** Chromium's metrics of a page, in seconds and counts. */
export async function readMetrics(session: CDPSession): Promise<(name: string) => number> {
  const { metrics } = await session.send('Performance.getMetrics');
  const byName = new Map(metrics.map(({ name, value }) => [name, value]));
  return (name) => byName.get(name) ?? 0;
}

/** Heap in bytes after a garbage collection. */
export async function readHeap(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  return (await readMetrics(session))('JSHeapUsedSize');
}
