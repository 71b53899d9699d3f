/** That no limit of the hub is missing in the registry, and that none can be switched off there. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { faultOf } from '../limits/bounds';
import { allLimits, findLimit } from './registry';

const hub = join(import.meta.dirname, '..');
/** Of the hub, by path, without tests. */
const sources = readdirSync(hub, { recursive: true, encoding: 'utf8' })
  .filter(
    (path) =>
      path.endsWith('.ts') && !path.endsWith('.test.ts') && !/^(?:node_modules|dist|testing)\b/.test(path),
  )
  .map((path) => ({ path, text: readFileSync(join(hub, path), 'utf8') }));

/** What each file defines, as it is written there. */
const definedIds = sources.flatMap(({ text }) =>
  [...text.matchAll(/defineLimit\(\{(.*?)\}\)/gs)].map(
    ([, fields = '']) => /\bid: '([^']+)'/.exec(fields)?.[1] ?? 'without an id',
  ),
);

it('every limit that the code defines is in the registry, once', () => {
  expect(sources.length).toBeGreaterThan(300);
  expect(definedIds.length).toBeGreaterThan(40);
  expect(new Set(definedIds)).toEqual(new Set(allLimits.map(({ id }) => id)));
  expect(definedIds).toHaveLength(allLimits.length);
  expect(new Set(definedIds).size).toBe(definedIds.length);
  // Two limits with one name would share their counts.
  expect(new Set(allLimits.map(({ name }) => name)).size).toBe(allLimits.length);
});

it('nothing counts by a rule that is written down elsewhere than here or with its method', () => {
  const isRule = /\brule: \{|\bmost: [\d_]+,\s+windowMs:|: Limit = \{/;
  const elsewhere = sources.filter(
    ({ path, text }) =>
      (isRule.test(text) || text.includes('defineLimit(')) &&
      !path.startsWith('limits/') &&
      !/^methods\/\w+\/\w+Limits\.ts$/.test(path),
  );
  expect(elsewhere.map(({ path }) => path)).toEqual([]);
  const files = sources.filter(({ text }) => text.includes('= defineLimit({')).map(({ path }) => path);
  expect(new Set(files)).toEqual(
    new Set([
      'limits/budgets.ts',
      'limits/callBudgets.ts',
      'limits/failures.ts',
      'methods/passkey/passkeyLimits.ts',
    ]),
  );
});

it.each(allLimits.map((limit) => [limit.id, limit] as const))(
  '%s has bounds around its default',
  (id, limit) => {
    const [lowest, highest] = limit.between;
    expect(id).toMatch(/^[a-z]+(?:-[a-z]+)*$/);
    expect(findLimit(id)).toBe(limit);
    expect(limit.why.length).toBeGreaterThan(10);
    expect(limit.most).toBeGreaterThanOrEqual(lowest);
    expect(limit.most).toBeLessThanOrEqual(highest);
    for (const most of [lowest - 1, highest + 1, -1, Number.NaN, Infinity, limit.most + 0.5])
      expect(faultOf(limit, { most, windowMs: limit.windowMs })).toMatch(
        /^it (?:must be a whole number|stays at)/,
      );
  },
);
