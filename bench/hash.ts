/**
 * `npm run bench:hash`: measures how fast Chromium computes a file's MD5, compared with `md5sum` in the same run, how
 * long the page's thread is blocked, and the memory. Prints a table and writes bench/hash-results.md.
 * MB (512) and REPS (3) are settings from the environment.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { buildWhenChanged } from '../scripts/build.mjs';
import { findChromium } from '../scripts/findChromium.mjs';
import { writeNoise } from './hashFile';
import { findRendererMemory, measureHash, type Sample } from './hashPage';
import { hashWays, type HashWay } from './hashWays';
import { serveHashPages } from './hashServer';

const megabytes = Number(process.env['MB'] ?? 512);
const repetitions = Number(process.env['REPS'] ?? 3);
const folder = mkdtempSync(join(tmpdir(), 'hub-entry-bench-'));
const file = join(folder, 'noise.bin');
const bytes = megabytes * 1024 * 1024;

interface Row extends Sample {
  way: string;
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
/** Millions of bytes a second. */
const speedOf = ({ ms }: Sample): number => bytes / 1000 / ms;

function runMd5sum(): Row {
  const start = performance.now();
  const [md5 = ''] = execFileSync('md5sum', [file], { encoding: 'utf8' }).split(' ');
  return { way: 'md5sum', ms: performance.now() - start, md5, longestTaskMs: 0, memoryMb: 0 };
}

async function runBrowser(origin: string, way: HashWay): Promise<Row> {
  // A new browser each time, so that no run profits from another's memory or caches.
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
  });
  try {
    const page = await browser.newPage();
    await page.goto(origin + way.path);
    const sample = await measureHash(page, file, await findRendererMemory(browser));
    return { way: way.title, ...sample };
  } finally {
    await browser.close();
  }
}

function table(rows: readonly Row[]): string {
  const native = median(rows.filter(({ way }) => way === 'md5sum').map(speedOf));
  const lines = [...new Set(rows.map(({ way }) => way))].map((title) => {
    const own = rows.filter(({ way }) => way === title);
    const speed = median(own.map(speedOf));
    const task = Math.max(...own.map(({ longestTaskMs }) => longestTaskMs));
    const memory = Math.max(...own.map(({ memoryMb }) => memoryMb));
    const isOutside = title === 'md5sum';
    const cells = [title, speed.toFixed(0), (speed / native).toFixed(2)];
    return `| ${[...cells, isOutside ? '–' : task.toFixed(0), isOutside ? '–' : memory.toFixed(1)].join(' | ')} |`;
  });
  return [
    `${megabytes} MiB file on disk, median of ${repetitions}, one run; MB = 10⁶ bytes. Longest task: worst of all runs.`,
    'Memory: highest resident size of the page’s process over that before, worst of all runs.',
    '',
    '| how | MB/s | of md5sum | longest task of the page’s thread, ms | memory, MB |',
    '|---|---|---|---|---|',
    ...lines,
    '',
  ].join('\n');
}

try {
  await buildWhenChanged();
  const md5 = writeNoise(file, megabytes);
  const server = await serveHashPages();
  const rows: Row[] = [];
  for (let round = 0; round < repetitions; round += 1) {
    rows.push(runMd5sum());
    for (const way of hashWays) rows.push(await runBrowser(server.origin, way));
    console.error(`round ${round + 1} of ${repetitions}`);
  }
  await server.close();
  const wrong = rows.filter((row) => row.md5 !== md5);
  if (wrong.length > 0)
    throw new Error(`another hash than md5sum: ${wrong.map(({ way }) => way).join(', ')}`);
  const text = table(rows);
  console.log(`\n${text}`);
  writeFileSync(join(import.meta.dirname, 'hash-results.md'), `# Hashing a file\n\n${text}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
