import { pgTable, text } from 'drizzle-orm/pg-core';
import type { HubLanguage } from '../../messages/translate';
import { time } from '../columns';
import { accounts } from './accounts';
import { sessions } from './sessions';
import { tenants } from './tenants';

/** Copies of the data of accounts that wait for their download (`export/`); the copy is made when it is fetched. */
export const waitingExports = pgTable('exports', {
  accountId: text('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  tenantId: text('tenant_id')
    .notNull()
    .references(() => tenants.id),
  /** Names it in the address of the download; it proves nothing. */
  id: text('id').notNull(),
  /** Session that asked, and alone may fetch it; it ends with it. */
  sessionHash: text('session_hash')
    .notNull()
    .references(() => sessions.tokenHash, { onDelete: 'cascade' }),
  /** Of the page that asked. */
  language: text('language').$type<HubLanguage>().notNull(),
  askedAt: time('asked_at').notNull(),
  expiresAt: time('expires_at').notNull(),
  /** Until then a download makes the copy, and no other does; `null`: none does. */
  buildingUntil: time('building_until'),
});

export type WaitingExport = typeof waitingExports.$inferSelect;
