import { asc, eq } from 'drizzle-orm';
import type { Queries } from '../database/database';
import { tenantProviders } from '../database/tables/tenantProviders';
import type { Tenant, TenantProvider } from '../database/tables/tenants';

/** In the order of their buttons. */
export const providersOf = (queries: Queries, tenantId: string): Promise<TenantProvider[]> =>
  queries
    .select()
    .from(tenantProviders)
    .where(eq(tenantProviders.tenantId, tenantId))
    .orderBy(asc(tenantProviders.createdAt), asc(tenantProviders.id));

/** A tenant as the hub serves it: its row with its providers. */
export const withProviders = async <Row extends Tenant>(queries: Queries, tenant: Row): Promise<Row> => ({
  ...tenant,
  providers: await providersOf(queries, tenant.id),
});
