import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { time } from '../columns';

/** Who may use the calls of the console. */
export const operators = pgTable('operators', {
  name: text('name').primaryKey(),
  tokenHash: text('token_hash').notNull(),
  /** Ids of tenants; `null`: all, and those to come. */
  scope: jsonb('scope').$type<readonly string[]>(),
  createdAt: time('created_at').notNull(),
  /** To the minute. */
  usedAt: time('used_at'),
});

export type OperatorRow = typeof operators.$inferSelect;
