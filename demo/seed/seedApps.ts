import { eq } from 'drizzle-orm';
import type { HubConfig } from '../../hub/config/readHubConfig';
import { hashToken } from '../../hub/credentials/opaqueToken';
import type { Queries } from '../../hub/database/database';
import { apps, type AppRow } from '../../hub/database/tables/apps';
import { tenants, type Tenant } from '../../hub/database/tables/tenants';
import { demoOrigins } from './demoOrigins';

/** Secret of the demo app; public like the accounts' password. */
export const studioSecret = 'studio-secret';

/** Brings the app `studio-app` of docs/contract.md section 7 in line: portal, partner and editor are registered. */
export async function seedApps(
  queries: Queries,
  demoTenants: readonly Tenant[],
  config: HubConfig,
): Promise<void> {
  const { partner, editor } = demoOrigins(config);
  const portal = new URL(config.publicOrigin);
  for (const { id, host } of demoTenants) {
    const own = `${portal.protocol}//${host}${portal.port === '' ? '' : `:${portal.port}`}`;
    const app = {
      tenantId: id,
      appKey: 'studio-app',
      name: 'Studio',
      secretHash: hashToken(studioSecret),
      redirectUris: [`${own}/content*`, `${partner}/*`, `${editor}/*`],
      firstParty: false,
      tokenFormat: 'opaque' as const,
    };
    await saveApp(queries, app);
  }
}

/** Brings the apps of the settings (`HUB_APPS_FILE`) in line; others in the database stay. */
export async function seedOwnApps(queries: Queries, { apps: own }: Pick<HubConfig, 'apps'>): Promise<void> {
  if (own.length === 0) return;
  const [neutral] = await queries.select().from(tenants).where(eq(tenants.neutral, true)).limit(1);
  if (!neutral) return;
  for (const { secret, redirectUris, ...app } of own)
    await saveApp(queries, {
      ...app,
      tenantId: neutral.id,
      secretHash: hashToken(secret),
      redirectUris: [...redirectUris],
    });
}

async function saveApp(queries: Queries, app: AppRow): Promise<void> {
  await queries
    .insert(apps)
    .values(app)
    .onConflictDoUpdate({ target: [apps.tenantId, apps.appKey], set: app });
}
