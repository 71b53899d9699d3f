import { foreignKey, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Sealed } from '../../credentials/secretKeys';
import { rowNumber, time } from '../columns';
import { apps } from './apps';
import { tenants } from './tenants';

/** Servers of tenants that hear what happens to their accounts (docs/webhooks.md). */
export const webhooks = pgTable(
  'webhooks',
  {
    id: text('id').notNull(),
    tenantId: text('tenant_id')
      .notNull()
      .references(() => tenants.id),
    url: text('url').notNull(),
    /** Types of events; an empty list: all. */
    events: jsonb('events').$type<readonly string[]>().notNull(),
    createdAt: time('created_at').notNull(),
    /** Since when it gets nothing; `null`: it is on. */
    disabledAt: time('disabled_at'),
    disabledWhy: text('disabled_why'),
    /** Since when it has taken nothing; `null`: it took the last one. */
    failingSince: time('failing_since'),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.id] })],
);

export type WebhookRow = typeof webhooks.$inferSelect;

/** What its messages are signed with: one, or two while its server changes from one to the other. */
export const webhookSecrets = pgTable(
  'webhook_secrets',
  {
    tenantId: text('tenant_id').notNull(),
    webhookId: text('webhook_id').notNull(),
    /** What operators call it: the beginning of its SHA-256. */
    id: text('id').notNull(),
    secret: jsonb('secret').$type<Sealed>().notNull(),
    addedAt: time('added_at').notNull(),
  },
  (table) => [
    foreignKey({
      columns: [table.tenantId, table.webhookId],
      foreignColumns: [webhooks.tenantId, webhooks.id],
    }).onDelete('cascade'),
    primaryKey({ columns: [table.tenantId, table.webhookId, table.id] }),
  ],
);

export type WebhookSecretRow = typeof webhookSecrets.$inferSelect;

/** What a stored secret is encrypted for. */
export const webhookSecretPlace = ({ webhookId, id }: Pick<WebhookSecretRow, 'webhookId' | 'id'>): string =>
  `webhook_secrets ${webhookId} ${id}`;

/** `failed`: refused or not answered to the last; an operator can send it again. */
export type MessageState = 'pending' | 'delivered' | 'failed';

/**
 * Messages to other servers. Triggers write them in the transaction of the change (`0196_events.sql`), `outbox/` sends them,
 * with times of the database's clock in `at` and of the hub's clock elsewhere.
 */
export const outbox = pgTable(
  'outbox',
  {
    /** The order within a target and an account. */
    number: rowNumber('number').notNull(),
    /** What the receiver knows it by; the same each time it is sent. */
    id: text('id').notNull(),
    tenantId: text('tenant_id')
      .notNull()
      .references(() => tenants.id),
    /** Who hears it; messages to one target about one account keep their order. */
    target: text('target').notNull(),
    webhookId: text('webhook_id'),
    appKey: text('app_key'),
    /** No foreign key: that an account was deleted is told after it is gone. `null`: a test. */
    accountId: text('account_id'),
    /** An event of `webhooks/eventTypes`, or `logout` to an app. */
    type: text('type').notNull(),
    data: jsonb('data').$type<Readonly<Record<string, unknown>>>().notNull(),
    at: time('at').notNull(),
    state: text('state').$type<MessageState>().notNull().default('pending'),
    /** How often it was sent, counted before it is sent. */
    attempts: integer('attempts').notNull().default(0),
    /** When it may be sent; while it is being sent, until when no other process sends it. */
    dueAt: time('due_at').notNull().default(0),
    endedAt: time('ended_at'),
    /** HTTP status of the last answer; `null`: there was none. */
    status: integer('status'),
    /** Beginning of the last answer, or why there was none. */
    answer: text('answer'),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.number] }),
    foreignKey({
      columns: [table.tenantId, table.webhookId],
      foreignColumns: [webhooks.tenantId, webhooks.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.tenantId, table.appKey],
      foreignColumns: [apps.tenantId, apps.appKey],
    }).onDelete('cascade'),
  ],
);

export type MessageRow = typeof outbox.$inferSelect;
