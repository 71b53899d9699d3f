import type { HubConfig } from '../../hub/config/readHubConfig';
import type { Passwords } from '../../hub/credentials/passwords';
import type { Database } from '../../hub/database/database';
import { lockMigrations } from '../../hub/database/migrate';
import { followSettings } from './followSettings';
import { seedAccounts } from './seedAccounts';
import { seedApps, seedOwnApps } from './seedApps';
import { seedIdentities } from './seedIdentities';
import { seedLarkApps } from './seedLarkApps';
import { seedTenants } from './seedTenants';

/**
 * Brings the database in line with the settings at every start. Outside development that is the neutral portal's lists
 * and the apps of the settings, and nothing is seeded; in development tenants and apps are updated to the settings (their origins follow `PORT`), existing accounts stay
 * unchanged.
 */
export async function seed(
  database: Database,
  config: HubConfig,
  passwords: Passwords,
  now: number,
): Promise<void> {
  await database.transaction(async (queries) => {
    await lockMigrations(queries);
    if (!config.demoData) {
      await followSettings(queries, config);
      return seedOwnApps(queries, config);
    }
    const tenants = await seedTenants(queries, config);
    await seedAccounts(queries, tenants, passwords, now);
    await seedApps(queries, tenants, config);
    await seedOwnApps(queries, config);
    await seedIdentities(queries, tenants, now);
    await seedLarkApps(queries, tenants);
  });
}
