import { eq, sql } from 'drizzle-orm';
import type { HubConfig } from '../config/readHubConfig';
import { hashToken } from '../credentials/opaqueToken';
import type { Queries } from '../database/database';
import { apps, type NewApp } from '../database/tables/apps';
import { tenants } from '../database/tables/tenants';
import { nameAuthor } from './tenantVersions';

/**
 * Brings the neutral portal in line with the settings: its host, and the lists that the settings name. Everything else
 * stays as an operator's commands left it. A hub without tenants stays without.
 */
export async function followSettings(queries: Queries, config: HubConfig): Promise<void> {
  // Locked: what a command writes at this moment must not be lost.
  const [known] = await queries.select().from(tenants).where(eq(tenants.neutral, true)).for('no key update');
  if (!known) return;
  const { extraCallbackHosts, extraParentOrigins, extraTagOrigins, publicOrigin } = config;
  const lists = {
    ...(extraCallbackHosts.length > 0 ? { callback_hosts: [...extraCallbackHosts] } : {}),
    ...(extraParentOrigins.length > 0 ? { parent_origins: [...extraParentOrigins] } : {}),
    ...(extraTagOrigins.length > 0 ? { tag_origins: [...extraTagOrigins] } : {}),
  };
  const by = { who: 'hub', act: 'start with its settings', reason: '', now: Date.now() };
  await nameAuthor(queries, by);
  await queries
    .update(tenants)
    .set({ host: new URL(publicOrigin).hostname, settings: { ...known.settings, ...lists } })
    .where(eq(tenants.id, known.id));
}

/** Brings the apps of the settings (`HUB_APPS_FILE`) in line; others in the database stay. */
export async function followApps(queries: Queries, { apps: own }: Pick<HubConfig, 'apps'>): Promise<void> {
  if (own.length === 0) return;
  const neutral = await findNeutral(queries);
  if (!neutral) return;
  for (const { secret, redirectUris, ...app } of own)
    await saveApp(queries, {
      ...app,
      tenantId: neutral.id,
      secretHash: hashToken(secret),
      redirectUris: [...redirectUris],
    });
}

/** Adds an app, or replaces all of the one with its key, apart from a second secret. */
export async function saveApp(queries: Queries, app: NewApp): Promise<void> {
  // The second becomes the first where the settings take it over.
  const second = sql`nullif(${apps.secondSecretHash}, excluded.secret_hash)`;
  const addedAt = sql`case when ${apps.secretHash} = excluded.secret_hash then ${apps.secretAddedAt} end`;
  await queries
    .insert(apps)
    .values(app)
    .onConflictDoUpdate({
      target: [apps.tenantId, apps.appKey],
      set: { ...app, secretAddedAt: addedAt, secondSecretHash: second },
    });
}

async function findNeutral(queries: Queries) {
  const [neutral] = await queries.select().from(tenants).where(eq(tenants.neutral, true)).limit(1);
  return neutral;
}
