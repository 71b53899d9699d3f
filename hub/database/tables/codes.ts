/** One-time codes, image captchas and second-factor challenges. */
import { boolean, foreignKey, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { CaptchaAction } from '../../../src/api/captchaAction';
import type { Channel } from '../../input/identifier';
import { rowNumber, time } from '../columns';
import { accounts, identities } from './accounts';
import { ownedBy } from './ownerColumns';
import { tenants } from './tenants';

/** What a code is for: a call that sends it by `action`, or a new address of an account. */
export type CodePurpose = CaptchaAction | 'address';

export const codesSent = pgTable(
  'codes',
  {
    id: text('id').notNull(),
    /** The higher, the newer. */
    number: rowNumber('number'),
    tenantId: text('tenant_id')
      .notNull()
      .references(() => tenants.id),
    purpose: text('purpose').$type<CodePurpose>().notNull(),
    recipient: text('recipient').notNull(),
    flowHash: text('flow_hash').notNull(),
    /** HMAC with the key `keyId`; without one a SHA-256, by a version without keys. */
    codeHash: text('code_hash').notNull(),
    keyId: text('key_id'),
    /** Of a new address: whose. */
    accountId: text('account_id'),
    tries: integer('tries').notNull().default(0),
    sentAt: time('sent_at').notNull(),
    expiresAt: time('expires_at').notNull(),
    usedAt: time('used_at'),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.id] }), ownedBy(table)],
);

export const imageCodes = pgTable(
  'image_codes',
  {
    id: text('id').notNull(),
    /** `picture`, or the id of a check (`humanChecks`), whose rows begin with the right answer. */
    kind: text('kind').notNull().default('picture'),
    /** The higher, the newer. */
    number: rowNumber('number'),
    tenantId: text('tenant_id')
      .notNull()
      .references(() => tenants.id),
    accountKey: text('account_key').notNull(),
    action: text('action').$type<CaptchaAction>().notNull(),
    flowHash: text('flow_hash').notNull(),
    /** As `codeHash` of a code; empty for a check, which fits no answer. */
    answerHash: text('answer_hash').notNull(),
    keyId: text('key_id'),
    drawnAt: time('drawn_at').notNull(),
    expiresAt: time('expires_at').notNull(),
    /** When the image was answered, right or wrong; each takes one answer. */
    spentAt: time('spent_at'),
    /** Until when a right answer is valid. */
    solvedUntil: time('solved_until'),
    /** When the right answer paid for a message; it pays for one. */
    paidAt: time('paid_at'),
    /** How many tries the right answer still pays for. */
    triesLeft: integer('tries_left').notNull().default(3),
    /** Hash of the address block of the right answer; the tries must come from it. */
    solvedFrom: text('solved_from'),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.id] })],
);

export const challenges = pgTable(
  'challenges',
  {
    idHash: text('id_hash').notNull(),
    tenantId: text('tenant_id')
      .notNull()
      .references(() => tenants.id),
    accountId: text('account_id').notNull(),
    /** The account's number when it passed the first factor. */
    authVersion: integer('auth_version').notNull().default(0),
    /** The first of `factors`, for processes of the version before. */
    channel: text('channel').notNull(),
    /** Ids of the factors that may answer it, the preferred one first; `null`: `channel`. */
    factors: jsonb('factors').$type<readonly string[]>(),
    /** Pending binding to take when the challenge is met. */
    bindIdHash: text('bind_id_hash'),
    /** Link that the sign-in began with; the challenge ends with it. */
    linkId: text('link_id'),
    /** Whether a second factor may follow: the code is only the first proof. */
    asksNext: boolean('asks_next').notNull().default(false),
    /** What the visitor has proved so far. */
    given: jsonb('given').$type<readonly string[]>().notNull().default([]),
    /** Credential of a method that signs in; the challenge ends with it. */
    credentialId: text('credential_id'),
    /** Whether the session will prove more than the password. */
    confirmed: boolean('confirmed').notNull().default(false),
    flowHash: text('flow_hash').notNull(),
    expiresAt: time('expires_at').notNull(),
    usedAt: time('used_at'),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.idHash] }),
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

/** Passwords whose verdict waits for a code (`accounts/passwordConfirmation`). */
export const passwordConfirmations = pgTable(
  'password_confirmations',
  {
    idHash: text('id_hash').notNull(),
    tenantId: text('tenant_id')
      .notNull()
      .references(() => tenants.id),
    /** `null`: there is no account of that name. */
    accountId: text('account_id'),
    channel: text('channel').$type<Channel>().notNull(),
    /** What the visitor typed; the code was sent there, if there is an account. */
    recipient: text('recipient').notNull(),
    /** Hash of the stored password hash that the password fitted; `null` if it was wrong. */
    proof: text('proof'),
    /** Pending binding to take with the sign-in. */
    bindIdHash: text('bind_id_hash'),
    flowHash: text('flow_hash').notNull(),
    expiresAt: time('expires_at').notNull(),
    usedAt: time('used_at'),
    /** Until when further tries of the visit are judged, because its code was right. */
    confirmedUntil: time('confirmed_until'),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.idHash] }),
    foreignKey({
      columns: [table.tenantId, table.accountId],
      foreignColumns: [accounts.tenantId, accounts.id],
    }),
  ],
);
