import { boolean, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { SystemSettings } from '../../../../src/hub/systemSettings';

/** A white-label portal. Everything the visitor sees and every account belongs to one (docs/contract.md section 2). */
export interface Tenant {
  id: string;
  /** Host name without a port. */
  host: string;
  /** The one portal on which `domain` may select another tenant. */
  neutral: boolean;
  /** As stored: addresses of images start at the portal's root. */
  settings: SystemSettings;
}

export const tenants = pgTable('tenants', {
  id: text('id').primaryKey(),
  host: text('host').notNull(),
  neutral: boolean('neutral').notNull(),
  settings: jsonb('settings').$type<SystemSettings>().notNull(),
});
