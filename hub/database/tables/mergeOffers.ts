import { foreignKey, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { time } from '../columns';
import { ownedBy, ownerColumns } from './ownerColumns';
import { accounts } from './accounts';
import { sessions } from './sessions';

/** Accounts that may be joined, for the session that was told of both (`accounts/mergeOffers`). */
export const mergeOffers = pgTable(
  'merge_offers',
  {
    idHash: text('id_hash').notNull(),
    /** The account stays. */
    ...ownerColumns(),
    /** The account that would end. */
    otherId: text('other_id').notNull(),
    /** Its number when it was found (`accounts/authVersion`). */
    otherVersion: integer('other_version').notNull(),
    sessionHash: text('session_hash').notNull(),
    flowHash: text('flow_hash').notNull(),
    /** What has been proved of the other account (`factors/requiredFactor`); first what it was found by. */
    given: jsonb('given').$type<readonly string[]>().notNull(),
    /** Whose address or number was asked for; `null`: a link was. */
    channel: text('channel').$type<'email' | 'mobile'>(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.idHash] }),
    ownedBy(table),
    foreignKey({
      columns: [table.tenantId, table.otherId],
      foreignColumns: [accounts.tenantId, accounts.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.tenantId, table.sessionHash],
      foreignColumns: [sessions.tenantId, sessions.tokenHash],
    }).onDelete('cascade'),
  ],
);

export type MergeOfferRow = typeof mergeOffers.$inferSelect;
