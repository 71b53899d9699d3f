import { foreignKey, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { HubLanguage } from '../../messages/translate';
import { time } from '../columns';
import { ownedBy, ownerColumns } from './ownerColumns';
import { sessions } from './sessions';

/** Copies of the data of accounts that wait for their download (`export/`); the copy is made when it is fetched. */
export const waitingExports = pgTable(
  'exports',
  {
    ...ownerColumns(),
    /** Names it in the address of the download; it proves nothing. */
    id: text('id').notNull(),
    /** Session that asked, and alone may fetch it; it ends with it. */
    sessionHash: text('session_hash').notNull(),
    /** Of the page that asked. */
    language: text('language').$type<HubLanguage>().notNull(),
    askedAt: time('asked_at').notNull(),
    expiresAt: time('expires_at').notNull(),
    /** Until then a download makes the copy, and no other does; `null`: none does. */
    buildingUntil: time('building_until'),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.accountId] }),
    ownedBy(table),
    foreignKey({
      columns: [table.tenantId, table.sessionHash],
      foreignColumns: [sessions.tenantId, sessions.tokenHash],
    }).onDelete('cascade'),
  ],
);

export type WaitingExport = typeof waitingExports.$inferSelect;
