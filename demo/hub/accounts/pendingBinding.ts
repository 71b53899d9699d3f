/**
 * `bind_id`: a user of WeChat, Lark or an OpenID issuer who has no account yet. The visit that signed in there can link
 * the user to an account, with a phone code or by registering.
 */
import { and, eq, isNull } from 'drizzle-orm';
import { createToken, hashToken } from '../credentials/opaqueToken';
import { pendingBindings } from '../database/tables/accounts';
import type { Queries } from '../database/database';
import { codes, type RefusalName } from '../http/codes';
import { Refusal } from '../http/refusal';
import { linkIdentity, type LinkChange, type NewLink } from './identity';

/** Long enough to receive a code and to register. */
export const pendingBindingLifeMs = 30 * 60 * 1000;

/** A user of another service, as it told. */
export type OutsideUser = Omit<NewLink, 'tenantId'>;

/** Refusals of `requireBinding` and `takeBinding`. */
export const bindRefusals = ['otherFlow', 'challengeGone'] as const satisfies readonly RefusalName[];

/** The visit a binding belongs to. */
export interface BindVisit {
  tenantId: string;
  /** Hash of `entry-flow`; a binding requires one. */
  flow: string | null;
  now: number;
}

/**
 * Adds a pending binding.
 * @returns the `bind_id` for the login info
 */
export async function addPendingBinding(
  queries: Queries,
  user: OutsideUser,
  { tenantId, flow, now }: BindVisit & { flow: string },
): Promise<string> {
  const bindId = createToken();
  await queries.insert(pendingBindings).values({
    idHash: hashToken(bindId),
    tenantId,
    issuer: user.issuer,
    subject: user.subject,
    provider: user.provider,
    name: user.name,
    flowHash: flow,
    expiresAt: now + pendingBindingLifeMs,
  });
  return bindId;
}

/**
 * Reads a pending binding without taking it.
 * @throws Refusal -100113 for another visit's, -100114 for one that is unknown, taken or expired
 */
export function requireBinding(queries: Queries, bindId: string, visit: BindVisit): Promise<OutsideUser> {
  return requireBindingRow(queries, hashToken(bindId), visit);
}

async function requireBindingRow(queries: Queries, idHash: string, visit: BindVisit): Promise<OutsideUser> {
  const [offer] = await queries
    .select()
    .from(pendingBindings)
    .where(and(eq(pendingBindings.idHash, idHash), eq(pendingBindings.tenantId, visit.tenantId)))
    .limit(1);
  if (offer && offer.flowHash !== visit.flow)
    throw new Refusal({ code: codes.otherFlow, message: 'error.otherFlow' });
  if (!offer || offer.usedAt !== null || offer.expiresAt <= visit.now) throw bindingGone();
  const { issuer, subject, provider, name } = offer;
  return { issuer, subject, provider, name };
}

/**
 * Takes a pending binding, once, and links the user to the account. Run it in the transaction that signs in.
 * @param idHash hash of the `bind_id`
 * @param isConfirmed whether the visitor proved more than the password
 * @throws Refusal as `requireBinding`
 */
export async function takeBinding(
  queries: Queries,
  idHash: string,
  accountId: string,
  { isConfirmed, ...visit }: BindVisit & { isConfirmed: boolean },
): Promise<LinkChange> {
  const user = await requireBindingRow(queries, idHash, visit);
  const taken = await queries
    .update(pendingBindings)
    .set({ usedAt: visit.now })
    .where(and(eq(pendingBindings.idHash, idHash), isNull(pendingBindings.usedAt)))
    .returning({ idHash: pendingBindings.idHash });
  if (taken.length === 0) throw bindingGone();
  const link = { tenantId: visit.tenantId, ...user };
  return linkIdentity(queries, link, accountId, { now: visit.now, isConfirmed });
}

function bindingGone(): Refusal {
  return new Refusal({ code: codes.challengeGone, message: 'error.bindingGone' });
}
