import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { time } from '../columns';
import { ownedBy, ownerColumns } from './ownerColumns';

/** Browsers in which an owner skips the second factor; one browser may be trusted by several accounts. */
export const trustedBrowsers = pgTable(
  'trusted_browsers',
  {
    /** Names it to its owner; it proves nothing. */
    id: text('id').notNull(),
    ...ownerColumns(),
    /** Of the cookie's value (`http/trustCookie`). */
    tokenHash: text('token_hash').notNull(),
    /** The account's number when it was trusted. */
    authVersion: integer('auth_version').notNull(),
    device: text('device').notNull(),
    place: text('place').notNull(),
    createdAt: time('created_at').notNull(),
    usedAt: time('used_at').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.id] }), ownedBy(table)],
);

export type TrustedBrowserRow = typeof trustedBrowsers.$inferSelect;
