import { afterAll, beforeAll, expect, it } from 'vitest';
import { sweep } from '../sweep';
import { budgets } from '../database/tables/limits';
import { createTestHub, type TestHub } from '../testing/createTestHub';
import { defaultLimits } from '../testing/defaultLimits';
import { forgetUse, spendBudget, usedOf } from './budget';
import { defineLimit } from './limit';

const rule = defineLimit({
  id: 'test',
  counts: 'uses',
  per: 'a subject',
  most: 3,
  windowMs: 60_000,
  between: [1, 10],
  why: 'a test',
});

let test: TestHub;
beforeAll(async () => {
  test = await createTestHub();
});
afterAll(() => test.close());

const base = () => ({ database: test.hub.services.database, clock: test.clock, limits: defaultLimits });
const spend = (subject: string, amount?: number) => spendBudget(base(), { rule, subject }, amount);

it('allows its amount in each window', async () => {
  expect([await spend('a'), await spend('a'), await spend('a')]).toEqual([0, 0, 0]);
  test.clock.advance(20_000);
  expect(await spend('a')).toBe(40_000);
  expect(await spend('b')).toBe(0);
  test.clock.advance(40_000);
  expect(await spend('a')).toBe(0);
});

it('counts amounts up to a maximum', async () => {
  expect([await spend('bytes', 2), await spend('bytes', 2)]).toEqual([0, 60_000]);
  for (let index = 0; index < 3; index += 1) await spend('much', Number.MAX_SAFE_INTEGER);
  expect(await usedOf(base(), { rule, subject: 'much' })).toBeLessThan(Number.MAX_SAFE_INTEGER);
});

it('allows the same number of simultaneous and sequential uses, also in two processes', async () => {
  const twin = await test.twin();
  const at = (index: number) => ({
    ...base(),
    database: (index % 2 === 0 ? test.hub : twin).services.database,
  });
  const waits = await Promise.all(
    Array.from({ length: 12 }, (_, index) => spendBudget(at(index), { rule, subject: 'race' })),
  );
  expect(waits.filter((wait) => wait === 0)).toHaveLength(rule.most);
});

it('can be reset, and is deleted after its window', async () => {
  const budget = { rule, subject: 'gone' };
  await spendBudget(base(), budget);
  await forgetUse(base(), budget);
  expect(await usedOf(base(), budget)).toBe(0);
  await spendBudget(base(), budget);
  test.clock.advance(rule.windowMs + 1);
  await sweep(test.hub.services.database, test.clock.now());
  expect(await test.hub.services.database.run((queries) => queries.select().from(budgets))).toEqual([]);
});
