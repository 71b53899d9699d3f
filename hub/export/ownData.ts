/** All that the hub has of a person, as the person may take it along: no hashes, no secrets, nothing of others. */
import { desc } from 'drizzle-orm';
import { agreedTextsOf, agreementsOf, describeAgreement } from '../accounts/agreements';
import { ownValuesByLanguage } from '../accounts/ownFields';
import { findDeletion } from '../accounts/pendingDeletion';
import { usesOf } from '../apps/appUses';
import type { Queries } from '../database/database';
import { removedLinks, type AccountRow } from '../database/tables/accounts';
import { recoveryCodes } from '../database/tables/factors';
import { devices } from '../database/tables/limits';
import type { Tenant, TenantProvider } from '../database/tables/tenants';
import { uploads } from '../database/tables/uploads';
import type { FactorKeys } from '../http/callContext';
import { describeLink, linksOf, providerOf } from '../links/links';
import { methods } from '../methods/registry';
import { factorsOf, happenedTo, sessionsOf } from '../people/personParts';
import { providersOf } from '../tenants/tenantProviders';
import { trustedBrowsersOf } from '../session/trustedBrowsers';
import { isOwned } from '../database/ownRows';

export type OwnData = Awaited<ReturnType<typeof readOwnData>>;

export interface OwnDataBase extends FactorKeys {
  tenant: Tenant;
  /** Of the portal. */
  address: string;
  /** Milliseconds since 1970. */
  now: number;
}

/** More than the limits of failed tries and a busy owner fill in 90 days. */
const mostEntries = 50_000;

/** Times are ISO 8601. The keys are those of the hub's calls, where there is one. */
export async function readOwnData(queries: Queries, account: AccountRow, base: OwnDataBase) {
  const { tenant, address, now } = base;
  const deletion = await findDeletion(queries, account);
  const providers = await providersOf(queries, account.tenantId);
  return {
    made_at: iso(now),
    site: { name: tenant.settings.theme?.system_name || tenant.host, address },
    profile: profileOf(account),
    own_fields: ownValuesByLanguage(tenant, account),
    password: { set: account.passwordHash !== null, set_by: account.passwordSetBy },
    credentials: await credentialsOf(queries, account),
    links: await linkEntries(queries, account, providers),
    removed_links: await removedOf(queries, account, providers),
    second_factors: {
      own: (await factorsOf(queries, account, base)).map(withTimes),
      preferred: account.secondFactor,
      recovery_codes: await codesOf(queries, account),
    },
    ...(await whereUsed(queries, account, now)),
    ...(await sharedWithOthers(queries, account, providers)),
    uploads: await uploadsOf(queries, account),
    deletion: deletion && { asked_at: iso(deletion.askedAt), due_at: iso(deletion.dueAt) },
  };
}

async function whereUsed(queries: Queries, account: AccountRow, now: number) {
  const trusted = await trustedBrowsersOf(queries, account, now);
  const happened = await happenedTo(queries, account, now, mostEntries);
  return {
    sessions: (await sessionsOf(queries, account, now)).map(withTimes),
    trusted_browsers: trusted.map(({ device, place, createdAt, usedAt, expiresAt }) => ({
      device,
      place,
      created_at: iso(createdAt),
      used_at: iso(usedAt),
      expires_at: iso(expiresAt),
    })),
    known_browsers: await browsersOf(queries, account),
    activity: happened.map(({ kind, device, place, at }) => ({ kind, device, place, at: iso(at) })),
  };
}

async function sharedWithOthers(queries: Queries, account: AccountRow, providers: Providers) {
  const uses = await usesOf(queries, account);
  const agreed = await agreementsOf(queries, account);
  const texts = await agreedTextsOf(queries, account);
  return {
    apps: uses.map(({ first_at: first, last_at: last, ...app }) => ({
      ...app,
      first_at: iso(first),
      last_at: iso(last),
    })),
    agreements: agreed.map((row) => ({
      ...describeAgreement(row),
      ...named(
        'method_name',
        providers.find(({ id }) => id === row.method),
      ),
      at: iso(row.at),
      address: row.address,
    })),
    /** Of the documents, as they were, by the id that `text` names. */
    agreed_texts: texts.map(({ id, language, text }) => ({ id, language, ...text })),
  };
}

const iso = (at: number): string => new Date(at).toISOString();
const maybeIso = (at: number | null): string | null => (at === null ? null : iso(at));

const withTimes = <Entry extends { created_at: number; used_at: number }>({
  created_at: made,
  used_at: used,
  ...entry
}: Entry) => ({ ...entry, created_at: iso(made), used_at: iso(used) });

const profileOf = (account: AccountRow) => ({
  id: account.id,
  username: account.username,
  email: account.email,
  mobile: account.mobile,
  language: account.language,
  trade: account.trade,
  position: account.position,
  share_code: account.shareCode,
  /** The file is beside this one, if the storage gives it to the hub. */
  picture: account.avatarKey,
  created_at: iso(account.createdAt),
  last_seen_at: maybeIso(account.lastSeenAt),
  confirmed_at: maybeIso(account.confirmedAt),
  locked_at: maybeIso(account.lockedAt),
  changes_paused_until: maybeIso(account.changesPausedUntil),
  former_addresses: account.formerAddresses.map(({ email, until }) => ({ email, until: iso(until) })),
});

/** Without their keys. */
async function credentialsOf(queries: Queries, account: AccountRow) {
  const list: { method: string; name: string; created_at: string; used_at: string }[] = [];
  for (const method of methods) {
    const own = (await method.describeOwn?.(queries, account)) ?? [];
    for (const { name, created_at: made, used_at: used } of own)
      list.push({ method: method.id, name, created_at: iso(made), used_at: iso(used) });
  }
  return list;
}

type Providers = readonly TenantProvider[];

/** A provider of the tenant's own has a name that nobody else knows; those of the hub are named by their method. */
const named = <Field extends string>(
  field: Field,
  provider: TenantProvider | undefined,
): { [Name in Field]?: string } =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- of one field, whose name TypeScript does not follow
  (provider ? { [field]: provider.name } : {}) as { [Name in Field]?: string };

async function linkEntries(queries: Queries, account: AccountRow, providers: Providers) {
  return (await linksOf(queries, account)).map((link) => ({
    ...withTimes(describeLink(link)),
    ...named(
      'provider_name',
      providers.find(({ id, issuer }) => id === link.provider && issuer === link.issuer),
    ),
    /** What that service calls the user for itself. */
    subject: link.subject,
  }));
}

async function removedOf(queries: Queries, account: AccountRow, providers: Providers) {
  const rows = await queries
    .select()
    .from(removedLinks)
    .where(isOwned(removedLinks, account))
    .orderBy(desc(removedLinks.removedAt));
  return rows.map(({ issuer, subject, removedAt }) => ({
    provider: providerOf({ provider: '', issuer }),
    ...named(
      'provider_name',
      providers.find((each) => each.issuer === issuer),
    ),
    subject,
    removed_at: iso(removedAt),
  }));
}

async function codesOf(queries: Queries, account: AccountRow) {
  const rows = await queries.select().from(recoveryCodes).where(isOwned(recoveryCodes, account));
  return rows.map(({ createdAt, usedAt }) => ({ created_at: iso(createdAt), used_at: maybeIso(usedAt) }));
}

/** Those that need no more proof than usual. */
async function browsersOf(queries: Queries, account: AccountRow) {
  const rows = await queries
    .select()
    .from(devices)
    .where(isOwned(devices, account))
    .orderBy(desc(devices.usedAt));
  return rows.map(({ usedAt, expiresAt }) => ({ used_at: iso(usedAt), expires_at: iso(expiresAt) }));
}

async function uploadsOf(queries: Queries, account: AccountRow) {
  const rows = await queries
    .select()
    .from(uploads)
    .where(isOwned(uploads, account))
    .orderBy(desc(uploads.askedAt));
  return rows.map(({ key, size, askedAt }) => ({ key, size, asked_at: iso(askedAt) }));
}
