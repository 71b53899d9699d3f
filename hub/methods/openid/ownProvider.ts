import type { Tenant, TenantProvider } from '../../database/tables/tenants';

/** The tenant's own one of this id, on or off; it takes the place of the hub's. */
export const ownProvider = (
  { providers = [] }: Pick<Tenant, 'providers'>,
  id: string,
): TenantProvider | undefined => providers.find((provider) => provider.id === id);
