/**
 * `bind_id`: a user of WeChat, Lark or an OpenID issuer who has no account yet. The visit that signed in there can link
 * the user to an account, with a phone code or by registering. Or an account that needs a second factor and has neither
 * address nor number: the visit that signed in to it can add a number, with a phone code.
 */
import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import { createToken, hashToken } from '../credentials/opaqueToken';
import { accounts, pendingBindings, type AccountRow } from '../database/tables/accounts';
import type { Queries } from '../database/database';
import type { CallContext } from '../http/callContext';
import { codes, type RefusalName } from '../answers/codes';
import { Refusal } from '../answers/refusal';
import { refuseWhilePaused } from './changesPaused';
import {
  findHolder,
  linkIdentity,
  lockIdentity,
  lockLink,
  type IdentityKey,
  type LinkChange,
  type NewLink,
} from './identity';
import type { ProvenAccount } from './authVersion';
import { newAddressFields } from './provenAddress';
import { isAccount } from '../database/ownRows';

/** Long enough to receive a code and to register. */
export const pendingBindingLifeMs = 30 * 60 * 1000;

/** A user of another service, as it told. */
export type PendingIdentity = Omit<NewLink, 'tenantId'>;

/** Refusals of `requireBinding` and `takeBinding`. */
export const bindRefusals = ['otherFlow', 'challengeGone'] as const satisfies readonly RefusalName[];

/** The visit a binding belongs to. */
export interface BindVisit {
  tenantId: string;
  /** Hash of `entry-flow`; a binding requires one. */
  flow: string | null;
  now: number;
}

export const visitOf = ({
  tenant,
  flow,
  clock,
}: Pick<CallContext, 'tenant' | 'flow' | 'clock'>): BindVisit => ({
  tenantId: tenant.id,
  flow,
  now: clock.now(),
});

/** A visit that a binding can begin in. */
export type FlowVisit = BindVisit & { flow: string };

/** @returns the `bind_id` for the login info */
export function addPendingBinding(
  queries: Queries,
  user: PendingIdentity,
  visit: FlowVisit,
): Promise<string> {
  const { issuer, subject, provider, name } = user;
  return addPending(queries, { issuer, subject, provider, name }, visit);
}

/** A sign-in that waits for a number. */
interface BegunSignIn {
  /** The link that it began with. */
  linkId: string | null;
  /** What the visitor has proved. */
  given: readonly string[];
}

/**
 * @param account as it was when the first factor was checked
 * @returns the `bind_id` for the login info
 */
export function addPendingPhone(
  queries: Queries,
  { id: accountId, authVersion }: Pick<ProvenAccount, 'id' | 'authVersion'>,
  { linkId, given }: BegunSignIn,
  visit: FlowVisit,
): Promise<string> {
  return addPending(queries, { accountId, authVersion, linkId, given }, visit);
}

export async function addPending(
  queries: Queries,
  what: Partial<typeof pendingBindings.$inferInsert>,
  { tenantId, flow, now }: FlowVisit,
): Promise<string> {
  const bindId = createToken();
  const expiresAt = now + pendingBindingLifeMs;
  await queries
    .insert(pendingBindings)
    .values({ ...what, idHash: hashToken(bindId), tenantId, flowHash: flow, expiresAt });
  return bindId;
}

/** What a `bind_id` is for: a user of another service, or an account without a number. */
export type Pending = { user: PendingIdentity } | ({ phoneOf: ProvenAccount } & BegunSignIn);

/** Does not take it. @throws Refusal -100113 for another visit's, -100114 for one that is unknown, taken or expired */
export function requireBinding(queries: Queries, bindId: string, visit: BindVisit): Promise<Pending> {
  return requireBindingRow(queries, hashToken(bindId), visit);
}

async function requireBindingRow(queries: Queries, idHash: string, visit: BindVisit): Promise<Pending> {
  const [offer] = await queries
    .select()
    .from(pendingBindings)
    .where(
      and(
        eq(pendingBindings.idHash, idHash),
        eq(pendingBindings.tenantId, visit.tenantId),
        isNull(pendingBindings.homeId),
      ),
    )
    .limit(1);
  if (offer && offer.flowHash !== visit.flow)
    throw new Refusal({ code: codes.otherFlow, message: 'error.otherFlow' });
  if (!offer || offer.usedAt !== null || offer.expiresAt <= visit.now) throw bindingGone();
  const { issuer, subject, provider, name, accountId, authVersion, linkId, given } = offer;
  if (accountId !== null)
    return { phoneOf: { id: accountId, tenantId: offer.tenantId, authVersion }, linkId, given };
  if (issuer === null || subject === null) throw new Error('a pending binding without a user');
  return { user: { issuer, subject, provider, name } };
}

/** Whether this visit may add a phone number to an account that has none. */
export async function hasPendingPhone(
  queries: Queries,
  { tenantId, flow, now }: BindVisit,
): Promise<boolean> {
  if (flow === null) return false;
  const [found] = await queries
    .select({ idHash: pendingBindings.idHash })
    .from(pendingBindings)
    .where(
      and(
        eq(pendingBindings.tenantId, tenantId),
        eq(pendingBindings.flowHash, flow),
        isNotNull(pendingBindings.accountId),
        isNull(pendingBindings.usedAt),
        gt(pendingBindings.expiresAt, now),
      ),
    )
    .limit(1);
  return found !== undefined;
}

/** Locks what `takeBinding` changes (`lockLink`). A binding that is unknown has nothing to lock. */
export async function lockBinding(
  queries: Queries,
  idHash: string,
  { id, tenantId }: Pick<AccountRow, 'id' | 'tenantId'>,
): Promise<void> {
  const user = await userOf(queries, idHash, tenantId);
  if (user) await lockLink(queries, user, id);
}

/**
 * Locks the user of a binding alone, for a transaction that then locks several accounts in the order of their ids
 * (`lockLink`).
 * @returns id of the account that the user signs in to by now; `null`: none
 */
export async function lockBindingUser(
  queries: Queries,
  idHash: string,
  tenantId: string,
): Promise<string | null> {
  const user = await userOf(queries, idHash, tenantId);
  if (!user) return null;
  await lockIdentity(queries, user);
  return findHolder(queries, user);
}

async function userOf(queries: Queries, idHash: string, tenantId: string): Promise<IdentityKey | null> {
  const isIt = and(eq(pendingBindings.tenantId, tenantId), eq(pendingBindings.idHash, idHash));
  const [offer] = await queries.select().from(pendingBindings).where(isIt);
  if (!offer || offer.issuer === null || offer.subject === null) return null;
  const { issuer, subject } = offer;
  return { tenantId, issuer, subject };
}

/**
 * Takes a pending binding, once, and links the user to the account. Run it in the transaction that signs in, which began
 * with `lockBinding`.
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
  const pending = await requireBindingRow(queries, idHash, visit);
  // Only a phone code ends the other kind (`takePendingPhone`).
  if (!('user' in pending)) throw bindingGone();
  await consume(queries, idHash, visit);
  const link = { tenantId: visit.tenantId, ...pending.user };
  return linkIdentity(queries, link, accountId, { now: visit.now, isConfirmed });
}

/**
 * Takes the pending number of an account, once, and stores the number. Run it in the transaction that signs in, which holds
 * the account.
 * @param mobile confirmed by a code
 * @returns the account with it
 * @throws Refusal as `requireBinding`, -100114 for an account that has a number meanwhile, -100121 after an undo
 * @throws Error of the database when another account of the tenant has the number
 */
export async function takePendingPhone(
  queries: Queries,
  bindId: string,
  mobile: string,
  visit: BindVisit,
): Promise<AccountRow> {
  const pending = await requireBinding(queries, bindId, visit);
  if (!('phoneOf' in pending)) throw bindingGone();
  await consume(queries, hashToken(bindId), visit);
  const [changed] = await queries
    .update(accounts)
    .set({ mobile, ...newAddressFields('mobile', true, visit.now) })
    .where(and(isAccount(pending.phoneOf), isNull(accounts.mobile)))
    .returning();
  // Another visit was first. The account has a factor now: this number proves nothing about its owner.
  if (!changed) throw bindingGone();
  refuseWhilePaused(changed, visit.now);
  return changed;
}

/** @throws Refusal -100114 when it is taken */
export async function consume(
  queries: Queries,
  idHash: string,
  { tenantId, now }: Pick<BindVisit, 'tenantId' | 'now'>,
): Promise<void> {
  const taken = await queries
    .update(pendingBindings)
    .set({ usedAt: now })
    .where(
      and(
        eq(pendingBindings.tenantId, tenantId),
        eq(pendingBindings.idHash, idHash),
        isNull(pendingBindings.usedAt),
      ),
    )
    .returning({ idHash: pendingBindings.idHash });
  if (taken.length === 0) throw bindingGone();
}

/** The visitor signs in again. */
export function bindingGone(): Refusal {
  return new Refusal({ code: codes.challengeGone, message: 'error.bindingGone' });
}
