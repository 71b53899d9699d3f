import { findMergeOffer } from '../accounts/mergeOffers';
import type { AccountRow } from '../database/tables/accounts';
import type { MergeOfferRow } from '../database/tables/mergeOffers';
import type { CallContext } from '../http/callContext';
import { requireVerified } from '../session/verified';

/** Two accounts that may be joined. */
export interface OpenOffer {
  offer: MergeOfferRow;
  /** Of the session. */
  stays: AccountRow;
  ends: AccountRow;
}

/**
 * The offer that a verified session was told.
 * @throws Refusal -100117, -100121, -100114, -100113, and those of a session
 */
export async function openOffer(context: CallContext, id: string): Promise<OpenOffer> {
  const { account: stays, session } = await requireVerified(context);
  const { database, tenant, flow, clock } = context;
  const { tokenHash: sessionHash } = session;
  const question = { id, tenantId: tenant.id, accountId: stays.id, sessionHash, flow, now: clock.now() };
  const { offer, other: ends } = await database.run((queries) => findMergeOffer(queries, question));
  return { offer, stays, ends };
}
