import { and, eq, isNull } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { resolveProfile } from '../../src/contract/profile';
import { parseEmail } from '../input/identifier';
import type { Queries } from '../database/database';
import { accounts, removedLinks, type AccountRow, type IdentityRow } from '../database/tables/accounts';
import type { Tenant } from '../database/tables/tenants';
import { keepAgreement, type NewAgreement } from './agreements';
import { isPaused } from './changesPaused';
import { codes } from '../answers/codes';
import { Refusal } from '../answers/refusal';
import {
  accountUnusable,
  findIdentity,
  linkIdentity,
  lockIdentity,
  type LinkChange,
  type NewLink,
} from './identity';
import { isOwned } from '../database/ownRows';

/** A person whose identity another service confirmed. */
export interface FederatedIdentity extends Omit<NewLink, 'tenantId'> {
  /** Verified by that service, or `null`. */
  email: string | null;
  /**
   * Called verified by a service whose word does not count for it (`config/trustedMail`). It makes no link: it only finds the
   * account whose owner a code then asks for.
   */
  unprovedEmail?: string | null;
}

export type FederatedAccount =
  | { account: AccountRow; link: IdentityRow; change: LinkChange | null; isNewAccount: boolean }
  /**
   * `isProved`: the service proves the address, and that is not enough (`mayLink`). Else its owner removed this link or undid a
   * change just now, or the address is not proved: only a code to it makes the link.
   */
  | { account: AccountRow; link: null; isProved: boolean };

/** What a new account begins with. */
interface FirstSignIn {
  now: number;
  /** `null`: the person is asked before there is an account (`accounts/pendingPerson`). */
  agreement: NewAgreement | null;
  /** Whether who has the mailbox of an account may link another service to it without showing anything else. */
  mayLink: (queries: Queries, account: AccountRow) => Promise<boolean>;
}

/**
 * The linked account, else the one with the same verified e-mail address, else a new one. A link that the account's
 * owner removed is not made again, and an address that the service cannot prove makes none. Must run inside a transaction.
 * @returns `null` where a new one would be needed and there is no agreement
 * @throws Refusal -100109 when a new account would be needed and the tenant takes none, -100101 for a removed one
 */
export async function signInWithIdentity(
  queries: Queries,
  tenant: Pick<Tenant, 'id' | 'settings'>,
  identity: FederatedIdentity,
  { now, agreement, mayLink }: FirstSignIn,
): Promise<FederatedAccount | null> {
  const { email: told, unprovedEmail = null, ...user } = identity;
  const newLink: NewLink = { tenantId: tenant.id, ...user, name: user.name ?? told ?? unprovedEmail };
  // Prevents two first sign-ins at the same time from creating two accounts.
  await lockIdentity(queries, newLink);
  const known = await findIdentity(queries, newLink);
  if (known) return { ...known, change: null, isNewAccount: false };
  const email = told === null ? null : parseEmail(told);
  const found = await findByEmail(queries, tenant.id, email);
  if (found && (isPaused(found, now) || (await isRemoved(queries, newLink, found))))
    return { account: found, link: null, isProved: false };
  const claimed = found ?? (await findClaimed(queries, tenant.id, unprovedEmail));
  if (!found && claimed) return { account: claimed, link: null, isProved: false };
  if (!found) requireOpen(tenant);
  const added =
    found || !agreement ? null : await addAccount(queries, tenant, identity, email, { now, agreement });
  // Another request may have registered this address meanwhile: that account is no new one.
  const account = found ?? added ?? (agreement && (await findByEmail(queries, tenant.id, email)));
  if (!account) {
    if (agreement) throw new Error('an account could neither be added nor found');
    return null;
  }
  const isNewAccount = added !== null;
  if (!isNewAccount && !(await mayLink(queries, account))) return { account, link: null, isProved: true };
  const change = await linkIdentity(queries, newLink, account.id, { now, isConfirmed: isNewAccount });
  return { account, link: change.link, change, isNewAccount };
}

/** By the account's owner. */
async function isRemoved(
  queries: Queries,
  { tenantId, issuer, subject }: NewLink,
  account: AccountRow,
): Promise<boolean> {
  const [removed] = await queries
    .select({ removedAt: removedLinks.removedAt })
    .from(removedLinks)
    .where(
      and(
        eq(removedLinks.tenantId, tenantId),
        eq(removedLinks.issuer, issuer),
        eq(removedLinks.subject, subject),
        isOwned(removedLinks, account),
      ),
    )
    .limit(1);
  return removed !== undefined;
}

/** Held, so that it gets no second factor while another service is linked to it. */
async function findByEmail(
  queries: Queries,
  tenantId: string,
  email: string | null,
): Promise<AccountRow | null> {
  if (email === null) return null;
  const [found] = await queries
    .select()
    .from(accounts)
    .where(and(eq(accounts.tenantId, tenantId), eq(accounts.email, email)))
    .limit(1)
    .for('no key update');
  if (found && found.removedAt !== null) throw accountUnusable();
  return found ?? null;
}

/** A removed account is not told of: nobody has proved its address. */
async function findClaimed(
  queries: Queries,
  tenantId: string,
  unproved: string | null,
): Promise<AccountRow | null> {
  const email = unproved === null ? null : parseEmail(unproved);
  if (email === null) return null;
  const isIt = and(eq(accounts.tenantId, tenantId), eq(accounts.email, email), isNull(accounts.removedAt));
  const [found] = await queries.select().from(accounts).where(isIt).limit(1);
  return found ?? null;
}

function requireOpen({ settings }: Pick<Tenant, 'settings'>): void {
  if (!resolveProfile(settings).allowRegister)
    throw new Refusal({ code: codes.registrationOff, message: 'error.registrationOff' });
}

/** @returns `null` where the address is another account's by now */
async function addAccount(
  queries: Queries,
  tenant: Pick<Tenant, 'id'>,
  { name }: FederatedIdentity,
  email: string | null,
  { now, agreement }: { now: number; agreement: NewAgreement },
): Promise<AccountRow | null> {
  const [added] = await queries
    .insert(accounts)
    .values({
      id: randomUUID(),
      tenantId: tenant.id,
      email,
      username: name ?? email?.split('@')[0] ?? 'user',
      termsVersion: agreement.version,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning();
  if (added) await keepAgreement(queries, added, agreement, now);
  return added ?? null;
}
