import type { JWK } from 'jose';
import type { Sealed } from '../../credentials/secretKeys';
import { time } from '../columns';
import { tenants } from './tenants';
import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** Keys that sign app tokens and ID tokens. */
export const signingKeys = pgTable(
  'signing_keys',
  {
    kid: text('kid').notNull(),
    tenantId: text('tenant_id')
      .notNull()
      .references(() => tenants.id),
    /** RSA, with its private part; encrypted, but by a version without keys. */
    privateKey: jsonb('private_key').$type<Sealed | JWK>().notNull(),
    /** From when on it signs. It is published before, so that caches of partners know it in time. */
    signsFrom: time('signs_from').notNull(),
    /** Until when it is published; `null` until another key replaces it. */
    endsAt: time('ends_at'),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.kid] })],
);

export type SigningKeyRow = typeof signingKeys.$inferSelect;

/** Keys that all processes of a hub share, made once; encrypted (`credentials/secretKeys`). */
export const hubSecrets = pgTable('hub_secrets', {
  name: text('name').primaryKey(),
  value: jsonb('value').$type<unknown>().notNull(),
});
