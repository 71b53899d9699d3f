/** Browsers that have signed in to an account: the hash of their cookie beside each account that signed in with it. */
import { and, desc, eq, gt, inArray, notInArray, sql } from 'drizzle-orm';
import type { Queries } from '../database/database';
import { accounts } from '../database/tables/accounts';
import { devices } from '../database/tables/limits';
import { deviceLifeMs } from '../http/deviceCookie';
import type { Identifier } from '../input/identifier';
import { isOwned, ofItsAccount, type Owner } from '../database/ownRows';

/** The account is as typed. */
export interface DeviceQuestion {
  tenantId: string;
  /** Hash of the cookie's value. */
  device: string;
  name?: Identifier;
  accountId?: string;
  now: number;
}

/** Whether the account has signed in from this browser; without a name, whether any account of the tenant has. */
export async function isKnownDevice(
  queries: Queries,
  { tenantId, device, name, accountId, now }: DeviceQuestion,
): Promise<boolean> {
  const [found] = await queries
    .select({ id: accounts.id })
    .from(devices)
    .innerJoin(accounts, ofItsAccount(devices))
    .where(
      and(
        eq(devices.deviceHash, device),
        eq(devices.tenantId, tenantId),
        name && eq(accounts[name.kind], name.value),
        accountId === undefined ? undefined : eq(accounts.id, accountId),
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
  owner: Owner,
  now: number,
): Promise<'first' | 'new' | 'known'> {
  const isOfAccount = isOwned(devices, owner);
  const isSame = and(inArray(devices.deviceHash, [...keys]), gt(devices.expiresAt, now));
  const counted = {
    all: sql<number>`count(*)`.as('all_before'),
    same: sql<number>`count(*) filter (where ${isSame})`.as('same_before'),
  };
  // It does not see what the same statement writes.
  const before = queries.$with('before').as(queries.select(counted).from(devices).where(isOfAccount));
  const times = { usedAt: now, expiresAt: now + deviceLifeMs };
  const [found] = await queries
    .with(before)
    .insert(devices)
    .values(
      keys.map((deviceHash) => ({ deviceHash, tenantId: owner.tenantId, accountId: owner.id, ...times })),
    )
    .onConflictDoUpdate({ target: [devices.tenantId, devices.accountId, devices.deviceHash], set: times })
    .returning({
      all: sql`(select all_before from ${before})`.mapWith(Number),
      same: sql`(select same_before from ${before})`.mapWith(Number),
    });
  const { all, same } = found ?? { all: 0, same: 0 };
  if (all + keys.length > devicesPerAccount) {
    const oldest = queries
      .select({ hash: devices.deviceHash })
      .from(devices)
      .where(isOfAccount)
      .orderBy(desc(devices.usedAt))
      .offset(devicesPerAccount);
    await queries.delete(devices).where(and(isOfAccount, inArray(devices.deviceHash, oldest)));
  }
  if (same > 0) return 'known';
  return all > 0 ? 'new' : 'first';
}

/** Forgets every browser of an account. @param kept what the browser that stays known is known by */
export async function forgetDevices(
  queries: Queries,
  owner: Owner,
  kept: readonly string[] = [],
): Promise<void> {
  const isForgotten = kept.length > 0 ? notInArray(devices.deviceHash, [...kept]) : undefined;
  await queries.delete(devices).where(and(isOwned(devices, owner), isForgotten));
}
