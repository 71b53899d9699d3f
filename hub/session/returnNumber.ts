/**
 * An undo took a number from an account that may have nothing else that signs in. Who then shows again to have the number,
 * and that the account behind it is somebody else's, gets the account back that had it, not a further one.
 */
import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import { isAsleep } from '../accounts/asleep';
import { raiseAuthVersion } from '../accounts/authVersion';
import { isPaused } from '../accounts/changesPaused';
import { dropUndos } from '../accounts/keepUndo';
import { dropMergeWaits } from '../accounts/mergeWaits';
import { newAddressFields } from '../accounts/provenAddress';
import { isTakenMeanwhile } from '../accounts/takenMeanwhile';
import { codes } from '../answers/codes';
import { Refusal } from '../answers/refusal';
import type { Queries } from '../database/database';
import { accounts, type AccountRow } from '../database/tables/accounts';
import type { CallContext } from '../http/callContext';
import type { Identifier } from '../input/identifier';
import { isAccount, isAnyAccount } from '../database/ownRows';
import { isClosed } from '../links/linkRules';
import { countWays } from '../links/links';

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
 * @param holder id of the account that has the number, or that the claim takes a link from; `null`: none
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
 * Gives the number back. Run it in the transaction of `lockForClaim`, when no account has the number any more. Who shows to
 * have it need not be who was in the account: one that has another way in, perhaps a stranger's, does not come back; it is
 * not stranded either. What a stranger may have left elsewhere ends: the password, which signs in again with the number, the
 * ways to undo what was changed, a join that waits. Its second factor stays, for the number may have moved on once more.
 * @param held what that returned
 * @param passwordHash of a password that is set with it
 * @returns the account with its number; `null` where none has lost it, and for one that is locked, that an undo paused, that
 *   nobody has used for 90 days, or that has another way in
 * @throws Refusal -100108 where another account gets the number at the same moment
 */
export async function returnNumber(
  queries: Queries,
  claim: Claim,
  held: readonly string[],
  { context, passwordHash = null }: { context: CallContext; passwordHash?: string | null },
): Promise<AccountRow | null> {
  const { now, name } = claim;
  const loser = await findReturning(queries, claim, held, context);
  if (!loser) return null;
  await dropUndos(queries, loser);
  await dropMergeWaits(queries, loser);
  const fields = {
    mobile: name.value,
    ...newAddressFields('mobile', true, now),
    passwordHash,
    passwordSetBy: passwordHash === null ? null : ('mobile' as const),
    passwordSetAt: passwordHash === null ? null : now,
    formerAddresses: [],
  };
  await queries
    .update(accounts)
    .set(fields)
    .where(isAccount(loser))
    .catch((error: unknown) => {
      throw isTakenMeanwhile(error)
        ? new Refusal({ code: codes.accountTaken, message: 'error.accountTaken' })
        : error;
    });
  const raised = await raiseAuthVersion(queries, loser, { now });
  if (!raised) throw new Error('an account changed under its lock');
  return raised;
}

async function findReturning(
  queries: Queries,
  claim: Claim,
  held: readonly string[],
  context: CallContext,
): Promise<AccountRow | null> {
  const losers = held.length === 0 ? [] : await losersOf(queries, claim);
  for (const each of losers) {
    if (!held.includes(each.id) || isAsleep(each, claim.now) || isPaused(each, claim.now)) continue;
    if (isClosed(each, await countWays(queries, each, context))) return each;
  }
  return null;
}

/** @param isNew `false`: it came back */
export function noteAccount(
  context: Pick<CallContext, 'note'>,
  { id: accountId }: Pick<AccountRow, 'id'>,
  isNew: boolean,
): void {
  if (isNew) context.note('registration', { accountId });
  else context.note('address', { kind: 'phone_added', accountId });
}
