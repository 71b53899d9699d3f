import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { rowNumber, time } from '../columns';
import { accounts } from './accounts';
import { ownerColumns } from './ownerColumns';

/** How to undo changes of accounts, for who has the token of the mail (`accounts/keepUndo`). */
export const undos = pgTable('undos', {
  tokenHash: text('token_hash').primaryKey(),
  /** The higher, the newer. */
  number: rowNumber('number'),
  /** Its tenant is that of the portal that the mail leads to. */
  ...ownerColumns(),
  /** Hashes of what was changed. */
  subjects: jsonb('subjects').$type<readonly string[]>().notNull(),
  /** Encrypted (`credentials/secretKeys`): the state before. */
  parts: jsonb('parts').$type<unknown>().notNull(),
  /** The account's number right after the change. */
  authVersion: integer('auth_version').notNull(),
  /** The account's number after the undo. */
  usedVersion: integer('used_version'),
  /** The account that got the number which it takes back (`register/takeNumber`). */
  takenBy: text('taken_by').references(() => accounts.id, { onDelete: 'set null' }),
  expiresAt: time('expires_at').notNull(),
  usedAt: time('used_at'),
});

export type UndoRow = typeof undos.$inferSelect;

/** Where the state of an undo is, for `SecretKeys`. */
export const undoPlace = (tokenHash: string): string => `undo ${tokenHash}`;
