import { bigint, boolean, foreignKey, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { time } from '../columns';
import { accounts } from './accounts';
import { accountColumns } from './ownerColumns';

/** Files for which a policy was given. They count against the account's budget for a day. */
export const uploads = pgTable(
  'uploads',
  {
    key: text('key').notNull(),
    ...accountColumns(),
    /** Bytes. */
    size: bigint('size', { mode: 'number' }).notNull(),
    askedAt: time('asked_at').notNull(),
    /** Whether the storage is known to have it. */
    isStored: boolean('is_stored').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.key] }),
    foreignKey({
      columns: [table.tenantId, table.accountId],
      foreignColumns: [accounts.tenantId, accounts.id],
    }),
  ],
);
