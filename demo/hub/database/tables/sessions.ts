import { pgTable, text } from 'drizzle-orm/pg-core';
import { time } from '../columns';
import { accounts } from './accounts';
import { tenants } from './tenants';

export const sessions = pgTable('sessions', {
  tokenHash: text('token_hash').primaryKey(),
  ticketHash: text('ticket_hash').notNull(),
  tenantId: text('tenant_id')
    .notNull()
    .references(() => tenants.id),
  accountId: text('account_id')
    .notNull()
    .references(() => accounts.id),
  createdAt: time('created_at').notNull(),
  expiresAt: time('expires_at').notNull(),
});
