/** Second factors that owners set up. */
import { bigint, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Sealed } from '../../credentials/secretKeys';
import { time } from '../columns';
import { accountColumns, ownedBy } from './ownerColumns';

/** Authenticator apps. */
export const totpFactors = pgTable(
  'totp_factors',
  {
    ...accountColumns(),
    secret: jsonb('secret').$type<Sealed>().notNull(),
    /** Time step of the last right code; each counts once. */
    lastStep: bigint('last_step', { mode: 'number' }).notNull(),
    createdAt: time('created_at').notNull(),
    usedAt: time('used_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.accountId] }), ownedBy(table)],
);

export type TotpRow = typeof totpFactors.$inferSelect;

/** Those that no code has confirmed yet. */
export const totpSetups = pgTable(
  'totp_setups',
  {
    ...accountColumns(),
    id: text('id').notNull(),
    secret: jsonb('secret').$type<Sealed>().notNull(),
    /** Hash of the token whose session began it. */
    startedBy: text('started_by').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.accountId] }), ownedBy(table)],
);

export type TotpSetupRow = typeof totpSetups.$inferSelect;

/** What the secret of an app is encrypted for, from its set-up on. */
export const totpPlace = ({ accountId: id }: Pick<TotpRow, 'accountId'>): string => `totp ${id}`;

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    ...accountColumns(),
    /** HMAC (`factors/recoveryCode`). */
    codeHash: text('code_hash').notNull(),
    createdAt: time('created_at').notNull(),
    usedAt: time('used_at'),
  },
  (table) => [ownedBy(table), primaryKey({ columns: [table.tenantId, table.accountId, table.codeHash] })],
);
