import { integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { rowNumber, time } from '../columns';
import { ownedBy, ownerColumns } from './ownerColumns';

/** How to undo changes of accounts, for who has the token of the mail (`accounts/keepUndo`). */
export const undos = pgTable(
  'undos',
  {
    tokenHash: text('token_hash').notNull(),
    /** The higher, the newer. */
    number: rowNumber('number'),
    ...ownerColumns(),
    /** Hashes of what was changed. */
    subjects: jsonb('subjects').$type<readonly string[]>().notNull(),
    /** Encrypted (`credentials/secretKeys`): the state before. */
    parts: jsonb('parts').$type<unknown>().notNull(),
    /** The account's number right after the change. */
    authVersion: integer('auth_version').notNull(),
    /** The account's number after the undo. */
    usedVersion: integer('used_version'),
    /** The account that got the number which it takes back (`register/takeNumber`), until that ends (`deletion/deleteAccount`). */
    takenBy: text('taken_by'),
    expiresAt: time('expires_at').notNull(),
    usedAt: time('used_at'),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.tokenHash] }), ownedBy(table)],
);

export type UndoRow = typeof undos.$inferSelect;

/** Where the state of an undo is, for `SecretKeys`. */
export const undoPlace = (tokenHash: string): string => `undo ${tokenHash}`;
