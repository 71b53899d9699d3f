import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { rowNumber, time } from '../columns';
import { tenants } from './tenants';

export const trackingEvents = pgTable(
  'tracking_events',
  {
    id: rowNumber('id').notNull(),
    tenantId: text('tenant_id')
      .notNull()
      .references(() => tenants.id),
    name: text('name').notNull(),
    time: time('time').notNull(),
    props: jsonb('props').$type<Record<string, string | number | boolean>>().notNull(),
    receivedAt: time('received_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.id] })],
);
