/** What operators did (`hub/audit`). */
import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { time } from '../columns';

const number = (name: string) => bigint(name, { mode: 'number' });

export const auditRows = pgTable('audit', {
  /** Without gaps. */
  number: number('number').primaryKey(),
  /** `null` for what concerns no tenant. */
  tenantId: text('tenant_id'),
  who: text('who').notNull(),
  act: text('act').notNull(),
  /** Id of what it is about. */
  subject: text('subject').notNull(),
  /** JSON, as it was hashed. */
  before: text('before'),
  after: text('after'),
  reason: text('reason').notNull(),
  at: time('at').notNull(),
  /** Hash of the row before. */
  previous: text('previous').notNull(),
  hash: text('hash').notNull(),
});

export type AuditRow = typeof auditRows.$inferSelect;

/** One row: both ends of the chain. */
export const auditChain = pgTable('audit_chain', {
  id: integer('id').primaryKey(),
  /** Of the newest row. */
  number: number('number').notNull().default(0),
  hash: text('hash').notNull().default(''),
  /** Of the newest row that retention removed. */
  trimmed: number('trimmed').notNull().default(0),
  trimmedHash: text('trimmed_hash').notNull().default(''),
  /** Says that the hub removed it. */
  trimmedSeal: text('trimmed_seal').notNull().default(''),
});

export type AuditChain = typeof auditChain.$inferSelect;
