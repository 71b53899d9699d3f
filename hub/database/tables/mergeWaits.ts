import { foreignKey, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { time } from '../columns';
import { accounts } from './accounts';
import { ownedBy, ownerColumns } from './ownerColumns';

/** Accounts that can be joined after a wait in which an owner can object (`accounts/mergeWaits`). */
export const mergeWaits = pgTable(
  'merge_waits',
  {
    /** The account stays. */
    ...ownerColumns(),
    /** The account that would end. */
    otherId: text('other_id').notNull(),
    /** Its number when that was asked for (`accounts/authVersion`). */
    otherVersion: integer('other_version').notNull(),
    dueAt: time('due_at').notNull(),
    /** Until then it can be done. */
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [
    ownedBy(table),
    foreignKey({
      columns: [table.tenantId, table.otherId],
      foreignColumns: [accounts.tenantId, accounts.id],
    }).onDelete('cascade'),
    primaryKey({ columns: [table.tenantId, table.accountId, table.otherId] }),
  ],
);

export type MergeWaitRow = typeof mergeWaits.$inferSelect;
