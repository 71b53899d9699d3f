import { boolean, pgTable, text } from 'drizzle-orm/pg-core';
import { time } from '../columns';
import { ownerColumns } from './ownerColumns';

/** What owners have begun to link to their accounts (`links/linkStart`). */
export const linkStarts = pgTable('link_starts', {
  idHash: text('id_hash').primaryKey(),
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
});

export type LinkStartRow = typeof linkStarts.$inferSelect;
