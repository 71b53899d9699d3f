/**
 * `npm run bench:lighthouse`: Lighthouse's four scores of the portal's `/entry` (mobile preset) on the demo as `npm
 * start` serves it, and the audits that cost points. Writes into tools/bench/results.md. REPS (3) runs, each in a new browser.
 * `HUB_DIST` measures an existing build instead of building.
 */
import { chromium } from '@playwright/test';
import lighthouse, { type Result } from 'lighthouse';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWhenChanged } from '../scripts/build.mjs';
import { findChromium } from '../scripts/findChromium.mjs';
import { startProgram } from './hubProgram';
import { describeRun, table, writeSection } from './load/resultsFile';
import { printSummary, summarize } from './load/statistics';

const repetitions = Number(process.env['REPS'] ?? 3);
const port = Number(process.env['PORT'] ?? 4790);
const dist = process.env['HUB_DIST'];
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

async function runLighthouse(): Promise<Result> {
  const debuggingPort = port + 1;
  const browser = await chromium.launch({
    executablePath: await findChromium(),
    args: [
      `--remote-debugging-port=${debuggingPort}`,
      '--disable-gpu',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ],
  });
  try {
    const run = await lighthouse(`http://localhost:${port}/entry`, {
      port: debuggingPort,
      output: 'json',
      logLevel: 'error',
      onlyCategories: [...categories],
    });
    if (!run) throw new Error('Lighthouse gave no result');
    return run.lhr;
  } finally {
    await browser.close();
  }
}

const scoreOf = (result: Result, category: string): number | null => {
  const score = result.categories[category]?.score ?? null;
  return score === null ? null : Math.round(score * 100);
};

/** Weighted audits below the full score, with their messages. */
function costlyAudits(result: Result): string[] {
  return categories.flatMap((category) =>
    (result.categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const audit = result.audits[id];
      if (!audit || weight === 0 || audit.score === null || audit.score >= 1) return [];
      const value = audit.displayValue ? `: ${audit.displayValue.replaceAll('\u00a0', ' ')}` : '';
      return [`${category}, weight ${weight}, score ${audit.score}: ${audit.title}${value}`];
    }),
  );
}

function report(results: readonly Result[]): string {
  const scores = categories.map((category) =>
    printSummary(summarize(results.map((result) => scoreOf(result, category)))),
  );
  const figures = [
    'first-contentful-paint',
    'largest-contentful-paint',
    'total-blocking-time',
    'cumulative-layout-shift',
    'speed-index',
  ].map((id) => {
    const values = results.map(({ audits }) => audits[id]?.numericValue ?? null);
    const digits = id === 'cumulative-layout-shift' ? 5 : 0;
    return [results[0]?.audits[id]?.title ?? id, printSummary(summarize(values), digits)];
  });
  const costly = [...new Set(results.flatMap(costlyAudits))];
  return [
    table([[...categories], scores]),
    '',
    table([['figure (ms, but the shift)', 'median (lowest–highest)'], ...figures]),
    '',
    ...(costly.length > 0
      ? ['Audits that cost points:', '', ...costly.map((line) => `- ${line}`)]
      : ['No audit costs points.']),
  ].join('\n');
}

if (dist === undefined) await buildWhenChanged();
const folder = mkdtempSync(join(tmpdir(), 'hub-entry-lighthouse-'));
const about = await describeRun('npm run bench:lighthouse');
const hub = await startProgram('demo/hub.ts', port, '/entry', {
  HUB_DATA: join(folder, 'hub'),
  DATABASE_URL: '',
  ...(dist !== undefined && { HUB_DIST: dist }),
});
try {
  const results: Result[] = [];
  for (let round = 0; round < repetitions; round += 1) results.push(await runLighthouse());
  const version = results[0]?.lighthouseVersion ?? '';
  const text = `${about} Lighthouse ${version}, mobile preset, median of ${repetitions}.\n\n${report(results)}`;
  console.log(text);
  writeSection('Lighthouse, /entry', text);
} finally {
  await hub.stop();
  rmSync(folder, { recursive: true, force: true });
}
