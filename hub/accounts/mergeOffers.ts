/**
 * An owner asked for an address or a user of another service that belongs to another account, and has just proved to have
 * it: both accounts may be joined, by the session and visit that were told. An offer proves nothing beyond that.
 */
import { and, eq, sql } from 'drizzle-orm';
import { codes } from '../answers/codes';
import { Refusal } from '../answers/refusal';
import { createToken, hashToken } from '../credentials/opaqueToken';
import type { Queries } from '../database/database';
import { accounts, type AccountRow } from '../database/tables/accounts';
import { mergeOffers, type MergeOfferRow } from '../database/tables/mergeOffers';
import type { Channel } from '../input/identifier';
import { isAccount } from '../database/ownRows';

/** Long enough for two codes and for reading what will be done. */
export const mergeOfferLifeMs = 20 * 60 * 1000;

export interface NewMergeOffer {
  stays: Pick<AccountRow, 'id' | 'tenantId'>;
  /** Id of the account that was found. */
  otherId: string;
  sessionHash: string;
  flowHash: string;
  /** What found it: a code by this channel, or another service. */
  by: Channel | 'federated';
  now: number;
}

/** @returns what names the offer, which is not kept; `null` for an account of another tenant and for one that was removed */
export async function keepMergeOffer(
  queries: Queries,
  { stays, otherId, sessionHash, flowHash, by, now }: NewMergeOffer,
): Promise<string | null> {
  const [other] = await queries
    .select()
    .from(accounts)
    .where(isAccount({ id: otherId, tenantId: stays.tenantId }));
  if (!other || other.removedAt !== null) return null;
  const id = createToken();
  await queries.insert(mergeOffers).values({
    idHash: hashToken(id),
    tenantId: stays.tenantId,
    accountId: stays.id,
    otherId,
    otherVersion: other.authVersion,
    sessionHash,
    flowHash,
    given: [by],
    channel: by === 'federated' ? null : by,
    expiresAt: now + mergeOfferLifeMs,
  });
  return id;
}

/** What has to be the same as when it was made. */
export interface MergeOfferQuestion extends Pick<MergeOfferRow, 'tenantId' | 'accountId' | 'sessionHash'> {
  id: string;
  flow: string | null;
  now: number;
}

/**
 * An offer with the account that would end.
 * @throws Refusal -100114 for one that is unknown, over, of another session, or older than a change of that account;
 *   -100113 for another visit's
 */
export async function findMergeOffer(
  queries: Queries,
  { id, tenantId, accountId, sessionHash, flow, now }: MergeOfferQuestion,
): Promise<{ offer: MergeOfferRow; other: AccountRow }> {
  const [found] = await queries
    .select({ offer: mergeOffers, other: accounts })
    .from(mergeOffers)
    .innerJoin(
      accounts,
      and(eq(accounts.tenantId, mergeOffers.tenantId), eq(accounts.id, mergeOffers.otherId)),
    )
    .where(and(eq(mergeOffers.idHash, hashToken(id)), eq(mergeOffers.tenantId, tenantId)));
  if (!found || found.offer.sessionHash !== sessionHash || found.offer.accountId !== accountId)
    throw mergeGone();
  if (found.offer.flowHash !== flow) throw new Refusal({ code: codes.otherFlow, message: 'error.otherFlow' });
  const { offer, other } = found;
  const isChanged = other.authVersion !== offer.otherVersion || other.removedAt !== null;
  if (isChanged || offer.expiresAt <= now) throw mergeGone();
  return found;
}

/** Keeps that something more of the other account was proved. */
export async function addMergeProof(
  queries: Queries,
  { idHash, tenantId }: Pick<MergeOfferRow, 'idHash' | 'tenantId'>,
  proof: string,
): Promise<void> {
  await queries
    .update(mergeOffers)
    .set({ given: sql`${mergeOffers.given} || ${JSON.stringify([proof])}::jsonb` })
    .where(and(eq(mergeOffers.tenantId, tenantId), eq(mergeOffers.idHash, idHash)));
}

/** -100114 */
export function mergeGone(): Refusal {
  return new Refusal({ code: codes.challengeGone, message: 'error.mergeGone' });
}
