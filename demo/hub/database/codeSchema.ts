/** Tables of codes, pictures, challenges and messages (`migrations/0002_codes.sql`). Times are milliseconds. */
import { bigint, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { CaptchaAction } from '../../../src/hub/captchaAction';

const time = (name: string) => bigint(name, { mode: 'number' });

export const codesSent = pgTable('codes', {
  id: text('id').primaryKey(),
  /** The higher, the newer. */
  number: bigint('number', { mode: 'number' }).generatedAlwaysAsIdentity(),
  tenantId: text('tenant_id').notNull(),
  purpose: text('purpose').$type<CaptchaAction>().notNull(),
  recipient: text('recipient').notNull(),
  flowHash: text('flow_hash').notNull(),
  codeHash: text('code_hash').notNull(),
  tries: integer('tries').notNull().default(0),
  sentAt: time('sent_at').notNull(),
  expiresAt: time('expires_at').notNull(),
  usedAt: time('used_at'),
});

export const imageCodes = pgTable('image_codes', {
  id: text('id').primaryKey(),
  /** The higher, the newer. */
  number: bigint('number', { mode: 'number' }).generatedAlwaysAsIdentity(),
  tenantId: text('tenant_id').notNull(),
  accountKey: text('account_key').notNull(),
  action: text('action').$type<CaptchaAction>().notNull(),
  flowHash: text('flow_hash').notNull(),
  answerHash: text('answer_hash').notNull(),
  /** Under `HUB_DEV` only. */
  answer: text('answer'),
  drawnAt: time('drawn_at').notNull(),
  expiresAt: time('expires_at').notNull(),
  /** One answer for each picture, right or wrong. */
  spentAt: time('spent_at'),
  /** Solved: counts until then. */
  solvedUntil: time('solved_until'),
});

export const challenges = pgTable('challenges', {
  idHash: text('id_hash').primaryKey(),
  tenantId: text('tenant_id').notNull(),
  accountId: text('account_id').notNull(),
  channel: text('channel').$type<'email' | 'mobile'>().notNull(),
  flowHash: text('flow_hash').notNull(),
  expiresAt: time('expires_at').notNull(),
  usedAt: time('used_at'),
});

export const bindOffers = pgTable('bind_offers', {
  idHash: text('id_hash').primaryKey(),
  tenantId: text('tenant_id').notNull(),
  issuer: text('issuer').notNull(),
  subject: text('subject').notNull(),
  flowHash: text('flow_hash').notNull(),
  expiresAt: time('expires_at').notNull(),
  usedAt: time('used_at'),
});

export const inbox = pgTable('inbox', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  recipient: text('recipient').notNull(),
  channel: text('channel').$type<'email' | 'sms'>().notNull(),
  subject: text('subject').notNull(),
  text: text('text').notNull(),
  code: text('code').notNull(),
  at: time('at').notNull(),
});

export const trackingEvents = pgTable('tracking_events', {
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  tenantId: text('tenant_id').notNull(),
  name: text('name').notNull(),
  time: time('time').notNull(),
  props: jsonb('props').$type<Record<string, string | number | boolean>>().notNull(),
  receivedAt: time('received_at').notNull(),
});
