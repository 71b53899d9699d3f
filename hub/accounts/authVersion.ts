/**
 * What was checked is checked again when it is used. Each account has a number, read with its row when a proof is
 * checked; what follows from the proof (a session, a new password, the end of a challenge, an app token) is done
 * in a transaction that locks the account and finds the same number. A new password and "sign out everywhere" raise it, so
 * that nothing which began before can end after them. Sessions, challenges and app tokens keep the number too, and count
 * only while it is the account's.
 */
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Queries } from '../database/database';
import { accounts, type AccountRow } from '../database/tables/accounts';
import { appTokens } from '../database/tables/apps';
import { challenges } from '../database/tables/codes';
import { sessions } from '../database/tables/sessions';
import { trustedBrowsers } from '../database/tables/trust';
import { codes } from '../answers/codes';
import { Refusal } from '../answers/refusal';
import { noteEvent } from '../outbox/messages';
import { forgetDevices } from './knownDevices';
import { verifiedField } from './provenAddress';
import { isAccount, isOwned, type Owner } from '../database/ownRows';

export type ProvenAccount = Pick<AccountRow, 'id' | 'tenantId' | 'authVersion'>;

const isUnchanged = (proven: ProvenAccount) =>
  and(isAccount(proven), eq(accounts.authVersion, proven.authVersion), isNull(accounts.removedAt));

/**
 * Locks an account until the transaction ends. Call it before any other row of the account is changed: with one order,
 * transactions wait for each other and do not deadlock.
 * @returns the account as it is now; `null` if its number was raised since, or if it was removed
 */
export async function lockAccount(queries: Queries, proven: ProvenAccount): Promise<AccountRow | null> {
  const [account] = await queries.select().from(accounts).where(isUnchanged(proven)).for('no key update');
  return account ?? null;
}

/** A change that ends what an account has open. */
export interface Raise {
  /** Hash of the token whose session stays; without it none does. */
  keptSession?: string | undefined;
  /** What the browser of that session is known by; without it the account knows no browser any more. */
  keptBrowser?: readonly string[];
  /** New hash of the account's password. */
  passwordHash?: string;
  /** What proved that it may be set. */
  passwordSetBy?: AccountRow['passwordSetBy'];
  now: number;
}

/**
 * Raises the number of an account, ends its sessions, challenges, app tokens and trusted browsers, and forgets its browsers,
 * except for one session with its app tokens and its browser. Grants of OpenID clients end with their sessions.
 * @returns the account with its new number; `null` if the number was raised since it was read
 */
export async function raiseAuthVersion(
  queries: Queries,
  proven: ProvenAccount,
  { keptSession = '', keptBrowser, passwordHash, passwordSetBy = null, now }: Raise,
): Promise<AccountRow | null> {
  const [account] = await queries
    .update(accounts)
    .set({
      authVersion: sql`${accounts.authVersion} + 1`,
      ...(passwordHash === undefined ? {} : { passwordHash, passwordSetBy, passwordSetAt: now }),
      // It was set by a code to there.
      ...(passwordSetBy === 'email' || passwordSetBy === 'mobile' ? verifiedField(passwordSetBy, true) : {}),
    })
    .where(isUnchanged(proven))
    .returning();
  if (!account) return null;
  const { authVersion } = account;
  await queries.delete(sessions).where(and(isOwned(sessions, account), ne(sessions.tokenHash, keptSession)));
  await queries.update(sessions).set({ authVersion }).where(isOwned(sessions, account));
  await queries.update(appTokens).set({ authVersion }).where(isOwned(appTokens, account));
  await forgetDevices(queries, account, keptBrowser);
  await queries.delete(trustedBrowsers).where(isOwned(trustedBrowsers, account));
  await endChallenges(queries, account, now);
  await noteEvent(queries, account, 'account.sessions_ended', { kept_one: keptSession !== '' });
  return account;
}

/**
 * Raises the number of an account that asks for more from now on, and ends its challenges: a sign-in under way begins
 * again. What is open stays open. Run it in a transaction that holds the account.
 * @returns the account with its new number
 */
export async function outdateSignIns(
  queries: Queries,
  account: AccountRow,
  now: number,
): Promise<AccountRow> {
  const { authVersion: before } = account;
  const authVersion = before + 1;
  await queries.update(accounts).set({ authVersion }).where(isAccount(account));
  await queries.update(sessions).set({ authVersion }).where(isOpen(sessions, account));
  await queries.update(appTokens).set({ authVersion }).where(isOpen(appTokens, account));
  await endChallenges(queries, account, now);
  return { ...account, authVersion };
}

const isOpen = (table: typeof sessions | typeof appTokens, account: ProvenAccount) =>
  and(isOwned(table, account), eq(table.authVersion, account.authVersion));

/** A sign-in that waits for a factor begins again, and so does a set-up within one. */
export async function endChallenges(queries: Queries, account: Owner, now: number): Promise<void> {
  await queries
    .update(challenges)
    .set({ usedAt: now })
    .where(and(isOwned(challenges, account), isNull(challenges.usedAt)));
}

/** Since the proof was checked. @param code -100101; -100104 for calls that answer a code */
export function accountChanged(code: number = codes.accountOrPasswordWrong): Refusal {
  return new Refusal({ code, message: 'error.accountChanged' });
}
