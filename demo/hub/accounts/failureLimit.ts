/**
 * Counts failed attempts for each account and for each address (docs/contract.md section 7). Successes do not count, so
 * many people behind one address can sign in at once; a success deletes the failures of its account from its address.
 * Each result is recorded under a lock, so parallel guesses get no more answers than sequential ones.
 */
import { and, asc, eq, gt, sql, type SQL } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { hashToken } from '../credentials/opaqueToken';
import type { Queries } from '../database/database';
import { failures } from '../database/tables/accounts';
import { tooManyTries } from '../http/refusal';

export const failureWindowMs = 15 * 60 * 1000;
export const failuresPerAccount = 10;
export const failuresPerAddress = 30;

/** One attempt. `account` may be anything the visitor typed: only its hash is stored. */
export interface Attempt {
  tenantId: string;
  account: string;
  address: string;
  now: number;
}

const keysOf = (attempt: Attempt) => ({
  account: hashToken(`account ${attempt.account}`),
  address: hashToken(`address ${attempt.address}`),
});

async function times(queries: Queries, which: SQL | undefined, now: number): Promise<number[]> {
  const rows = await queries
    .select({ at: failures.at })
    .from(failures)
    .where(and(which, gt(failures.at, now - failureWindowMs)))
    .orderBy(asc(failures.at));
  return rows.map(({ at }) => at);
}

/** Failures within the window: of the account (from anywhere) and of the address (for any account). */
export async function countFailures(
  queries: Queries,
  attempt: Attempt,
): Promise<{ account: number[]; address: number[] }> {
  const keys = keysOf(attempt);
  const tenant = eq(failures.tenantId, attempt.tenantId);
  return {
    account: await times(queries, and(tenant, eq(failures.accountKey, keys.account)), attempt.now),
    address: await times(queries, and(tenant, eq(failures.addressKey, keys.address)), attempt.now),
  };
}

/** Milliseconds until fewer than `limit` of these failures are within the window; 0 when it is so now. */
export function waitMs(failedAt: readonly number[], limit: number, now: number): number {
  const last = failedAt[failedAt.length - limit];
  return last === undefined ? 0 : last + failureWindowMs - now;
}

/**
 * Refuses when account or address failed too often. Call it before expensive work.
 * @throws Refusal -100105 with HTTP 429 and `Retry-After`
 */
export async function refuseAfterFailures(queries: Queries, attempt: Attempt): Promise<void> {
  const failed = await countFailures(queries, attempt);
  const wait = Math.max(
    waitMs(failed.account, failuresPerAccount, attempt.now),
    waitMs(failed.address, failuresPerAddress, attempt.now),
  );
  if (wait > 0) throw tooManyTries(wait);
}

/**
 * Records the result of one attempt. Run it inside a transaction and let that commit even when the attempt failed.
 * @throws Refusal -100105 when the limit was reached meanwhile; the caller then must not tell the result
 */
export async function recordAttempt(queries: Queries, attempt: Attempt, isRight: boolean): Promise<void> {
  const keys = keysOf(attempt);
  // Always the account first: two attempts cannot deadlock.
  await lock(queries, `${attempt.tenantId} ${keys.account}`);
  if (!isRight) await lock(queries, `${attempt.tenantId} ${keys.address}`);
  await refuseAfterFailures(queries, attempt);
  if (isRight) {
    await queries
      .delete(failures)
      .where(
        and(
          eq(failures.tenantId, attempt.tenantId),
          eq(failures.accountKey, keys.account),
          eq(failures.addressKey, keys.address),
        ),
      );
    return;
  }
  await queries.insert(failures).values({
    id: randomUUID(),
    tenantId: attempt.tenantId,
    accountKey: keys.account,
    addressKey: keys.address,
    at: attempt.now,
  });
}

async function lock(queries: Queries, key: string): Promise<void> {
  await queries.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}
