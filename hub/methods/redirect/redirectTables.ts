import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { time } from '../../database/columns';
import { tenants } from '../../database/tables/tenants';

/** What a sign-in elsewhere is for: a session here, or a link to the account of one. */
export type LoginPurpose = 'login' | 'link';

/** Sign-ins elsewhere, from "Continue with …" to `login_by_code`. */
export const providerLogins = pgTable(
  'provider_logins',
  {
    stateHash: text('state_hash').notNull(),
    /** Id of the method. */
    platform: text('platform').notNull(),
    purpose: text('purpose').$type<LoginPurpose>().notNull().default('login'),
    tenantId: text('tenant_id')
      .notNull()
      .references(() => tenants.id),
    flowHash: text('flow_hash').notNull(),
    /** Nonce and verifier derive from it and from the state, which is not stored. */
    salt: text('salt').notNull(),
    redirect: text('redirect').notNull(),
    opener: text('opener'),
    /** Where the service sends the visitor back to; `null`: it has one address for all. */
    callback: text('callback'),
    /** Set by the callback: only the code that came back with this state is redeemed. */
    codeHash: text('code_hash'),
    answerIssuer: text('answer_issuer'),
    redeemedAt: time('redeemed_at'),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.stateHash] })],
);

export type ProviderLoginRow = typeof providerLogins.$inferSelect;
