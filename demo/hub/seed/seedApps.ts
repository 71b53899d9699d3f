import type { HubConfig } from '../config/readHubConfig';
import { hashToken } from '../credentials/opaqueToken';
import type { Queries } from '../database/database';
import { apps } from '../database/tables/apps';
import type { Tenant } from '../database/tables/tenants';
import { demoOrigins } from './demoOrigins';

/** Secret of the demo app; public like the accounts' password. */
export const studioSecret = 'studio-secret';

/** Brings the app `studio-app` of docs/contract.md section 7 in line: portal, partner and editor are registered. */
export async function seedApps(
  queries: Queries,
  tenants: readonly Tenant[],
  config: HubConfig,
): Promise<void> {
  const { partner, editor } = demoOrigins(config);
  const portal = new URL(config.publicOrigin);
  for (const { id, host } of tenants) {
    const own = `${portal.protocol}//${host}${portal.port === '' ? '' : `:${portal.port}`}`;
    const app = {
      tenantId: id,
      appKey: 'studio-app',
      name: 'Studio',
      secretHash: hashToken(studioSecret),
      redirectUris: [`${own}/content*`, `${partner}/*`, `${editor}/*`],
      firstParty: false,
    };
    await queries
      .insert(apps)
      .values(app)
      .onConflictDoUpdate({ target: [apps.tenantId, apps.appKey], set: app });
  }
}
