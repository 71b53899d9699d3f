/** Tables of sign-ins through outside parties, as drizzle sees them (`migrations/001*.sql`). */
import { bigint, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { AdapterPayload } from 'oidc-provider';
import type { ProviderId } from '../config/providerIds';
import type { SceneStatus } from '../wechat/scene';

const time = (name: string) => bigint(name, { mode: 'number' });

/** Keys that all processes of a hub share, made once. */
export const hubSecrets = pgTable('hub_secrets', {
  name: text('name').primaryKey(),
  value: jsonb('value').$type<unknown>().notNull(),
});

/** Who an outside party's user is here. */
export const identities = pgTable('identities', {
  tenantId: text('tenant_id').notNull(),
  /** An OpenID issuer, or `wechat`, `lark`. */
  issuer: text('issuer').notNull(),
  subject: text('subject').notNull(),
  accountId: text('account_id').notNull(),
  createdAt: time('created_at').notNull(),
});

/** One row from "Continue with …" to `login_by_code`. */
export const providerLogins = pgTable('provider_logins', {
  stateHash: text('state_hash').primaryKey(),
  platform: text('platform').$type<ProviderId>().notNull(),
  tenantId: text('tenant_id').notNull(),
  flowHash: text('flow_hash').notNull(),
  /** Together with the state, which is not kept, it makes nonce and verifier. */
  salt: text('salt').notNull(),
  redirect: text('redirect').notNull(),
  opener: text('opener'),
  /** Set by the callback: only the code that came back with this state is redeemed. */
  codeHash: text('code_hash'),
  answerIssuer: text('answer_issuer'),
  redeemedAt: time('redeemed_at'),
  expiresAt: time('expires_at').notNull(),
});

/** What the embedded OpenID provider remembers. */
export const oidcRecords = pgTable('oidc_records', {
  model: text('model').notNull(),
  id: text('id').notNull(),
  payload: jsonb('payload').$type<AdapterPayload>().notNull(),
  uid: text('uid'),
  grantId: text('grant_id'),
  expiresAt: time('expires_at'),
});

/** WeChat codes that wait to be scanned. */
export const wechatScenes = pgTable('wechat_scenes', {
  sceneHash: text('scene_hash').primaryKey(),
  tenantId: text('tenant_id').notNull(),
  flowHash: text('flow_hash').notNull(),
  status: text('status').$type<SceneStatus>().notNull(),
  /** Who scanned, as WeChat names them. */
  openId: text('open_id'),
  createdAt: time('created_at').notNull(),
  expiresAt: time('expires_at').notNull(),
});

/** Events that were taken in: WeChat sends one again when it got no answer. */
export const wechatEvents = pgTable('wechat_events', {
  id: text('id').primaryKey(),
  receivedAt: time('received_at').notNull(),
});

/** The Lark app of a tenant. */
export const larkApps = pgTable('lark_apps', {
  appId: text('app_id').primaryKey(),
  tenantId: text('tenant_id').notNull(),
});

/** Codes that Lark, or the demo's Lark, gave out. */
export const larkCodes = pgTable('lark_codes', {
  codeHash: text('code_hash').primaryKey(),
  appId: text('app_id').notNull(),
  openId: text('open_id').notNull(),
  /** PKCE S256; `null` without. */
  challenge: text('challenge'),
  expiresAt: time('expires_at').notNull(),
  usedAt: time('used_at'),
});

export type WechatSceneRow = typeof wechatScenes.$inferSelect;

export type ProviderLoginRow = typeof providerLogins.$inferSelect;
