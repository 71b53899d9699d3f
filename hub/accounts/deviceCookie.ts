/**
 * Browsers that have signed in to an account (OWASP: device cookies). A cookie holds a random value, the database its
 * hash beside each account that signed in with it. The cookie does not sign anyone in: it only exempts the browser from
 * the limits that all unknown browsers share.
 */
import { and, desc, eq, gt, inArray, notInArray } from 'drizzle-orm';
import { createToken, hashToken } from '../credentials/opaqueToken';
import type { Queries } from '../database/database';
import { cookiePrefix } from '../http/cookieDomain';
import { accounts } from '../database/tables/accounts';
import { devices } from '../database/tables/limits';
import type { AccountName } from './accountName';

/** How long an unused browser stays known. */
export const deviceLifeMs = 180 * 24 * 60 * 60 * 1000;

/** Name of the cookie, after its prefix on https. Earlier releases wrote none. */
const plainName = 'hub_device';
const attributes = 'Path=/api; Secure; HttpOnly; SameSite=None';
const headerOf = (name: string, value: string): string =>
  `${name}=${value}; Max-Age=${deviceLifeMs / 1000}; ${attributes}`;

/** A browser as its cookie describes it. */
export interface Device {
  /** Hash of the cookie's value. */
  hash: string;
  /** `Set-Cookie` lines for the next sign-in: they give a cookie without the prefix its new name. */
  renewal: readonly string[];
}

/**
 * Reads the cookie. One without the prefix counts only while there is none with it.
 * @param origin of the portal
 * @param read returns the value of a cookie of the request
 * @returns `null` without a valid one
 */
export function readDevice(origin: string, read: (name: string) => string | undefined): Device | null {
  const name = `${cookiePrefix(origin)}${plainName}`;
  const found = read(name);
  const value = found ?? read(plainName);
  if (value === undefined || !/^[\w-]{43}$/.test(value)) return null;
  const isOld = found === undefined && name !== plainName;
  const renewal = isOld ? [headerOf(name, value), `${plainName}=; Max-Age=0; ${attributes}`] : [];
  return { hash: hashToken(value), renewal };
}

/**
 * `Set-Cookie` for an unknown browser. Only the hub receives the cookie, and scripts cannot read it.
 * @param origin of the portal
 */
export function newDeviceCookie(origin: string): { header: string; device: string } {
  const value = createToken();
  return { header: headerOf(`${cookiePrefix(origin)}${plainName}`, value), device: hashToken(value) };
}

/** A browser, and an account as typed. */
export interface DeviceQuestion {
  tenantId: string;
  /** Hash of the cookie's value. */
  device: string;
  name?: AccountName;
  now: number;
}

/** Whether the account has signed in from this browser; without a name, whether any account of the tenant has. */
export async function isKnownDevice(
  queries: Queries,
  { tenantId, device, name, now }: DeviceQuestion,
): Promise<boolean> {
  const [found] = await queries
    .select({ id: accounts.id })
    .from(devices)
    .innerJoin(accounts, eq(accounts.id, devices.accountId))
    .where(
      and(
        eq(devices.deviceHash, device),
        eq(accounts.tenantId, tenantId),
        name && eq(accounts[name.kind], name.value),
        gt(devices.expiresAt, now),
      ),
    )
    .limit(1);
  return found !== undefined;
}

/** Most browsers stored for an account; the least recently used one is deleted. */
const devicesPerAccount = 50;

/**
 * Records that an account signs in from a browser.
 * @param keys what the browser is known by: any of them will do
 * @returns `first`: the account's first browser; `new`: another one; `known`
 */
export async function rememberDevice(
  queries: Queries,
  keys: readonly string[],
  accountId: string,
  now: number,
): Promise<'first' | 'new' | 'known'> {
  const isOfAccount = eq(devices.accountId, accountId);
  const [same] = await queries
    .select()
    .from(devices)
    .where(and(isOfAccount, inArray(devices.deviceHash, [...keys]), gt(devices.expiresAt, now)))
    .limit(1);
  const [any] = await queries.select().from(devices).where(isOfAccount).limit(1);
  const times = { usedAt: now, expiresAt: now + deviceLifeMs };
  await queries
    .insert(devices)
    .values(keys.map((deviceHash) => ({ deviceHash, accountId, ...times })))
    .onConflictDoUpdate({ target: [devices.deviceHash, devices.accountId], set: times });
  const oldest = queries
    .select({ hash: devices.deviceHash })
    .from(devices)
    .where(isOfAccount)
    .orderBy(desc(devices.usedAt))
    .offset(devicesPerAccount);
  await queries.delete(devices).where(and(isOfAccount, inArray(devices.deviceHash, oldest)));
  if (same) return 'known';
  return any ? 'new' : 'first';
}

/** Forgets every browser of an account. @param kept what the browser that stays known is known by */
export async function forgetDevices(
  queries: Queries,
  accountId: string,
  kept: readonly string[] = [],
): Promise<void> {
  const isForgotten = kept.length > 0 ? notInArray(devices.deviceHash, [...kept]) : undefined;
  await queries.delete(devices).where(and(eq(devices.accountId, accountId), isForgotten));
}
