import { boolean, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { time } from '../columns';
import { ownedBy, ownerColumns } from './ownerColumns';

/** What owners have begun to link to their accounts (`links/linkStart`). */
export const linkStarts = pgTable(
  'link_starts',
  {
    idHash: text('id_hash').notNull(),
    ...ownerColumns(),
    /** Of the session that began it. */
    sessionHash: text('session_hash').notNull(),
    flowHash: text('flow_hash').notNull(),
    /** Id of the method. */
    provider: text('provider').notNull(),
    /** Whether the session had proved more than the password. */
    confirmed: boolean('confirmed').notNull(),
    expiresAt: time('expires_at').notNull(),
    usedAt: time('used_at'),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.idHash] }), ownedBy(table)],
);

export type LinkStartRow = typeof linkStarts.$inferSelect;
