import { boolean, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { time } from '../columns';
import { tenants, type TenantProvider } from './tenants';

/** OpenID providers of a tenant (`tenants/manageProviders`). A change also writes the tenant's row, which processes watch. */
export const tenantProviders = pgTable(
  'tenant_providers',
  {
    tenantId: text('tenant_id')
      .notNull()
      .references(() => tenants.id, { onDelete: 'cascade' }),
    /** In addresses, and in links of accounts. */
    id: text('id').notNull(),
    /** On its button. */
    name: text('name').notNull(),
    issuer: text('issuer').notNull(),
    clientId: text('client_id').notNull(),
    /** Encrypted (`providerPlace`). */
    clientSecret: jsonb('client_secret').$type<unknown>().notNull(),
    enabled: boolean('enabled').notNull(),
    /** As `config/trustedMail` reads it. */
    trustsEmail: jsonb('trusts_email').$type<readonly string[]>().notNull().default([]),
    createdAt: time('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.id] })],
);

/** Where a secret is good. */
export const providerPlace = ({ tenantId, id }: Pick<TenantProvider, 'tenantId' | 'id'>): string =>
  `tenant_providers ${tenantId} ${id}`;
