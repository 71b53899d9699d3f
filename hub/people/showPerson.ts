import { and, count, desc, eq, gt, inArray, max } from 'drizzle-orm';
import { actsOn, describeAct, type DescribedAct } from '../audit/readAudit';
import type { Queries } from '../database/database';
import type { AccountRow } from '../database/tables/accounts';
import { activity } from '../database/tables/activity';
import { failures } from '../database/tables/limits';
import { sessions } from '../database/tables/sessions';
import type { Tenant } from '../database/tables/tenants';
import { trustedBrowsers } from '../database/tables/trust';
import { hubFactors } from '../factors/registry';
import type { FactorKeys, FactorTimes } from '../http/callContext';
import { activityLifeMs } from '../http/keepActivity';
import { totalWindowMs } from '../limits/failureLimit';
import { describeLink, linksOf } from '../links/links';
import { methods } from '../methods/registry';
import { isAlive } from '../session/findSession';
import { failureKeysOf } from './changePeople';
import type { PeopleBase } from './people';
import { tenantOf } from './tellOwner';

/** An account in short. Times are milliseconds since 1970. */
export interface PersonInShort {
  id: string;
  tenant: string;
  username: string;
  email: string | null;
  mobile: string | null;
  created_at: number;
  locked_at: number | null;
  removed_at: number | null;
}

export const inShort = (account: AccountRow): PersonInShort => ({
  id: account.id,
  tenant: account.tenantId,
  username: account.username,
  email: account.email,
  mobile: account.mobile,
  created_at: account.createdAt,
  locked_at: account.lockedAt,
  removed_at: account.removedAt,
});

export interface Happened {
  kind: string;
  device: string;
  address: string;
  /** `null` for what no request caused, or one of an earlier release. */
  request_id: string | null;
  at: number;
}

export interface WholePerson extends PersonInShort {
  lock_reason: string | null;
  /** Last sign-in that proved more than the password. */
  confirmed_at: number | null;
  /** Who set the password; `null`: there is none. */
  password: 'owner' | 'email' | 'mobile' | 'unknown' | null;
  /** Credentials of methods, beside password, codes and links. */
  credentials: { method: string; count: number }[];
  preferred_factor: string | null;
  factors: { id: string; created_at: number; used_at: number }[];
  links: {
    id: string;
    provider: string;
    name?: string | undefined;
    created_at: number;
    used_at: number;
  }[];
  sessions: { device: string; place: string; created_at: number; used_at: number }[];
  trusted_browsers: number;
  /** Of the last hour, from anywhere: why the person may have to wait. */
  failed_tries: { action: string; count: number; last_at: number }[];
  /** What the log calls the account. */
  log_marks: string[];
  activity: Happened[];
  acts: DescribedAct[];
}

/** Entries of an answer. */
const shown = 20;

/** Everything but secrets. */
export async function showPerson(base: PeopleBase, account: AccountRow): Promise<WholePerson> {
  const tenant = await tenantOf(base, account.tenantId);
  const now = base.clock.now();
  const { passwordHash, passwordSetBy } = account;
  return base.database.run(async (queries) => ({
    ...inShort(account),
    lock_reason: account.lockReason,
    confirmed_at: account.confirmedAt,
    password: passwordHash === null ? null : (passwordSetBy ?? 'unknown'),
    credentials: await credentialsOf(queries, account, tenant),
    preferred_factor: account.secondFactor,
    factors: await factorsOf(queries, account, base),
    links: (await linksOf(queries, account)).map(describeLink),
    sessions: await sessionsOf(queries, account, now),
    trusted_browsers: await queries.$count(
      trustedBrowsers,
      and(eq(trustedBrowsers.accountId, account.id), gt(trustedBrowsers.expiresAt, now)),
    ),
    failed_tries: await failedTries(queries, account, now),
    log_marks: [account.email, account.mobile, account.id].filter((name) => name !== null).map(base.mark),
    activity: await happenedTo(queries, account, now, shown),
    acts: (await actsOn(queries, account.id, shown)).map(describeAct),
  }));
}

async function credentialsOf(queries: Queries, account: AccountRow, tenant: Tenant) {
  const list: { method: string; count: number }[] = [];
  for (const method of methods) {
    const ways = (await method.waysIn?.(queries, account, tenant)) ?? 0;
    if (ways > 0) list.push({ method: method.id, count: ways });
  }
  return list;
}

/** Those that the owner set up; codes to mailbox and phone follow from the addresses. */
async function factorsOf(queries: Queries, account: AccountRow, keys: FactorKeys) {
  const list: { id: string; created_at: number; used_at: number }[] = [];
  for (const factor of hubFactors) {
    if (!factor.snapshot || !(await factor.snapshot(queries, account, keys))) continue;
    const times: FactorTimes = (await factor.describe?.(queries, account)) ?? {
      createdAt: account.createdAt,
      usedAt: account.createdAt,
    };
    list.push({ id: factor.id, created_at: times.createdAt, used_at: times.usedAt });
  }
  return list;
}

async function sessionsOf(queries: Queries, { id, authVersion }: AccountRow, now: number) {
  const rows = await queries
    .select()
    .from(sessions)
    .where(and(eq(sessions.accountId, id), eq(sessions.authVersion, authVersion), isAlive(now)))
    .orderBy(desc(sessions.usedAt));
  return rows.map(({ device, place, createdAt, usedAt }) => ({
    device,
    place,
    created_at: createdAt,
    used_at: usedAt,
  }));
}

async function failedTries(queries: Queries, account: AccountRow, now: number) {
  const rows = await queries
    .select({ action: failures.action, count: count(), last: max(failures.at) })
    .from(failures)
    .where(
      and(
        eq(failures.tenantId, account.tenantId),
        inArray(failures.accountKey, failureKeysOf(account)),
        gt(failures.at, now - totalWindowMs),
      ),
    )
    .groupBy(failures.action);
  return rows.map(({ action, count: tries, last }) => ({ action, count: tries, last_at: last ?? 0 }));
}

/** The newest first. @param most entries */
export async function happenedTo(
  queries: Queries,
  { id }: Pick<AccountRow, 'id'>,
  now: number,
  most: number,
): Promise<Happened[]> {
  const rows = await queries
    .select()
    .from(activity)
    .where(and(eq(activity.accountId, id), gt(activity.at, now - activityLifeMs)))
    .orderBy(desc(activity.at), desc(activity.number))
    .limit(most);
  return rows.map(({ kind, device, address, requestId, at }) => ({
    kind,
    device,
    address,
    request_id: requestId,
    at,
  }));
}
