/** Second factors that owners set up. */
import { bigint, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Sealed } from '../../credentials/secretKeys';
import { time } from '../columns';
import { accountId } from './ownerColumns';

/** Authenticator apps. */
export const totpFactors = pgTable('totp_factors', {
  accountId: accountId().primaryKey(),
  secret: jsonb('secret').$type<Sealed>().notNull(),
  /** Time step of the last right code; each counts once. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull(),
  createdAt: time('created_at').notNull(),
  usedAt: time('used_at').notNull(),
});

export type TotpRow = typeof totpFactors.$inferSelect;

/** Those that no code has confirmed yet. */
export const totpSetups = pgTable('totp_setups', {
  accountId: accountId().primaryKey(),
  id: text('id').notNull(),
  secret: jsonb('secret').$type<Sealed>().notNull(),
  /** Hash of the token whose session began it. */
  startedBy: text('started_by').notNull(),
  expiresAt: time('expires_at').notNull(),
});

export type TotpSetupRow = typeof totpSetups.$inferSelect;

/** What the secret of an app is encrypted for, from its set-up on. */
export const totpPlace = ({ accountId: id }: Pick<TotpRow, 'accountId'>): string => `totp ${id}`;

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    accountId: accountId(),
    /** HMAC (`factors/recoveryCode`). */
    codeHash: text('code_hash').notNull(),
    createdAt: time('created_at').notNull(),
    usedAt: time('used_at'),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.codeHash] })],
);
