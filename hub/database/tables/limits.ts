/** Failed tries, browsers that have signed in, and counts of what costs money or time. */
import { bigint, boolean, foreignKey, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { time } from '../columns';
import { accounts } from './accounts';
import { accountColumns } from './ownerColumns';

/** Failed attempts. Without foreign keys: accounts here are hashes of typed names, known or not. */
export const failures = pgTable(
  'failures',
  {
    id: text('id').notNull(),
    tenantId: text('tenant_id').notNull(),
    /** Each action is counted separately (`limits/failureLimit`). */
    action: text('action').notNull(),
    /** Empty where the attempt counts for its address only. */
    accountKey: text('account_key').notNull(),
    /** Hash of the address block, or of the known device. */
    addressKey: text('address_key').notNull(),
    /** Hash of the wider block; empty for a known device. */
    blockKey: text('block_key').notNull().default(''),
    /** Whether the visitor learned the verdict; if not, the password may even have been right. */
    isJudged: boolean('is_judged').notNull().default(true),
    at: time('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.id] })],
);

/** Browsers that an account has signed in from: the hash of their cookie. */
export const devices = pgTable(
  'devices',
  {
    deviceHash: text('device_hash').notNull(),
    ...accountColumns(),
    usedAt: time('used_at').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [
    foreignKey({
      columns: [table.tenantId, table.accountId],
      foreignColumns: [accounts.tenantId, accounts.id],
    }),
    primaryKey({ columns: [table.tenantId, table.accountId, table.deviceHash] }),
  ],
);

/** How much of a budget is used within its current window (`limits/budget`). */
export const budgets = pgTable('budgets', {
  key: text('key').primaryKey(),
  used: bigint('used', { mode: 'number' }).notNull(),
  endsAt: time('ends_at').notNull(),
});
