/**
 * `npm run bench:work`: how long a browser works in place of a picture (`hub/humanChecks/pow`): in the built worker, on
 * the portal's page under its policy, for challenges of the demo hub. Prints a table and writes tools/bench/work-results.md.
 *
 * The slow browser's whole process stands still for most of the time. DevTools' throttling slows the page's thread alone,
 * and neither workers nor the threads that make the keys.
 */
import { chromium, type Browser, type Page } from '@playwright/test';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../hub/testing/freePort';
import { mobileCaptcha } from '../../src/api/mobileCaptcha';
import { createHubClient } from '../../src/api/createHubClient';
import { findChromium } from '../scripts/findChromium.mjs';
import { project, startProgram } from './hubProgram';
import { slowDown } from './work/slowDown';

const slowness = 4;
const samples = 30;
/** How many checks an address has asked for before one of the level. */
const askedBefore = { 1: 0, 2: 5, 3: 15 } as const;
type Level = keyof typeof askedBefore;

const otherLoad = loadavg()[0] ?? 0;
const port = await freePort();
const origin = `http://localhost:${port}`;
const data = mkdtempSync(join(tmpdir(), 'hub-entry-work-'));
const worker = readdirSync(join(project, 'dist/portal/assets')).find((name) =>
  /^powWorker-[\w-]+\.js$/.test(name),
);
if (worker === undefined) throw new Error('no build: npm run build');

let addresses = 0;

/** A challenge for an address of its own. */
async function challenge(level: Level): Promise<unknown> {
  addresses += 1;
  const address = `10.${addresses >> 8}.${addresses & 255}.1`;
  const client = createHubClient({
    hub: origin,
    headers: () => ({ language: 'en', clientType: 'web', token: null, flow: 'ab'.repeat(32) }),
    fetch: (input, init) => {
      const headers = new Headers(init?.headers);
      headers.set('origin', origin);
      headers.set('x-forwarded-for', address);
      return fetch(input, { ...init, headers });
    },
  });
  const ask = () =>
    client
      .call(mobileCaptcha, { mobile: '13800138000', type: 1, check: { can: ['pow'] } })
      .then(({ info }) => info?.check);
  for (let index = 0; index < askedBefore[level]; index += 1) await ask();
  return ask();
}

/** Milliseconds from the start of the worker to its answer. */
function work(page: Page, asked: unknown): Promise<number> {
  return page.evaluate(
    async ({ path, challenge: given }) => {
      const startedAt = performance.now();
      const policy = globalThis.trustedTypes?.createPolicy('bench', { createScriptURL: (url) => url });
      const running = new Worker(policy?.createScriptURL(path) ?? path);
      const answered = new Promise<string>((resolve) => {
        running.addEventListener('message', ({ data: report }: MessageEvent<{ type: string }>) => {
          if (report.type !== 'started') resolve(report.type);
        });
      });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker, not a window
      running.postMessage(given);
      const outcome = await answered;
      if (outcome !== 'solved') throw new Error(outcome);
      running.terminate();
      return performance.now() - startedAt;
    },
    { path: `/assets/${worker}`, challenge: asked },
  );
}

async function rendererOf(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const renderer = processInfo.find(({ type }) => type === 'renderer');
  if (!renderer) throw new Error('Chromium names no process of the page');
  return renderer.id;
}

async function measure(page: Page, level: Level): Promise<number[]> {
  const times: number[] = [];
  for (let index = 0; index < samples; index += 1) times.push(await work(page, await challenge(level)));
  return times;
}

function row(what: string, level: Level, times: readonly number[]): string {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? NaN).toFixed(0);
  return `| ${what} | ${level} | ${sorted.length} | ${at(0.5)} | ${at(0.95)} | ${(sorted.at(-1) ?? NaN).toFixed(0)} |`;
}

async function measureAll(page: Page, renderer: number): Promise<string[]> {
  const rows: string[] = [];
  await work(page, await challenge(1));
  const levels: readonly Level[] = [1, 2, 3];
  for (const level of levels) rows.push(row('as it is', level, await measure(page, level)));
  for (const level of levels.slice(0, 2)) {
    const stop = slowDown(renderer, slowness);
    try {
      rows.push(row(`${slowness} times slower`, level, await measure(page, level)));
    } finally {
      stop();
    }
  }
  return rows;
}

const hub = await startProgram('demo/hub.ts', port, '/entry', {
  HUB_DATA: data,
  HUB_TRUST_PROXY: '1',
  HUB_PUBLIC_ORIGIN: origin,
});
const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] });
try {
  const page = await browser.newPage();
  // tsx names the functions that run in the page.
  await page.addInitScript('globalThis.__name = (each) => each');
  await page.goto(`${origin}/entry`);
  const rows = await measureAll(page, await rendererOf(browser));
  const text = `# Work in place of a picture

From the start of the worker to its answer, in milliseconds. Level 1 is the price of an ordinary visit; each further one is four times as
dear. "${slowness} times slower": the browser's process runs a quarter of the time, with all its threads
(\`npm run bench:work\`). Machine: ${cpus()[0]?.model ?? 'unknown processor'}, ${availableParallelism()} cores, Chromium ${browser.version()}.
Load of the machine before the run: ${otherLoad.toFixed(1)}.

| browser | level | samples | median | p95 | longest |
|---|---|---|---|---|---|
${rows.join('\n')}
`;
  process.stdout.write(text);
  writeFileSync(join(import.meta.dirname, 'work-results.md'), text);
} finally {
  await browser.close();
  await hub.stop();
  rmSync(data, { recursive: true });
}
