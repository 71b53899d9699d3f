import type { Queries } from '../../hub/database/database';
import { larkApps } from '../../hub/methods/lark/larkTables';
import type { Tenant } from '../../hub/database/tables/tenants';

/** Gives each tenant with Lark an app there. */
export async function seedLarkApps(queries: Queries, tenants: readonly Tenant[]): Promise<void> {
  const ids = tenants.filter(({ settings }) => settings.profile?.lark_login === true).map(({ id }) => id);
  if (ids.length === 0) return;
  await queries
    .insert(larkApps)
    .values(ids.map((id) => ({ appId: `cli_demo_${id}`, tenantId: id })))
    .onConflictDoNothing();
}
