import type { HubConfig } from '../config/readHubConfig';
import type { Database } from '../database/database';
import { lockMigrations } from '../database/migrate';
import { seedAccounts } from './seedAccounts';
import { seedApps } from './seedApps';
import { seedIdentities } from './seedIdentities';
import { seedLarkApps } from './seedLarkApps';
import { seedTenants } from './seedTenants';

/**
 * Writes what every hub starts with. May run at any start: tenants and apps are brought in line with the settings
 * (their origins follow `PORT`), accounts that exist are left as their people made them.
 */
export async function seed(database: Database, config: HubConfig, now: number): Promise<void> {
  await database.transaction(async (queries) => {
    await lockMigrations(queries);
    const tenants = await seedTenants(queries, config);
    await seedAccounts(queries, tenants, now);
    await seedApps(queries, tenants, config);
    await seedIdentities(queries, tenants, now);
    await seedLarkApps(queries, tenants);
  });
}
