/**
 * An undo took a number from an account that may have nothing else that signs in. Who then shows again to have the number,
 * and that the account behind it is somebody else's, gets the account back that had it, not a further one.
 */
import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import { isAsleep } from '../accounts/asleep';
import { raiseAuthVersion } from '../accounts/authVersion';
import { isPaused } from '../accounts/changesPaused';
import { newAddressFields } from '../accounts/provenAddress';
import type { Queries } from '../database/database';
import { accounts, type AccountRow } from '../database/tables/accounts';
import type { Identifier } from '../input/identifier';
import { isAccount, isAnyAccount } from '../database/ownRows';

/** How long a number that was lost says whose the account is: operators give one to somebody else after more. */
export const lostNumberLifeMs = 30 * 24 * 60 * 60 * 1000;

/** What a number is claimed for. */
interface Claim {
  tenantId: string;
  name: Identifier;
  now: number;
}

/** Accounts that have lost the number and have none. */
function losersOf(queries: Queries, { tenantId, name: { kind, value }, now }: Claim): Promise<AccountRow[]> {
  if (kind !== 'mobile') return Promise.resolve([]);
  const isLoser = and(
    eq(accounts.tenantId, tenantId),
    eq(accounts.lostNumber, value),
    gt(accounts.lostNumberAt, now - lostNumberLifeMs),
    isNull(accounts.mobile),
    isNull(accounts.removedAt),
    isNull(accounts.lockedAt),
  );
  return queries.select().from(accounts).where(isLoser).orderBy(asc(accounts.createdAt), asc(accounts.id));
}

/**
 * Locks all accounts that a claim of a number may change, in the order of their ids, as all that holds several does.
 * @param holder id of the account that has the number; `null`: none has
 * @returns ids of those that have lost it
 */
export async function lockForClaim(
  queries: Queries,
  claim: Claim,
  holder: string | null,
): Promise<readonly string[]> {
  const losers = (await losersOf(queries, claim)).map(({ id }) => id);
  const ids = holder === null ? losers : [holder, ...losers];
  if (ids.length === 0) return [];
  await queries
    .select({ id: accounts.id })
    .from(accounts)
    .where(isAnyAccount(claim.tenantId, ids))
    .orderBy(accounts.id)
    .for('no key update');
  return losers;
}

/**
 * Gives the number back. Run it in the transaction of `lockForClaim`, when no account has the number any more.
 * @param held what that returned
 * @returns the account with its number; `null` where none has lost it, and for one that is locked, that an undo paused, or
 *   that nobody has used for 90 days
 */
export async function returnNumber(
  queries: Queries,
  claim: Claim,
  held: readonly string[],
): Promise<AccountRow | null> {
  const { now, name } = claim;
  const losers = held.length === 0 ? [] : await losersOf(queries, claim);
  const loser = losers.find((each) => held.includes(each.id) && !isAsleep(each, now) && !isPaused(each, now));
  if (!loser) return null;
  await queries
    .update(accounts)
    .set({ mobile: name.value, ...newAddressFields('mobile', true, now) })
    .where(isAccount(loser));
  const raised = await raiseAuthVersion(queries, loser, { now });
  if (!raised) throw new Error('an account changed under its lock');
  return raised;
}
