import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { HubLanguage } from '../../messages/translate';
import { time } from '../columns';
import { ownedBy, ownerColumns } from './ownerColumns';

/** Accounts whose owners asked to delete them (`deletion/`). */
export const deletions = pgTable(
  'deletions',
  {
    ...ownerColumns(),
    /** Of the page that asked: the last mail is in it. */
    language: text('language').$type<HubLanguage>().notNull(),
    askedAt: time('asked_at').notNull(),
    /** When the account ends. */
    dueAt: time('due_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.accountId] }), ownedBy(table)],
);

export type DeletionRow = typeof deletions.$inferSelect;
