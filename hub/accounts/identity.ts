/** Links between users of other services and accounts. */
import { and, eq, sql } from 'drizzle-orm';
import type { Queries } from '../database/database';
import { accounts, identities, type AccountRow, type IdentityRow } from '../database/tables/accounts';
import { codes } from '../answers/codes';
import { Refusal } from '../answers/refusal';
import { isAnyAccount, ofItsAccount } from '../database/ownRows';

export interface IdentityKey {
  tenantId: string;
  /** An OpenID issuer, or the id of a method without one. */
  issuer: string;
  subject: string;
}

/** The link of a user to an account, with what the service told about the user. */
export interface NewLink extends IdentityKey {
  /** Id of the method of signing in. */
  provider: string;
  /** What the service calls the user; `null` where it does not tell. */
  name: string | null;
}

export interface LinkedAccount {
  account: AccountRow;
  link: IdentityRow;
}

/** What became of a link that was to be made. */
export interface LinkChange {
  link: IdentityRow;
  /** `false`: the account had it already. */
  isNew: boolean;
  /** The account that it signed in to before. */
  lostBy: AccountRow | null;
  /** The link that it was there. */
  lost: IdentityRow | null;
}

const isIdentity = ({ tenantId, issuer, subject }: IdentityKey) =>
  and(eq(identities.tenantId, tenantId), eq(identities.issuer, issuer), eq(identities.subject, subject));

/** @returns `null` when there is none @throws Refusal -100101 when that account was removed: its name stays taken */
export async function findIdentity(queries: Queries, identity: IdentityKey): Promise<LinkedAccount | null> {
  const [found] = await queries
    .select({ account: accounts, link: identities })
    .from(identities)
    .innerJoin(accounts, ofItsAccount(identities))
    .where(isIdentity(identity))
    .limit(1);
  if (!found) return null;
  if (found.account.removedAt !== null) throw accountUnusable();
  return found;
}

/** Id of the account that a user signs in to, which may have been removed; `null` for none. */
export async function findHolder(queries: Queries, identity: IdentityKey): Promise<string | null> {
  const [found] = await queries.select().from(identities).where(isIdentity(identity)).limit(1);
  return found?.accountId ?? null;
}

/** Other transactions that find, add or move the link of this user wait until this one ends. */
export async function lockIdentity(queries: Queries, identity: IdentityKey): Promise<void> {
  const key = `${identity.tenantId} ${identity.issuer} ${identity.subject}`;
  await queries.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}

/**
 * Locks the link of a user, the account that has it and the one that it may move to, until the transaction ends. All that
 * changes links holds their accounts; with one order (the link, then the accounts by their ids) such transactions wait for
 * each other and do not deadlock. Call it before any row is changed.
 */
export async function lockLink(queries: Queries, identity: IdentityKey, accountId: string): Promise<void> {
  await lockIdentity(queries, identity);
  const holder = await findHolder(queries, identity);
  const ids = holder === null ? [accountId] : [holder, accountId];
  await queries
    .select({ id: accounts.id })
    .from(accounts)
    .where(isAnyAccount(identity.tenantId, ids))
    .orderBy(accounts.id)
    .for('no key update');
}

/**
 * Takes the user from another account that had the link: what the link opened there ends. Run it in a transaction
 * that holds both accounts (`lockLink`), or where the user has no link.
 * @param isConfirmed whether the visitor proved more than the password
 */
export async function linkIdentity(
  queries: Queries,
  newLink: NewLink,
  accountId: string,
  { now, isConfirmed }: { now: number; isConfirmed: boolean },
): Promise<LinkChange> {
  await lockIdentity(queries, newLink);
  const [before] = await queries
    .select({ account: accounts, link: identities })
    .from(identities)
    .innerJoin(accounts, ofItsAccount(identities))
    .where(isIdentity(newLink))
    .limit(1);
  if (before?.account.id === accountId) return { link: before.link, isNew: false, lostBy: null, lost: null };
  if (before) await queries.delete(identities).where(isIdentity(newLink));
  const { tenantId, issuer, subject, provider, name } = newLink;
  const [link] = await queries
    .insert(identities)
    .values({ tenantId, issuer, subject, provider, name, accountId, createdAt: now, confirmed: isConfirmed })
    .returning();
  if (!link) throw new Error('a link was not added');
  return { link, isNew: true, lostBy: before?.account ?? null, lost: before?.link ?? null };
}

/** -100101 for an account that was removed. -20032 is for sessions only (docs/contract.md section 6, "Errors"). */
export function accountUnusable(): Refusal {
  return new Refusal({ code: codes.accountOrPasswordWrong, message: 'error.accountUnusable' });
}
