import { bigint, boolean, pgTable, text } from 'drizzle-orm/pg-core';
import { time } from '../columns';
import { accounts } from './accounts';

/** Files for which a policy was given. They count against the account's budget for a day. */
export const uploads = pgTable('uploads', {
  key: text('key').primaryKey(),
  accountId: text('account_id')
    .notNull()
    .references(() => accounts.id),
  /** Bytes. */
  size: bigint('size', { mode: 'number' }).notNull(),
  askedAt: time('asked_at').notNull(),
  /** Whether the storage is known to have it. */
  isStored: boolean('is_stored').notNull().default(false),
});
