import { and, eq } from 'drizzle-orm';
import { refuseWhilePaused } from '../accounts/changesPaused';
import type { LinkChange } from '../accounts/identity';
import { takeBinding } from '../accounts/pendingBinding';
import type { ChallengePart } from '../factors/challenges';
import type { Queries } from '../database/database';
import { accounts, identities, type AccountRow } from '../database/tables/accounts';
import type { CallContext } from '../http/callContext';
import { codes } from '../answers/codes';
import { Refusal } from '../answers/refusal';
import { isAccount, isOwned } from '../database/ownRows';

/** What a sign-in does with links of the account. */
export interface LinkPart extends ChallengePart {
  /** Whether it proves more than the password (`linkRules`). */
  isConfirmed: boolean;
}

/**
 * Records what a sign-in proves about links, and makes the one it was asked for. Run it in the transaction
 * that opens the session, which holds the account (`lockAccount`): a reset at the same time is either seen there or sees
 * the link.
 * @returns the link that was made, if any
 * @throws Refusal -100101 where the link that signs in was removed, -100121 for a new one after an undo
 */
export async function settleLinks(
  queries: Queries,
  account: AccountRow,
  { tenant, flow, clock }: Pick<CallContext, 'tenant' | 'flow' | 'clock'>,
  { bindIdHash, linkId, isConfirmed }: LinkPart,
): Promise<LinkChange | null> {
  const now = clock.now();
  if (isConfirmed) await queries.update(accounts).set({ confirmedAt: now }).where(isAccount(account));
  if (linkId !== null) await requireLink(queries, linkId, account, now);
  if (bindIdHash === null) return null;
  refuseWhilePaused(account, now);
  return takeBinding(queries, bindIdHash, account.id, { tenantId: tenant.id, flow, now, isConfirmed });
}

async function requireLink(queries: Queries, id: string, account: AccountRow, now: number): Promise<void> {
  const used = await queries
    .update(identities)
    .set({ usedAt: now })
    .where(and(isOwned(identities, account), eq(identities.id, id)))
    .returning({ id: identities.id });
  if (used.length === 0)
    throw new Refusal({ code: codes.accountOrPasswordWrong, message: 'error.signInGone' });
}
