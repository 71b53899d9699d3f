/** Tables as drizzle sees them; the SQL in `migrations/` is what makes them. Times are milliseconds. */
import { bigint, boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { SystemSettings } from '../../../src/hub/systemSettings';
import type { FaultSettings } from '../dev/faults/faultSettings';

const time = (name: string) => bigint(name, { mode: 'number' });

export const tenants = pgTable('tenants', {
  id: text('id').primaryKey(),
  host: text('host').notNull(),
  neutral: boolean('neutral').notNull(),
  settings: jsonb('settings').$type<SystemSettings>().notNull(),
});

export const accounts = pgTable('accounts', {
  id: text('id').primaryKey(),
  tenantId: text('tenant_id').notNull(),
  /** Lower case. */
  email: text('email'),
  /** As `parseAccountName` writes it. */
  mobile: text('mobile'),
  username: text('username').notNull(),
  passwordHash: text('password_hash'),
  secondFactor: text('second_factor').$type<'email' | 'mobile'>(),
  trade: text('trade'),
  position: text('position'),
  shareCode: text('share_code'),
  /** Key of the picture at the storage. */
  avatarKey: text('avatar_key'),
  createdAt: time('created_at').notNull(),
  removedAt: time('removed_at'),
});

export const sessions = pgTable('sessions', {
  tokenHash: text('token_hash').primaryKey(),
  ticketHash: text('ticket_hash').notNull(),
  tenantId: text('tenant_id').notNull(),
  accountId: text('account_id').notNull(),
  createdAt: time('created_at').notNull(),
  expiresAt: time('expires_at').notNull(),
});

export const apps = pgTable('apps', {
  tenantId: text('tenant_id').notNull(),
  appKey: text('app_key').notNull(),
  name: text('name').notNull(),
  secretHash: text('secret_hash').notNull(),
  /** Addresses an app token may be sent to: same origin, path at or below. */
  redirectUris: jsonb('redirect_uris').$type<string[]>().notNull(),
  firstParty: boolean('first_party').notNull(),
});

export const appTokens = pgTable('app_tokens', {
  tokenHash: text('token_hash').primaryKey(),
  tenantId: text('tenant_id').notNull(),
  appKey: text('app_key').notNull(),
  accountId: text('account_id').notNull(),
  redirectUri: text('redirect_uri').notNull(),
  expiresAt: time('expires_at').notNull(),
  redeemedAt: time('redeemed_at'),
});

export const failures = pgTable('failures', {
  id: text('id').primaryKey(),
  tenantId: text('tenant_id').notNull(),
  accountKey: text('account_key').notNull(),
  addressKey: text('address_key').notNull(),
  at: time('at').notNull(),
});

export const faults = pgTable('faults', {
  call: text('call').primaryKey(),
  settings: jsonb('settings').$type<FaultSettings>().notNull(),
  /** Answers left to spoil; `null` without end. */
  times: integer('times'),
});

export type AccountRow = typeof accounts.$inferSelect;
export type AppRow = typeof apps.$inferSelect;
