/**
 * Somebody whom another service confirmed and who has no account: one is made once the visit that signed in there agrees
 * to the tenant's terms. Until then there is only this row, which no `bind_id` finds.
 */
import { and, eq, isNotNull } from 'drizzle-orm';
import { codes } from '../answers/codes';
import { Refusal } from '../answers/refusal';
import { hashToken } from '../credentials/opaqueToken';
import type { Queries } from '../database/database';
import { pendingBindings } from '../database/tables/accounts';
import { addPending, consume, type BindVisit, type FlowVisit } from './pendingBinding';
import type { FederatedIdentity } from './signInWithIdentity';

/** Such a person, and the tenant of the account. */
export interface PendingPerson {
  identity: FederatedIdentity;
  homeId: string;
}

/** @returns the challenge that the agreement answers */
export function addPendingPerson(
  queries: Queries,
  { identity: { issuer, subject, provider, name, email, unprovedEmail = null }, homeId }: PendingPerson,
  visit: FlowVisit,
): Promise<string> {
  const called = name ?? email ?? unprovedEmail;
  return addPending(queries, { issuer, subject, provider, name: called, email, homeId }, visit);
}

/**
 * Takes the person, once. Run it in the transaction that makes the account.
 * @returns `null` where the challenge is none of these
 * @throws Refusal -100113 for another visit's, -100114 for one that is used or expired
 */
export async function takePendingPerson(
  queries: Queries,
  challenge: string,
  { tenantId, flow, now }: BindVisit,
): Promise<PendingPerson | null> {
  const idHash = hashToken(challenge);
  const [found] = await queries
    .select()
    .from(pendingBindings)
    .where(
      and(
        eq(pendingBindings.idHash, idHash),
        eq(pendingBindings.tenantId, tenantId),
        isNotNull(pendingBindings.homeId),
      ),
    )
    .limit(1);
  if (!found) return null;
  const { issuer, subject, provider, name, email, homeId } = found;
  if (found.flowHash !== flow) throw new Refusal({ code: codes.otherFlow, message: 'error.otherFlow' });
  if (found.usedAt !== null || found.expiresAt <= now)
    throw new Refusal({ code: codes.challengeGone, message: 'error.challengeGone' });
  if (issuer === null || subject === null || homeId === null)
    throw new Error('a pending person without a user');
  await consume(queries, idHash, { tenantId, now });
  return { identity: { issuer, subject, provider, name, email }, homeId };
}
