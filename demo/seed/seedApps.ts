import type { HubConfig } from '../../hub/config/readHubConfig';
import { hashToken } from '../../hub/credentials/opaqueToken';
import type { Queries } from '../../hub/database/database';
import type { Tenant } from '../../hub/database/tables/tenants';
import { publicSecrets } from '../../hub/requireProduction';
import { saveApp } from '../../hub/tenants/followSettings';
import { demoOrigins } from './demoOrigins';

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
      secretHash: hashToken(publicSecrets.app),
      redirectUris: [`${own}/content*`, `${partner}/*`, `${editor}/*`],
      firstParty: false,
      tokenFormat: 'opaque' as const,
    };
    await saveApp(queries, app);
  }
}
