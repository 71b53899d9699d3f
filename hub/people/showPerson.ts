import { and, count, eq, gt, inArray, max } from 'drizzle-orm';
import type { Agreement } from '../../src/api/agreements';
import { agreementsOf, describeAgreement } from '../accounts/agreements';
import { actsOn, describeAct, type DescribedAct } from '../audit/readAudit';
import type { Queries } from '../database/database';
import type { AccountRow } from '../database/tables/accounts';
import type { activity } from '../database/tables/activity';
import { failures } from '../database/tables/limits';
import type { Tenant } from '../database/tables/tenants';
import { trustedBrowsers } from '../database/tables/trust';
import { totalWindowMs } from '../limits/failures';
import { describeLink, linksOf } from '../links/links';
import { methods } from '../methods/registry';
import { failureKeysOf } from './changePeople';
import type { PeopleBase } from './people';
import { factorsOf, happenedTo, sessionsOf } from './personParts';
import { tenantOf } from './tellOwner';
import { isOwned } from '../database/ownRows';

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
  /** `null`: there is no such address. */
  email_verified: boolean | null;
  mobile_verified: boolean | null;
  /** What another system called the account; `null`: nothing, or it was not imported. */
  import_id: string | null;
  imported_at: number | null;
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
  /** Values of the tenant's own fields, by id. */
  fields: Readonly<Record<string, string>>;
  /** What its owner agreed to, the newest first. */
  agreements: Agreement[];
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
    fields: account.ownFields,
    email_verified: account.email === null ? null : account.emailVerified,
    mobile_verified: account.mobile === null ? null : account.mobileVerified,
    import_id: account.importId,
    imported_at: account.importedAt,
    confirmed_at: account.confirmedAt,
    password: passwordHash === null ? null : (passwordSetBy ?? 'unknown'),
    credentials: await credentialsOf(queries, account, tenant),
    preferred_factor: account.secondFactor,
    factors: await factorsOf(queries, account, base),
    links: (await linksOf(queries, account)).map(describeLink),
    sessions: await sessionsOf(queries, account, now),
    trusted_browsers: await queries.$count(
      trustedBrowsers,
      and(isOwned(trustedBrowsers, account), gt(trustedBrowsers.expiresAt, now)),
    ),
    failed_tries: await failedTries(queries, account, now),
    log_marks: [account.email, account.mobile, account.id].filter((name) => name !== null).map(base.mark),
    activity: (await happenedTo(queries, account, now, shown)).map(asHappened),
    agreements: (await agreementsOf(queries, account)).map(describeAgreement),
    acts: (await actsOn(queries, account.id, shown)).map(describeAct),
  }));
}

const asHappened = ({ kind, device, address, requestId, at }: typeof activity.$inferSelect): Happened => ({
  kind,
  device,
  address,
  request_id: requestId,
  at,
});

async function credentialsOf(queries: Queries, account: AccountRow, tenant: Tenant) {
  const list: { method: string; count: number }[] = [];
  for (const method of methods) {
    const ways = (await method.waysIn?.(queries, account, tenant)) ?? 0;
    if (ways > 0) list.push({ method: method.id, count: ways });
  }
  return list;
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
