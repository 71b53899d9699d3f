import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { SystemSettings } from '../../../src/api/systemSettings';
import { time } from '../columns';
import { tenants } from './tenants';

/** Settings that are not live yet (`tenants/managePreviews`). A row never changes. */
export const tenantPreviews = pgTable(
  'tenant_previews',
  {
    /** In commands. It opens nothing. */
    id: text('id').notNull(),
    tenantId: text('tenant_id')
      .notNull()
      .references(() => tenants.id, { onDelete: 'cascade' }),
    /** SHA-256 of what its address ends with. */
    codeHash: text('code_hash').notNull(),
    /** Whole, as `tenant set` would store them. */
    settings: jsonb('settings').$type<SystemSettings>().notNull(),
    /** The newest version of the tenant when it was made. */
    version: integer('version').notNull(),
    who: text('who').notNull(),
    reason: text('reason').notNull(),
    createdAt: time('created_at').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.id] })],
);

export type TenantPreview = typeof tenantPreviews.$inferSelect;
