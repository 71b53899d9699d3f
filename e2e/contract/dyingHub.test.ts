import { expect, test } from 'vitest';
import { runRows } from '../../conformance/runRows';
import type { ConformanceRow } from '../../conformance/row';
import { HubError } from '../../src/api/hubError';

type Run = Parameters<typeof runRows>;

const row = (title: string, run: () => Promise<void>): ConformanceRow => ({
  level: 'must',
  area: 'sign-in',
  title,
  run,
});
const works = () => Promise.resolve();
const silent = () => Promise.reject(new HubError('network'));

const outcomes = async (rows: ConformanceRow[]): Promise<[string, string][]> =>
  (await runRows(rows, {} as Run[1], {} as Run[2])).map(({ outcome, reason }) => [outcome, reason]);

test('a hub that stops answering is said once, and no row is run against it', async () => {
  const gone = 'your hub stopped answering at sign-in: two';
  expect(
    await outcomes([
      row('one', works),
      row('two', silent),
      row('three', silent),
      row('four', works),
      row('five', silent),
    ]),
  ).toEqual([
    ['passed', ''],
    ['failed', 'network, HTTP 0'],
    ['failed', 'network, HTTP 0'],
    ['not tested', gone],
    ['not tested', gone],
  ]);
});

test('one lost answer stops nothing', async () => {
  const results = await outcomes([
    row('one', silent),
    row('two', works),
    row('three', silent),
    row('four', works),
  ]);
  expect(results.map(([outcome]) => outcome)).toEqual(['failed', 'passed', 'failed', 'passed']);
});
