import { pgTable, text } from 'drizzle-orm/pg-core';
import type { ProviderId } from '../../config/providerIds';
import { time } from '../columns';
import { tenants } from './tenants';

/** Who a sign-in leaves the portal for: an OpenID provider, or WeChat's web authorization. */
export type LoginPlatform = ProviderId | 'wechat';

/** Sign-ins elsewhere, from "Continue with …" to `login_by_code`. */
export const providerLogins = pgTable('provider_logins', {
  stateHash: text('state_hash').primaryKey(),
  platform: text('platform').$type<LoginPlatform>().notNull(),
  tenantId: text('tenant_id')
    .notNull()
    .references(() => tenants.id),
  flowHash: text('flow_hash').notNull(),
  /** Nonce and verifier derive from it and from the state, which is not stored. */
  salt: text('salt').notNull(),
  redirect: text('redirect').notNull(),
  opener: text('opener'),
  /** Set by the callback: only the code that came back with this state is redeemed. */
  codeHash: text('code_hash'),
  answerIssuer: text('answer_issuer'),
  redeemedAt: time('redeemed_at'),
  expiresAt: time('expires_at').notNull(),
});

export type ProviderLoginRow = typeof providerLogins.$inferSelect;
