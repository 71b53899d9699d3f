/** The sections of `tools/bench/results.md` that `npm run bench` writes. */
import type { GrowthSample, MountSample } from './growth';
import type { InteractionSample } from './interact';
import type { LoadSample } from './measureLoad';
import { ratioCells } from './ratios';
import { table } from './resultsFile';
import { printSummary, summarize } from './statistics';
import type { PageRow } from './summarizeLoads';

const kilobytes = (bytes: number | null): string => (bytes === null ? '–' : (bytes / 1000).toFixed(1));

/** All pages, all figures. */
export function loadTable(rows: readonly PageRow[]): string {
  const head = [
    'page',
    'JS+CSS to usable, kB',
    'JS+CSS in all, kB',
    'requests to usable / all',
    'usable, ms',
    'usable slow, ms',
    'first contentful paint slow, ms',
    'hydrated, ms',
    'hydrated slow, ms',
    'script, ms',
    'task, ms',
    'longest task, ms',
    'heap, MB',
    'elements',
    'layout shift',
  ];
  const lines = rows.map((row) => {
    const weight = (key: 'toUsable' | 'whole') =>
      kilobytes(row.median('fast', (sample) => sample[key].js + sample[key].css));
    const requests = (key: 'toUsable' | 'whole') =>
      printSummary(row.of('fast', (sample) => sample[key].requests)).replace(/ .*/, '');
    return [
      row.version ? `${row.name} (${row.version})` : row.name,
      weight('toUsable'),
      weight('whole'),
      `${requests('toUsable')} / ${requests('whole')}`,
      printSummary(row.of('fast', ({ usable }) => usable)),
      printSummary(row.of('slow', ({ usable }) => usable)),
      printSummary(row.of('slow', ({ firstPaint }) => firstPaint)),
      printSummary(row.of('fast', ({ hydrated }) => hydrated)),
      printSummary(row.of('slow', ({ hydrated }) => hydrated)),
      printSummary(row.of('fast', ({ script }) => script)),
      printSummary(row.of('fast', ({ task }) => task)),
      printSummary(row.of('fast', ({ longestTask }) => longestTask)),
      printSummary(
        row.of('fast', ({ heapBytes }) => heapBytes / 1e6),
        2,
      ),
      String(row.median('fast', ({ elements }) => elements) ?? '–'),
      printSummary(
        row.of('fast', ({ layoutShift }) => layoutShift),
        5,
      ),
    ];
  });
  return table([head, ...lines]);
}

const usableOf = ({ usable }: LoadSample): number | null => usable;

/** Our times to usable, compared with the floors and peers. */
export function ratioReport(ours: readonly PageRow[], others: readonly PageRow[]): string {
  const ratios = (['fast', 'slow'] as const).map((condition) =>
    table([
      [`usable ${condition === 'slow' ? 'slow' : 'unthrottled'}, of`, ...others.map(({ name }) => name)],
      ...ours.map((row) => [
        row.name,
        ...ratioCells(
          row.median(condition, usableOf) ?? Number.NaN,
          others.map((other) => other.median(condition, usableOf)),
        ),
      ]),
    ]),
  );
  return ratios.join('\n\n');
}

/** Keys and clicks of a sign-in on a 4 × slower processor. */
export function interactionReport(samples: readonly InteractionSample[]): string {
  const of = (figure: (sample: InteractionSample) => number): string =>
    printSummary(summarize(samples.map(figure)));
  const kilobytesOf = (figure: (sample: InteractionSample) => number): string =>
    kilobytes(summarize(samples.map(figure))?.median ?? null);
  const keys = samples[0]?.keys ?? 0;
  return [
    table([
      ['what', 'longest, ms to the next paint'],
      ['typing', of(({ typing }) => typing)],
      ['switching tabs', of(({ tabs }) => tabs)],
      ['submitting', of(({ submit }) => submit)],
    ]),
    '',
    'By the event timing of the browser, which counts in steps of 8 ms and tells nothing below 16 (here 0).',
    `While ${keys} characters were typed into both fields, ${of((sample) => sample.mutationsWhileTyping)} changes were made in the document.`,
    `Scripts and styles, gzip: ${kilobytesOf(({ formBytes }) => formBytes)} kB until both fields were filled,`,
    `${kilobytesOf(({ signInBytes }) => signInBytes)} kB until the content page stood there.`,
  ].join('\n');
}

/** Many tags on one page, and repeated mounts. */
export function growthReport(tags: readonly GrowthSample[], mounts: readonly MountSample[]): string {
  const counts = [...new Set(tags.map((sample) => sample.tags))].toSorted((a, b) => a - b);
  const median = (count: number, figure: (sample: GrowthSample) => number): number =>
    summarize(tags.filter((sample) => sample.tags === count).map(figure))?.median ?? Number.NaN;
  const alone = { script: median(0, ({ script }) => script), heap: median(0, ({ heapBytes }) => heapBytes) };
  const lines = counts.map((count) => {
    const script = median(count, (sample) => sample.script);
    const heap = median(count, ({ heapBytes }) => heapBytes);
    const each = (more: number): string => (count === 0 ? '–' : more.toFixed(2));
    return [
      String(count),
      script.toFixed(0),
      each((script - alone.script) / count),
      (heap / 1e6).toFixed(2),
      each((heap - alone.heap) / 1e6 / count),
      median(count, ({ settingsRequests }) => settingsRequests).toFixed(0),
    ];
  });
  return [
    table([['tags', 'script, ms', 'each, ms', 'heap, MB', 'each, MB', 'settings asked for'], ...lines]),
    '',
    'One tag after the other, mounted, taken over by the app, and taken out (compilers off: machine code counts as heap):',
    '',
    table([
      ['mounted so far', 'heap, MB', 'nodes', 'listeners'],
      ...mounts.map(({ mounts: count, heapBytes, nodes, listeners }) =>
        [count, (heapBytes / 1e6).toFixed(2), nodes, listeners].map(String),
      ),
    ]),
  ].join('\n');
}
