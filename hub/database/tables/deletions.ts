import { pgTable, text } from 'drizzle-orm/pg-core';
import type { HubLanguage } from '../../messages/translate';
import { time } from '../columns';
import { accounts } from './accounts';
import { tenants } from './tenants';

/** Accounts whose owners asked to delete them (`deletion/`). */
export const deletions = pgTable('deletions', {
  accountId: text('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  tenantId: text('tenant_id')
    .notNull()
    .references(() => tenants.id),
  /** Of the page that asked: the last mail is in it. */
  language: text('language').$type<HubLanguage>().notNull(),
  askedAt: time('asked_at').notNull(),
  /** When the account ends. */
  dueAt: time('due_at').notNull(),
});

export type DeletionRow = typeof deletions.$inferSelect;
