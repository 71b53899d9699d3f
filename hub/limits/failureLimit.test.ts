import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../database/database';
import { migrate } from '../database/migrate';
import { failures } from '../database/tables/limits';
import { Refusal } from '../answers/refusal';
import { defaultLimits } from '../testing/defaultLimits';
import { openTestDatabase } from '../testing/openTestDatabase';
import * as limit from './failureLimit';
import {
  failuresPerAccount,
  failuresPerAccountInBlock,
  failuresPerAddress,
  failuresPerBlock,
  failuresPerHour,
  failureWindowMs,
  mostFailures,
} from './failures';

const times = fc.array(fc.nat(1_000_000), { maxLength: 150 }).map((all) => all.toSorted((a, b) => a - b));

const most = mostFailures({ limits: defaultLimits });

const some = (count: number) => Array<number>(count).fill(1);

describe('counting', () => {
  it('waits exactly until fewer than the limit are within the window', () => {
    fc.assert(
      fc.property(times, fc.integer({ min: 1, max: 30 }), (failedAt, wanted) => {
        const now = 1_000_000;
        const wait = limit.waitMs(failedAt, wanted, now);
        const countAt = (at: number) => failedAt.filter((one) => one > at - failureWindowMs).length;
        const isOver = countAt(now) >= wanted;
        expect(wait > 0).toBe(isOver);
        expect(isOver && countAt(now + wait) >= wanted).toBe(false);
        expect(isOver && countAt(now + wait - 1) < wanted).toBe(false);
      }),
    );
  });

  it('pauses longer with more failures, up to 5 s', () => {
    fc.assert(
      fc.property(times, (everywhere) => {
        const pause = limit.pauseMs({ everywhere });
        expect(pause).toBe(Math.min(5000, 1000 * Math.floor(everywhere.length / 10)));
      }),
    );
  });

  it('hides the verdict from the limits of block and account on', () => {
    const none = { total: [], inBlock: [], block: [], most };
    expect(limit.isOverTotal(none)).toBe(false);
    expect(limit.isOverTotal({ ...none, total: some(failuresPerHour) })).toBe(false);
    expect(limit.isOverTotal({ ...none, total: some(failuresPerHour + 1) })).toBe(true);
    expect(limit.isOverTotal({ ...none, inBlock: some(failuresPerAccountInBlock - 1) })).toBe(false);
    expect(limit.isOverTotal({ ...none, inBlock: some(failuresPerAccountInBlock) })).toBe(true);
    expect(limit.isOverTotal({ ...none, block: some(failuresPerBlock) })).toBe(true);
  });
});

describe('whatever strangers try', () => {
  let database: Database;
  beforeAll(async () => {
    database = await openTestDatabase();
    await migrate(database);
  });
  afterAll(() => database.close());

  const tries = fc.array(
    fc.record({
      block: fc.integer({ min: 0, max: 5 }),
      subnet: fc.integer({ min: 0, max: 3 }),
      account: fc.constantFrom('a@example.com', 'b@example.com'),
      waitMs: fc.integer({ min: 0, max: 60_000 }),
    }),
    { minLength: 80, maxLength: 160 },
  );

  /** Wrong passwords at once or one after the other. @returns those whose verdict the visitor learned */
  async function guess(attempt: limit.Attempt): Promise<boolean> {
    try {
      const recorded = await database.transaction((queries) =>
        limit.recordAttempt(queries, attempt, false, limit.isOverTotal),
      );
      return recorded.isJudged;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return false;
    }
  }

  it('no window holds more judged guesses than its limit', async () => {
    await fc.assert(
      fc.asyncProperty(tries, async (all) => {
        await database.run((queries) => queries.delete(failures));
        const judged: (limit.Attempt & { block: number })[] = [];
        let now = 0;
        for (const { block, subnet, account, waitMs } of all) {
          now += waitMs;
          const address = `2001:db8:${block}:${subnet}::/64`;
          const attempt = {
            tenantId: 't',
            action: 'login',
            account,
            address,
            isKnownDevice: false,
            now,
            most,
          } as const;
          if (await guess(attempt)) judged.push({ ...attempt, block });
        }
        const mostOf = (keyOf: (one: (typeof judged)[number]) => string) =>
          Math.max(
            0,
            ...judged.map(
              (last) =>
                judged.filter(
                  (one) =>
                    keyOf(one) === keyOf(last) && one.now <= last.now && one.now > last.now - failureWindowMs,
                ).length,
            ),
          );
        expect(mostOf(({ account, address }) => `${account} ${address}`)).toBeLessThanOrEqual(
          failuresPerAccount,
        );
        expect(mostOf(({ address }) => address)).toBeLessThanOrEqual(failuresPerAddress);
        expect(mostOf(({ account, block }) => `${account} ${block}`)).toBeLessThanOrEqual(
          failuresPerAccountInBlock,
        );
      }),
      { numRuns: 2 },
    );
  });
});
