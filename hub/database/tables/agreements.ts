import { boolean, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { LegalText } from '../../../src/api/legalText';
import { rowNumber, time } from '../columns';
import { ownedBy, ownerColumns } from './ownerColumns';

/** A document as the person was led to it. */
export interface AgreedDocument {
  name: string;
  url: string;
  /** Id of the text, of the portal's own pages. */
  text?: string;
}

/** What people agreed to (`accounts/agreements`). Rows are added only. */
export const agreements = pgTable(
  'agreements',
  {
    /** The higher, the newer. */
    number: rowNumber('number').notNull(),
    ...ownerColumns(),
    version: text('version').notNull(),
    documents: jsonb('documents').$type<readonly AgreedDocument[]>().notNull(),
    /** SHA-256 of version, language, names and addresses of the documents, and the texts of the portal's own pages. */
    hash: text('hash').notNull(),
    language: text('language').notNull(),
    /** As on the wire (`src/api/agreements`). */
    method: text('method').notNull(),
    /** Nobody said which version it was. */
    assumed: boolean('assumed').notNull(),
    /** Address block. */
    address: text('address').notNull(),
    at: time('at').notNull(),
  },
  (table) => [ownedBy(table), primaryKey({ columns: [table.tenantId, table.number] })],
);

/** Texts of the portal's own pages, each once. Rows are added only. */
export const legalTexts = pgTable('legal_texts', {
  /** SHA-256 of the text. */
  id: text('id').primaryKey(),
  /** That it is in. */
  language: text('language').notNull(),
  text: jsonb('text').$type<LegalText>().notNull(),
});

export type KeptText = typeof legalTexts.$inferSelect;
