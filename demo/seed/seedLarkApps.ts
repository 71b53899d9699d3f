import type { Queries } from '../../hub/database/database';
import { larkApps } from '../../hub/methods/lark/larkTables';
import type { Tenant } from '../../hub/database/tables/tenants';

/** Gives each tenant with Lark an app there. */
export async function seedLarkApps(queries: Queries, tenants: readonly Tenant[]): Promise<void> {
  for (const { id, settings } of tenants)
    if (settings.profile?.lark_login === true)
      await queries
        .insert(larkApps)
        .values({ appId: `cli_demo_${id}`, tenantId: id })
        .onConflictDoNothing();
}
