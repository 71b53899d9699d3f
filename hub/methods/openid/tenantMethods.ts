/** The OpenID providers that a tenant has itself: ways of signing in like those of the hub, on its portals alone. */
import type { Tenant, TenantProvider } from '../../database/tables/tenants';
import type { HubMethod } from '../method';
import { openIdMethod } from './openIdMethod';
import { ownProvider } from './ownProvider';

type Owner = Pick<Tenant, 'providers'>;

/** Methods by their objects: each request asks. */
const made = new WeakMap<TenantProvider, HubMethod>();

function methodOf(provider: TenantProvider): HubMethod {
  const known = made.get(provider) ?? { ...openIdMethod(provider), isWorking: () => true };
  made.set(provider, known);
  return known;
}

/** Those that are on. */
export const tenantMethods = ({ providers = [] }: Owner): HubMethod[] =>
  providers.filter(({ enabled }) => enabled).map(methodOf);

/** The hub's ways of signing in for one tenant: its own providers take the place of those of the same id. */
export function withTenantMethods<Method extends { id: string }>(
  methods: readonly Method[],
  tenant: Owner,
): (Method | HubMethod)[] {
  if (!tenant.providers?.length) return [...methods];
  return [...methods.filter(({ id }) => !ownProvider(tenant, id)), ...tenantMethods(tenant)];
}
