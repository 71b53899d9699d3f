import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';

/** Keys that all processes of a hub share, made once; encrypted (`credentials/secretKeys`). */
export const hubSecrets = pgTable('hub_secrets', {
  name: text('name').primaryKey(),
  value: jsonb('value').$type<unknown>().notNull(),
});
