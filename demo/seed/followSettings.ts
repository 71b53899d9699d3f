import { eq } from 'drizzle-orm';
import type { HubConfig } from '../../hub/config/readHubConfig';
import type { Queries } from '../../hub/database/database';
import { tenants } from '../../hub/database/tables/tenants';

/**
 * Brings the neutral portal in line with the settings: its host, and the lists that the settings name. Everything else
 * stays as an operator's commands left it. A hub without tenants stays without.
 */
export async function followSettings(queries: Queries, config: HubConfig): Promise<void> {
  const [known] = await queries.select().from(tenants).where(eq(tenants.neutral, true)).limit(1);
  if (!known) return;
  const { extraCallbackHosts, extraParentOrigins, extraTagOrigins, publicOrigin } = config;
  const lists = {
    ...(extraCallbackHosts.length > 0 ? { callback_hosts: [...extraCallbackHosts] } : {}),
    ...(extraParentOrigins.length > 0 ? { parent_origins: [...extraParentOrigins] } : {}),
    ...(extraTagOrigins.length > 0 ? { tag_origins: [...extraTagOrigins] } : {}),
  };
  await queries
    .update(tenants)
    .set({ host: new URL(publicOrigin).hostname, settings: { ...known.settings, ...lists } })
    .where(eq(tenants.id, known.id));
}
