import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { rowNumber, time } from '../columns';
import { ownedBy, ownerColumns } from './ownerColumns';

/** What happened to accounts (`http/keepActivity`). */
export const activity = pgTable(
  'activity',
  {
    /** The higher, the newer. */
    number: rowNumber('number').notNull(),
    ...ownerColumns(),
    /** As on the wire (`src/api/activity`). */
    kind: text('kind').notNull(),
    /** Browser and system, as `describeDevice` says. */
    device: text('device').notNull(),
    /** For the owner: a town, or the address. */
    place: text('place').notNull(),
    /** Address block, for the operator. */
    address: text('address').notNull(),
    /** As in the answer's `X-Request-Id`. */
    requestId: text('request_id'),
    at: time('at').notNull(),
  },
  (table) => [ownedBy(table), primaryKey({ columns: [table.tenantId, table.number] })],
);
