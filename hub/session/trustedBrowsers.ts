/**
 * Browsers that their owner trusts after a second factor. In them the account's sign-ins skip it, and nothing else: a
 * proof of the first factor is still needed, and proves no more than elsewhere.
 */
import { and, desc, eq, gt, inArray } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import type { ProvenAccount } from '../accounts/authVersion';
import type { Queries } from '../database/database';
import { trustedBrowsers, type TrustedBrowserRow } from '../database/tables/trust';
import type { CallContext } from '../http/callContext';
import { newTrustCookie, trustLifeMs } from '../http/trustCookie';
import { describeDevice } from '../http/describeDevice';
import { isOwned, type Owner } from '../database/ownRows';

/** Most of one account; the least recently used one ends when another is trusted. */
export const trustedPerAccount = 50;

const isLive = (account: ProvenAccount, now: number) =>
  and(
    isOwned(trustedBrowsers, account),
    eq(trustedBrowsers.authVersion, account.authVersion),
    gt(trustedBrowsers.expiresAt, now),
  );

/** Whether the account trusts this browser. `takeTrust` looks again. */
export async function isTrusted(
  { database, trust, clock }: CallContext,
  account: ProvenAccount,
): Promise<boolean> {
  if (trust === null) return false;
  const [found] = await database.run((queries) =>
    queries
      .select({ id: trustedBrowsers.id })
      .from(trustedBrowsers)
      .where(and(eq(trustedBrowsers.tokenHash, trust), isLive(account, clock.now())))
      .limit(1),
  );
  return found !== undefined;
}

/** Records that the browser skips a factor. Run it in the transaction that signs in. @returns whether it still may */
export async function takeTrust(
  queries: Queries,
  { trust, clock, address, userAgent, methods }: CallContext,
  account: ProvenAccount,
): Promise<boolean> {
  const used = await queries
    .update(trustedBrowsers)
    .set({ usedAt: clock.now(), place: address, device: describeDevice(userAgent, methods) })
    .where(and(eq(trustedBrowsers.tokenHash, trust ?? ''), isLive(account, clock.now())))
    .returning({ id: trustedBrowsers.id });
  return used.length > 0;
}

/**
 * Trusts this browser. Its cookie gets a new value each time, for all accounts that trust it: one that somebody planted is
 * worth nothing. Run it in a transaction that holds the account.
 * @returns the `Set-Cookie` line
 */
export async function trustBrowser(
  queries: Queries,
  { trust, clock, address, userAgent, methods, portalOrigin }: CallContext,
  account: ProvenAccount,
): Promise<string> {
  const { id: accountId, tenantId, authVersion } = account;
  const now = clock.now();
  const { header, hash } = newTrustCookie(portalOrigin);
  if (trust !== null)
    await queries
      .update(trustedBrowsers)
      .set({ tokenHash: hash })
      .where(eq(trustedBrowsers.tokenHash, trust));
  const fresh = {
    authVersion,
    device: describeDevice(userAgent, methods),
    place: address,
    createdAt: now,
    usedAt: now,
    expiresAt: now + trustLifeMs,
  };
  await queries
    .insert(trustedBrowsers)
    .values({ id: randomUUID(), tenantId, accountId, tokenHash: hash, ...fresh })
    .onConflictDoUpdate({
      target: [trustedBrowsers.tenantId, trustedBrowsers.accountId, trustedBrowsers.tokenHash],
      set: fresh,
    });
  await endOldest(queries, account);
  return header;
}

async function endOldest(queries: Queries, account: Owner): Promise<void> {
  const isOfAccount = isOwned(trustedBrowsers, account);
  const oldest = queries
    .select({ id: trustedBrowsers.id })
    .from(trustedBrowsers)
    .where(isOfAccount)
    .orderBy(desc(trustedBrowsers.usedAt))
    .offset(trustedPerAccount);
  await queries.delete(trustedBrowsers).where(and(isOfAccount, inArray(trustedBrowsers.id, oldest)));
}

/** The last used first. */
export function trustedBrowsersOf(
  queries: Queries,
  account: ProvenAccount,
  now: number,
): Promise<TrustedBrowserRow[]> {
  return queries
    .select()
    .from(trustedBrowsers)
    .where(isLive(account, now))
    .orderBy(desc(trustedBrowsers.usedAt), trustedBrowsers.id);
}

/**
 * Ends the trust in a browser, or in all of an account, as after the removal of its last factor. Run it in a transaction
 * that holds the account.
 */
export async function endTrust(queries: Queries, account: Owner, id?: string): Promise<void> {
  const which = id === undefined ? undefined : eq(trustedBrowsers.id, id);
  await queries.delete(trustedBrowsers).where(and(isOwned(trustedBrowsers, account), which));
}
