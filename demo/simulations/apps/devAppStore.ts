/** Apps that developers register by the form, and the tenant's lists that go with them. */
import { and, eq } from 'drizzle-orm';
import { hashToken } from '../../../hub/credentials/opaqueToken';
import type { HubConfig } from '../../../hub/config/readHubConfig';
import type { Database, Queries } from '../../../hub/database/database';
import { apps, appTokens } from '../../../hub/database/tables/apps';
import { tenants } from '../../../hub/database/tables/tenants';
import { demoOrigins } from '../../seed/demoOrigins';
import { devApps } from '../tables';
import type { AppForm } from './appForm';

/** An app of the list. */
export interface DevApp {
  appKey: string;
  name: string;
  origins: string[];
  redirectUris: string[];
}

/** The apps of a tenant that the form registered, by name. */
export async function listDevApps(database: Database, tenantId: string): Promise<DevApp[]> {
  return database.run((queries) =>
    queries
      .select({
        appKey: apps.appKey,
        name: apps.name,
        origins: devApps.origins,
        redirectUris: apps.redirectUris,
      })
      .from(devApps)
      .innerJoin(apps, and(eq(apps.tenantId, devApps.tenantId), eq(apps.appKey, devApps.appKey)))
      .where(eq(devApps.tenantId, tenantId))
      .orderBy(apps.name, apps.appKey),
  );
}

/**
 * Registers an app and lists its origins.
 * @param secret stored as a hash only
 * @returns whether the key was free
 */
export async function addDevApp(
  database: Database,
  tenantId: string,
  { appKey, name, origins, redirectUris }: AppForm,
  secret: string,
): Promise<boolean> {
  return database.transaction(async (queries) => {
    const added = await queries
      .insert(apps)
      .values({ tenantId, appKey, name, secretHash: hashToken(secret), redirectUris, firstParty: false })
      .onConflictDoNothing()
      .returning();
    if (added.length === 0) return false;
    await queries.insert(devApps).values({ tenantId, appKey, origins });
    await changeLists(queries, tenantId, (list) => [...new Set([...list, ...origins])]);
    return true;
  });
}

/** Removes an app of the form with its tokens. Its origins stay listed if another app or the settings name them. */
export async function removeDevApp(
  database: Database,
  tenantId: string,
  appKey: string,
  config: HubConfig,
): Promise<void> {
  await database.transaction(async (queries) => {
    const [removed] = await queries
      .delete(devApps)
      .where(and(eq(devApps.tenantId, tenantId), eq(devApps.appKey, appKey)))
      .returning();
    // Only what the form has registered.
    if (!removed) return;
    await queries
      .delete(appTokens)
      .where(and(eq(appTokens.tenantId, tenantId), eq(appTokens.appKey, appKey)));
    await queries.delete(apps).where(and(eq(apps.tenantId, tenantId), eq(apps.appKey, appKey)));
    const others = await queries.select().from(devApps).where(eq(devApps.tenantId, tenantId));
    const kept = new Set([
      ...Object.values(demoOrigins(config)),
      ...config.extraTagOrigins,
      ...config.extraParentOrigins,
      ...others.flatMap(({ origins }) => origins),
    ]);
    const gone = removed.origins.filter((origin) => !kept.has(origin));
    await changeLists(queries, tenantId, (list) => list.filter((origin) => !gone.includes(origin)));
  });
}

/** Lists the origins of all apps of the form again: the seed has set the lists to those of the settings. */
export async function listAllOrigins(database: Database): Promise<void> {
  await database.transaction(async (queries) => {
    for (const { tenantId, origins } of await queries.select().from(devApps))
      await changeLists(queries, tenantId, (list) => [...new Set([...list, ...origins])]);
  });
}

/**
 * Changes the origins that may show a tag or a frame, and with them the hosts that a visitor may be sent to.
 * @param change from the listed origins to the new ones
 */
async function changeLists(
  queries: Queries,
  tenantId: string,
  change: (origins: readonly string[]) => string[],
): Promise<void> {
  const [tenant] = await queries.select().from(tenants).where(eq(tenants.id, tenantId)).for('update');
  if (!tenant) return;
  const { tag_origins: tag = [], parent_origins: parent = [], callback_hosts: hosts = [] } = tenant.settings;
  const before = hostsOf([...tag, ...parent]);
  const tagOrigins = change(tag);
  const parentOrigins = change(parent);
  const after = hostsOf([...tagOrigins, ...parentOrigins]);
  const settings = {
    ...tenant.settings,
    tag_origins: tagOrigins,
    parent_origins: parentOrigins,
    callback_hosts: [
      // Also removes a host that no origin needs any more.
      ...hosts.filter((host) => after.includes(host) || !before.includes(host)),
      ...new Set(after.filter((host) => !hosts.includes(host))),
    ],
  };
  await queries.update(tenants).set({ settings }).where(eq(tenants.id, tenantId));
}

const hostsOf = (origins: readonly string[]) => origins.map((origin) => new URL(origin).host);
