import { boolean, foreignKey, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { time } from '../columns';
import { accounts, identities } from './accounts';
import { tenants } from './tenants';

export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').notNull(),
    /** Names the session to its owner; it proves nothing. */
    id: text('id').notNull(),
    ticketHash: text('ticket_hash').notNull(),
    tenantId: text('tenant_id')
      .notNull()
      .references(() => tenants.id),
    accountId: text('account_id').notNull(),
    /** Link it was opened by; it ends with it. */
    linkId: text('link_id'),
    /** The account's number when it began: it counts while both are equal (`accounts/authVersion`). */
    authVersion: integer('auth_version').notNull().default(0),
    /** Visit that it began in. */
    flowHash: text('flow_hash'),
    /** Whether a link offers it and it is not used yet; it ends soon unless it is (`session/findSession`). */
    offered: boolean('offered').notNull().default(false),
    /** Credential of a method that opened it; it ends with it. */
    credentialId: text('credential_id'),
    /** When it proved a factor last (`session/verified`); `null`: never, as one that a link opened. */
    provedAt: time('proved_at'),
    /** Whether it proved more than the password (`links/linkRules`). */
    confirmed: boolean('confirmed').notNull().default(false),
    /** How it was opened, as `factors/authenticationMethods` says. */
    amr: jsonb('amr').$type<readonly string[]>().notNull().default([]),
    /** Hash of the cookie by which the OpenID provider knows its browser (`session/visitorCookie`); `null`: it does not. */
    visitorHash: text('visitor_hash'),
    /** Browser and system it was opened with, as `describeDevice` says. */
    device: text('device').notNull(),
    /** Address it was used from last. */
    place: text('place').notNull(),
    createdAt: time('created_at').notNull(),
    /** When it was used last, to the few minutes of `session/findSession`. */
    usedAt: time('used_at').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.tokenHash] }),
    foreignKey({
      columns: [table.tenantId, table.accountId],
      foreignColumns: [accounts.tenantId, accounts.id],
    }),
    foreignKey({
      columns: [table.tenantId, table.linkId],
      foreignColumns: [identities.tenantId, identities.id],
    }).onDelete('cascade'),
  ],
);

export type SessionRow = typeof sessions.$inferSelect;
