import { boolean, foreignKey, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { PkceDemand, TokenFormat } from '../../config/readApps';
import { time } from '../columns';
import { accounts } from './accounts';
import { ownedBy } from './ownerColumns';
import { sessions } from './sessions';
import { tenants } from './tenants';

export const apps = pgTable(
  'apps',
  {
    tenantId: text('tenant_id')
      .notNull()
      .references(() => tenants.id),
    appKey: text('app_key').notNull(),
    name: text('name').notNull(),
    secretHash: text('secret_hash').notNull(),
    secretAddedAt: time('secret_added_at'),
    /** Counts beside the first, while its servers change from one to the other. */
    secondSecretHash: text('second_secret_hash'),
    secondSecretAddedAt: time('second_secret_added_at'),
    /** Addresses an app token may be sent to: exact, or with one trailing `*` in the path. */
    redirectUris: jsonb('redirect_uris').$type<string[]>().notNull(),
    /** Exact addresses that its OpenID sign-out may lead back to. */
    postLogoutUris: jsonb('post_logout_uris').$type<readonly string[]>().notNull().default([]),
    firstParty: boolean('first_party').notNull().default(false),
    /** Form of its app tokens. */
    tokenFormat: text('token_format').$type<TokenFormat>().notNull().default('opaque'),
    /** Can keep no secret: its OpenID requests have PKCE, and nothing else. */
    public: boolean('public').notNull().default(false),
    /** Of its OpenID requests. */
    pkce: text('pkce').$type<PkceDemand>().notNull().default('required'),
    /** Its server hears there that a session has ended; `null`: it does not. */
    backchannelLogoutUri: text('backchannel_logout_uri'),
    /** Whether it knows sessions apart (`sid`); else it ends all that a person has there. */
    backchannelLogoutSession: boolean('backchannel_logout_session').notNull().default(true),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.appKey] })],
);

export type AppRow = typeof apps.$inferSelect;
export type NewApp = typeof apps.$inferInsert;

export const appTokens = pgTable(
  'app_tokens',
  {
    tokenHash: text('token_hash').notNull(),
    tenantId: text('tenant_id')
      .notNull()
      .references(() => tenants.id),
    appKey: text('app_key').notNull(),
    accountId: text('account_id').notNull(),
    /** The account's number when it was issued. */
    authVersion: integer('auth_version').notNull().default(0),
    redirectUri: text('redirect_uri').notNull(),
    /** Session it was issued for; it ends with it. */
    sessionHash: text('session_hash').notNull(),
    expiresAt: time('expires_at').notNull(),
    redeemedAt: time('redeemed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.tokenHash] }),
    foreignKey({
      columns: [table.tenantId, table.accountId],
      foreignColumns: [accounts.tenantId, accounts.id],
    }),
    foreignKey({
      columns: [table.tenantId, table.sessionHash],
      foreignColumns: [sessions.tenantId, sessions.tokenHash],
    }).onDelete('cascade'),
    foreignKey({ columns: [table.tenantId, table.appKey], foreignColumns: [apps.tenantId, apps.appKey] }),
  ],
);

export const appUses = pgTable(
  'app_uses',
  {
    tenantId: text('tenant_id').notNull(),
    appKey: text('app_key').notNull(),
    accountId: text('account_id').notNull(),
    /** Names of what it received, as in `userinfo`. */
    received: jsonb('received').$type<readonly string[]>().notNull(),
    /** OpenID scopes that its owner allowed: for these the consent page does not ask again. */
    scopes: jsonb('scopes').$type<readonly string[]>().notNull().default([]),
    firstAt: time('first_at').notNull(),
    lastAt: time('last_at').notNull(),
  },
  (table) => [
    ownedBy(table),
    primaryKey({ columns: [table.tenantId, table.accountId, table.appKey] }),
    foreignKey({
      columns: [table.tenantId, table.appKey],
      foreignColumns: [apps.tenantId, apps.appKey],
    }).onDelete('cascade'),
  ],
);
