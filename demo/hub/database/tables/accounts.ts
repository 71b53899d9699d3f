/** Accounts, the users of outside parties they are linked to, and failed attempts. */
import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { time } from '../columns';
import { tenants } from './tenants';

export const accounts = pgTable('accounts', {
  id: text('id').primaryKey(),
  tenantId: text('tenant_id')
    .notNull()
    .references(() => tenants.id),
  /** Lower case. */
  email: text('email'),
  /** As `parseMobile` writes it. */
  mobile: text('mobile'),
  username: text('username').notNull(),
  passwordHash: text('password_hash'),
  secondFactor: text('second_factor').$type<'email' | 'mobile'>(),
  trade: text('trade'),
  position: text('position'),
  shareCode: text('share_code'),
  /** Key of the profile picture at the object storage. */
  avatarKey: text('avatar_key'),
  createdAt: time('created_at').notNull(),
  removedAt: time('removed_at'),
});

export type AccountRow = typeof accounts.$inferSelect;

/** Links between users of other services and accounts. */
export const identities = pgTable(
  'identities',
  {
    tenantId: text('tenant_id')
      .notNull()
      .references(() => tenants.id),
    /** An OpenID issuer, `wechat` or `lark`. */
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    createdAt: time('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.issuer, table.subject] })],
);

/** Users of outside parties without an account yet (`bind_id`). */
export const pendingBindings = pgTable('bind_offers', {
  idHash: text('id_hash').primaryKey(),
  tenantId: text('tenant_id')
    .notNull()
    .references(() => tenants.id),
  issuer: text('issuer').notNull(),
  subject: text('subject').notNull(),
  flowHash: text('flow_hash').notNull(),
  expiresAt: time('expires_at').notNull(),
  usedAt: time('used_at'),
});

/** Phone numbers that a code by SMS confirmed and that have no account yet. */
export const pendingRegistrations = pgTable('pending_registrations', {
  idHash: text('id_hash').primaryKey(),
  tenantId: text('tenant_id')
    .notNull()
    .references(() => tenants.id),
  mobile: text('mobile').notNull(),
  flowHash: text('flow_hash').notNull(),
  expiresAt: time('expires_at').notNull(),
  usedAt: time('used_at'),
});

/** Failed attempts. Without foreign keys: accounts here are hashes of typed names, known or not. */
export const failures = pgTable('failures', {
  id: text('id').primaryKey(),
  tenantId: text('tenant_id').notNull(),
  accountKey: text('account_key').notNull(),
  addressKey: text('address_key').notNull(),
  at: time('at').notNull(),
});
