import type { Seed } from '../../hub/createHub';
import { seedAccounts } from './seedAccounts';
import { seedApps } from './seedApps';
import { seedIdentities } from './seedIdentities';
import { seedLarkApps } from './seedLarkApps';
import { seedProviderPerson } from './seedProviderPerson';
import { seedTenants } from './seedTenants';

/**
 * Adds the demo's tenants, accounts and apps (docs/contract.md section 7). Tenants and apps are updated to the settings
 * (their origins follow `PORT`), existing accounts stay unchanged.
 */
export const seed: Seed = async (queries, { config, passwords, now }) => {
  const tenants = await seedTenants(queries, config);
  await seedAccounts(queries, tenants, passwords, now);
  await seedApps(queries, tenants, config);
  await seedIdentities(queries, tenants, now);
  await seedProviderPerson(queries, tenants, now);
  await seedLarkApps(queries, tenants);
};
