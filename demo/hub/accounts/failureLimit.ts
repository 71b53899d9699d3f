/**
 * Limits failed attempts, so that guessing is slow and no stranger can keep an owner out (docs/contract.md section 7).
 *
 * - Each action is counted separately: failures to sign in do not affect a reset.
 * - Only failures from here block: of this account from this address block, and of this block for any account.
 * - Failures of the account from elsewhere require a captcha (`captcha/imageCodes`), then a pause.
 * - A browser that has signed in to the account before is counted apart from everyone else (OWASP: device cookies).
 *
 * Successes do not count; one deletes the failures of its account from here. Each result is recorded under a lock, so
 * parallel guesses get no more answers than sequential ones.
 */
import { and, asc, eq, gt, sql, type SQL } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { hashToken } from '../credentials/opaqueToken';
import type { Queries } from '../database/database';
import { failures } from '../database/tables/limits';
import { tooManyTries } from '../http/refusal';

export const failureWindowMs = 15 * 60 * 1000;
/** Most failures of one account from one address block, or from one known device. */
export const failuresPerAccount = 10;
/** Most failures of one address block over all accounts. */
export const failuresPerAddress = 30;
/** Failures of an account from everywhere after which strangers wait before each try. */
export const failuresBeforePause = 10;
/** Longest such wait: the widget gives up after 15 s. */
const longestPauseMs = 5000;

/** What an attempt is about; each has its own counts. */
export type LimitedAction =
  'login' | 'register' | 'reset' | 'bind' | 'verify' | 'password' | 'app' | 'app info';

/** One attempt. */
export interface Attempt {
  tenantId: string;
  action: LimitedAction;
  /** What the visitor typed; only its hash is stored. `null` counts for the address only. */
  account: string | null;
  /** Address block, or `device …` for a browser the account knows. */
  address: string;
  /** Whether `address` is a known device; failures from elsewhere do not count for it. */
  isKnownDevice: boolean;
  now: number;
}

/** Times of failures within the window, oldest first. */
export interface Failures {
  /** Of this account, from this address block or device. */
  here: number[];
  /** Of this address block or device, for any account. */
  address: number[];
  /** Of this account, from anywhere; empty for a known device. */
  everywhere: number[];
}

const keysOf = ({ account, address }: Attempt) => ({
  account: account === null ? '' : hashToken(`account ${account}`),
  address: hashToken(`address ${address}`),
});

/** Counts the failures that matter to an attempt. */
export async function countFailures(queries: Queries, attempt: Attempt): Promise<Failures> {
  const keys = keysOf(attempt);
  const isOfAction = and(eq(failures.tenantId, attempt.tenantId), eq(failures.action, attempt.action));
  const isOfAccount = eq(failures.accountKey, keys.account);
  const isFromHere = eq(failures.addressKey, keys.address);
  const times = async (which: SQL | undefined): Promise<number[]> => {
    const rows = await queries
      .select({ at: failures.at })
      .from(failures)
      .where(and(isOfAction, which, gt(failures.at, attempt.now - failureWindowMs)))
      .orderBy(asc(failures.at));
    return rows.map(({ at }) => at);
  };
  const hasAccount = attempt.account !== null;
  return {
    here: hasAccount ? await times(and(isOfAccount, isFromHere)) : [],
    address: await times(isFromHere),
    everywhere: hasAccount && !attempt.isKnownDevice ? await times(isOfAccount) : [],
  };
}

/** Milliseconds until fewer than `limit` of these failures are within the window; 0 when it is so now. */
export function waitMs(failedAt: readonly number[], limit: number, now: number): number {
  const last = failedAt[failedAt.length - limit];
  return last === undefined ? 0 : last + failureWindowMs - now;
}

/** How long a stranger waits before a try, after failures of the account from everywhere. */
export function pauseMs({ everywhere }: Failures): number {
  const steps = Math.floor(everywhere.length / failuresBeforePause);
  return Math.min(longestPauseMs, 1000 * steps);
}

/**
 * Refuses when too much failed from here. Call it before expensive work.
 * @returns the failures that it counted
 * @throws Refusal -100105 with HTTP 429 and `Retry-After`
 */
export async function refuseAfterFailures(queries: Queries, attempt: Attempt): Promise<Failures> {
  const failed = await countFailures(queries, attempt);
  const wait = Math.max(
    waitMs(failed.here, failuresPerAccount, attempt.now),
    waitMs(failed.address, failuresPerAddress, attempt.now),
  );
  if (wait > 0) throw tooManyTries(wait);
  return failed;
}

/**
 * Records the result of one attempt. Run it inside a transaction and let that commit even when the attempt failed.
 * @throws Refusal -100105 when the limit was reached meanwhile; the caller then must not reveal the result
 */
export async function recordAttempt(queries: Queries, attempt: Attempt, isRight: boolean): Promise<void> {
  const keys = keysOf(attempt);
  // Always the account first: two attempts cannot deadlock.
  const scope = `${attempt.tenantId} ${attempt.action}`;
  await lock(queries, `${scope} ${keys.account} ${keys.address}`);
  if (!isRight) await lock(queries, `${scope} ${keys.address}`);
  await refuseAfterFailures(queries, attempt);
  if (isRight) {
    await queries
      .delete(failures)
      .where(
        and(
          eq(failures.tenantId, attempt.tenantId),
          eq(failures.action, attempt.action),
          eq(failures.accountKey, keys.account),
          eq(failures.addressKey, keys.address),
        ),
      );
    return;
  }
  await queries.insert(failures).values({
    id: randomUUID(),
    tenantId: attempt.tenantId,
    action: attempt.action,
    accountKey: keys.account,
    addressKey: keys.address,
    at: attempt.now,
  });
}

async function lock(queries: Queries, key: string): Promise<void> {
  await queries.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}
