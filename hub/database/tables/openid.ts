import { foreignKey, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { AdapterPayload } from 'oidc-provider';
import { time } from '../columns';
import { sessions } from './sessions';

/** Records of the OpenID providers: the hub's own, and the one of the developer tools. */
export const oidcRecords = pgTable(
  'oidc_records',
  {
    /** Of the provider; of the developer tools’ one its name. */
    tenantId: text('tenant_id').notNull(),
    /** The provider and its kind of record (`recordModel`). */
    model: text('model').notNull(),
    /** Hash: the names of codes and tokens are the secrets themselves. */
    id: text('id').notNull(),
    payload: jsonb('payload').$type<AdapterPayload>().notNull(),
    uid: text('uid'),
    grantId: text('grant_id'),
    expiresAt: time('expires_at'),
    /** The hub's session that a grant belongs to; it ends with it. */
    sessionHash: text('session_hash'),
  },
  (table) => [
    foreignKey({
      columns: [table.tenantId, table.sessionHash],
      foreignColumns: [sessions.tenantId, sessions.tokenHash],
    }).onDelete('cascade'),
    primaryKey({ columns: [table.tenantId, table.model, table.id] }),
  ],
);

/** Kind of a record at one provider: no tenant's provider finds another one's records. */
export const recordModel = (provider: string, kind: string): string => `${provider} ${kind}`;
