/**
 * Limits failed attempts, so that guessing is slow and no stranger can keep an owner out (docs/contract.md section 6,
 * "Limits").
 *
 * - Each action is counted separately: failures to sign in do not affect a reset.
 * - Only failures from here refuse: of this account from this address block, and of this block for any account.
 * - Failures of the account from elsewhere, or of the wider block (/48, IPv4 /24), require a captcha
 *   (`captcha/imageCodes`), then a pause. Beyond a total, strangers learn no verdict (`isOverTotal`).
 * - A browser that has signed in to the account before is counted apart from everyone else (OWASP: device cookies).
 *
 * Successes do not count; one deletes the failures of its account from here (`forgetFailures`). Each result is recorded
 * under a lock, so parallel guesses get no more answers than sequential ones.
 */
import { and, desc, eq, gt, sql, type SQL } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { randomUUID } from 'node:crypto';
import { hashToken } from '../credentials/opaqueToken';
import type { Queries } from '../database/database';
import { preparedStatement } from '../database/preparedStatement';
import { failures } from '../database/tables/limits';
import { wideBlock } from '../http/clientAddress';
import { tooManyTries } from '../answers/refusal';
import { failureWindowMs, totalWindowMs, type MostFailures } from './failures';

/** Failures of an account from everywhere after which strangers wait before each try. */
const failuresBeforePause = 10;
/** Longest such wait: the widget gives up after 15 s. */
const longestPauseMs = 5000;

/** What an attempt is about, or the id of a method; each has its own counts. */
export type LimitedAction =
  | 'login'
  | 'register'
  | 'reset'
  | 'bind'
  | 'verify'
  | 'factor'
  | 'password'
  | 'app'
  | 'app info'
  | (string & {});

export interface Attempt {
  tenantId: string;
  action: LimitedAction;
  /** What the visitor typed; only its hash is stored. `null` counts for the address only. */
  account: string | null;
  /** Address block, or `device …`, `visit …` for a browser that the account knows. */
  address: string;
  /** Whether the account knows the browser; failures from elsewhere do not count for it. */
  isKnownDevice: boolean;
  now: number;
  /** Of its tenant (`mostFailures`). */
  most: MostFailures;
}

/** Times of failures, oldest first; those of the last 15 minutes where nothing else is said. */
export interface Failures {
  /** Of this account, from this address block or device. */
  here: number[];
  /** Whether a success has any to delete: one that counts for nothing any more is deleted by itself (`sweep`). */
  hasAnyHere: boolean;
  /** Of this address block or device, for any account. */
  address: number[];
  /** Of this account, from anywhere; empty for a known device. */
  everywhere: number[];
  /** The same of the last hour. */
  total: number[];
  /** Of this account, from the wider block; empty for a known device. */
  inBlock: number[];
  /** Of the wider block, for any account; empty for a known device. */
  block: number[];
  /** How many are too many. */
  most: MostFailures;
}

/** Hash that stands for an account in rows. @param account as it was typed, or its id */
export const failureKey = (account: string): string => hashToken(`account ${account}`);

const keysOf = ({ account, address, isKnownDevice }: Omit<Attempt, 'most'>) => ({
  account: account === null ? '' : failureKey(account),
  address: hashToken(`address ${address}`),
  block: isKnownDevice ? '' : hashToken(`block ${wideBlock(address)}`),
});

/** More than any limit; older failures need not be read. */
const readAtMost = (most: MostFailures): number => Math.max(...Object.values(most)) + 1;

const times = (rows: readonly { at: number }[]) => rows.map(({ at }) => at);

type Reading = 'total' | 'here' | 'address' | 'block';

const asked = (name: string) => sql.placeholder(name);

/** One statement for each kind of attempt, built once: it is among the longest, and each try sends it twice. */
const readingsOf = (kind: { hasTotal: boolean; hasBlock: boolean }) =>
  preparedStatement((queries) => {
    const isOfAction = and(eq(failures.tenantId, asked('tenant')), eq(failures.action, asked('action')));
    const isOfAccount = eq(failures.accountKey, asked('account'));
    const isFromHere = eq(failures.addressKey, asked('address'));
    const isOfBlock = eq(failures.blockKey, asked('block'));
    const isJudged = eq(failures.isJudged, true);
    const reading = (which: Reading, since: 'afterWindow' | 'afterTotal', ...where: SQL[]) =>
      queries
        .select({ which: sql<Reading>`${sql.raw(`'${which}'`)}`, at: failures.at, block: failures.blockKey })
        .from(failures)
        .where(and(isOfAction, ...where, gt(failures.at, asked(since))))
        .orderBy(desc(failures.at))
        .limit(asked('most'));
    return unionAll(
      reading('address', 'afterWindow', isFromHere),
      // Of the hour too: a success deletes those that count for the total (`deleteHere`).
      reading('here', 'afterTotal', isOfAccount, isFromHere),
      ...(kind.hasTotal ? [reading('total', 'afterTotal', isOfAccount, isJudged)] : []),
      ...(kind.hasBlock ? [reading('block', 'afterWindow', isOfBlock, isJudged)] : []),
    );
  });

const readings = {
  known: readingsOf({ hasTotal: false, hasBlock: false }),
  stranger: readingsOf({ hasTotal: true, hasBlock: true }),
  addressOnly: readingsOf({ hasTotal: false, hasBlock: true }),
};

/** Only the failures that matter to an attempt, in one statement. */
export async function countFailures(queries: Queries, attempt: Attempt): Promise<Failures> {
  const keys = keysOf(attempt);
  const { isKnownDevice, now } = attempt;
  const hasAccount = attempt.account !== null;
  const read = isKnownDevice ? readings.known : hasAccount ? readings.stranger : readings.addressOnly;
  const rows = await read(queries, {
    tenant: attempt.tenantId,
    action: attempt.action,
    ...keys,
    afterWindow: now - failureWindowMs,
    afterTotal: now - totalWindowMs,
    most: readAtMost(attempt.most),
  });
  const oldestFirst = rows.toSorted((one, other) => one.at - other.at);
  const of = (which: Reading) => oldestFirst.filter((row) => row.which === which);
  const isRecent = ({ at }: { at: number }) => at > now - failureWindowMs;
  const recent = of('total').filter(isRecent);
  return {
    here: hasAccount ? times(of('here').filter(isRecent)) : [],
    hasAnyHere: of('here').length > 0,
    address: times(of('address')),
    everywhere: times(recent),
    total: times(of('total')),
    inBlock: times(recent.filter(({ block }) => block === keys.block)),
    block: times(of('block')),
    most: attempt.most,
  };
}

/** Milliseconds until fewer than `limit` of these failures are within the window; 0 when it is so now. */
export function waitMs(failedAt: readonly number[], limit: number, now: number): number {
  const last = failedAt[failedAt.length - limit];
  return last === undefined ? 0 : last + failureWindowMs - now;
}

/** How long a stranger waits before a try, after failures of the account from everywhere. */
export function pauseMs({ everywhere }: Pick<Failures, 'everywhere'>): number {
  const steps = Math.floor(everywhere.length / failuresBeforePause);
  return Math.min(longestPauseMs, 1000 * steps);
}

/** Whether a browser that the account does not know learns no verdict any more: too much failed elsewhere too. */
export function isOverTotal({
  total,
  inBlock,
  block,
  most,
}: Pick<Failures, 'total' | 'inBlock' | 'block' | 'most'>): boolean {
  return total.length > most.total || inBlock.length >= most.inBlock || block.length >= most.block;
}

/**
 * Refuses when too much failed from here. Call it before expensive work. A question without an account, whose answer
 * tells something about any, is refused for the wider block too.
 * @returns the failures that it counted
 * @throws Refusal -100105 with HTTP 429 and `Retry-After`
 */
export async function refuseAfterFailures(queries: Queries, attempt: Attempt): Promise<Failures> {
  const failed = await countFailures(queries, attempt);
  refuseTooMany(failed, attempt);
  return failed;
}

/** The same where they are counted. @throws Refusal as `refuseAfterFailures` */
export function refuseTooMany(failed: Failures, attempt: Pick<Attempt, 'account' | 'now'>): void {
  const wait = Math.max(
    waitMs(failed.here, failed.most.here, attempt.now),
    waitMs(failed.address, failed.most.address, attempt.now),
    attempt.account === null ? waitMs(failed.block, failed.most.block, attempt.now) : 0,
  );
  if (wait > 0) throw tooManyTries(wait);
}

interface Recorded {
  /** The failures before it. */
  failed: Failures;
  /** The visitor may learn the verdict. */
  isJudged: boolean;
}

/**
 * Records the result of one attempt. Run it inside a transaction and let that commit even when the attempt failed.
 * @param hidesVerdict when the visitor must not learn the result: it is then recorded like a failure, right or wrong
 * @throws Refusal -100105 when the limit was reached meanwhile; the caller then must not reveal the result
 */
export async function recordAttempt(
  queries: Queries,
  attempt: Attempt,
  isRight: boolean,
  hidesVerdict?: (failed: Failures) => boolean,
): Promise<Recorded> {
  const keys = keysOf(attempt);
  const scope = `${attempt.tenantId} ${attempt.action}`;
  // Always in this order: two attempts cannot deadlock.
  await lock(queries, [
    ...(hidesVerdict && !attempt.isKnownDevice ? [`${scope} ${keys.account}`] : []),
    keyOfHere(attempt),
    ...(isRight ? [] : [`${scope} ${keys.address}`]),
  ]);
  const failed = await refuseAfterFailures(queries, attempt);
  const isJudged = !hidesVerdict?.(failed);
  if (isRight && isJudged) {
    if (failed.hasAnyHere) await deleteHere(queries, attempt);
  } else
    await queries.insert(failures).values({
      id: randomUUID(),
      tenantId: attempt.tenantId,
      action: attempt.action,
      accountKey: keys.account,
      addressKey: keys.address,
      blockKey: keys.block,
      isJudged,
      at: attempt.now,
    });
  return { failed, isJudged };
}

/**
 * As a success does: for an attempt without a verdict that a code has since shown to be right. Run it in a
 * transaction.
 */
export async function forgetFailures(queries: Queries, attempt: Omit<Attempt, 'most'>): Promise<void> {
  await lock(queries, [keyOfHere(attempt)]);
  await deleteHere(queries, attempt);
}

async function deleteHere(queries: Queries, attempt: Omit<Attempt, 'most'>): Promise<void> {
  const keys = keysOf(attempt);
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
}

function keyOfHere(attempt: Omit<Attempt, 'most'>): string {
  const keys = keysOf(attempt);
  return `${attempt.tenantId} ${attempt.action} ${keys.account} ${keys.address}`;
}

/** One after the other, as PostgreSQL computes the columns of a row. */
async function lock(queries: Queries, keys: readonly string[]): Promise<void> {
  const locks = keys.map((key) => sql`pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
  await queries.execute(sql`select ${sql.join(locks, sql`, `)}`);
}
