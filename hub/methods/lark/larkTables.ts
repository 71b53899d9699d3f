import { pgTable, text } from 'drizzle-orm/pg-core';
import { tenants } from '../../database/tables/tenants';

/** The Lark app of a tenant. */
export const larkApps = pgTable('lark_apps', {
  appId: text('app_id').primaryKey(),
  tenantId: text('tenant_id')
    .notNull()
    .references(() => tenants.id),
});
