import { bigint, boolean, foreignKey, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { time } from '../../database/columns';
import { accountColumns, ownedBy, ownerColumns } from '../../database/tables/ownerColumns';
import { tenants } from '../../database/tables/tenants';
import { providerLogins } from '../redirect/redirectTables';

/** How authenticators know an account. */
export const passkeyUsers = pgTable(
  'passkey_users',
  {
    ...accountColumns(),
    /** 32 random bytes as base64url. */
    handle: text('handle').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.accountId] }), ownedBy(table)],
);

export const passkeys = pgTable(
  'passkeys',
  {
    /** Names it to its owner; it proves nothing. */
    id: text('id').notNull(),
    ...ownerColumns(),
    /** As authenticators name it, base64url; once in a tenant. */
    credentialId: text('credential_id').notNull(),
    /** COSE key as base64url. */
    publicKey: text('public_key').notNull(),
    /** Of its last use. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: jsonb('transports').$type<readonly string[]>().notNull(),
    aaguid: text('aaguid').notNull(),
    /** Whether it may be kept on several devices; never changes. */
    canSync: boolean('can_sync').notNull(),
    /** Whether it was at its last use. */
    synced: boolean('synced').notNull(),
    name: text('name'),
    /** Whether its owner proved more than the password when it was made (`links/linkRules`). */
    confirmed: boolean('confirmed').notNull(),
    createdAt: time('created_at').notNull(),
    usedAt: time('used_at'),
    /** As authenticators name its owner, where the account has another handle: it came from an account that was joined. */
    handle: text('handle'),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.id] }), ownedBy(table)],
);

export type PasskeyRow = typeof passkeys.$inferSelect;

export type PasskeyPurpose = 'login' | 'register' | 'verify' | 'signup';

/** Challenges for authenticators; each is used once. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challengeHash: text('challenge_hash').notNull(),
    tenantId: text('tenant_id')
      .notNull()
      .references(() => tenants.id),
    flowHash: text('flow_hash').notNull(),
    purpose: text('purpose').$type<PasskeyPurpose>().notNull(),
    /** Who asked; `null` at a sign-in and at a registration. */
    accountId: text('account_id'),
    /** Of the account that a registration makes (`passkeyUsers`). */
    handle: text('handle'),
    expiresAt: time('expires_at').notNull(),
    usedAt: time('used_at'),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.challengeHash] }), ownedBy(table)],
);

/** What answered a sign-in that began on another page. */
export const passkeyWindows = pgTable(
  'passkey_windows',
  {
    tenantId: text('tenant_id').notNull(),
    stateHash: text('state_hash').notNull(),
    passkeyId: text('passkey_id').notNull(),
    /** Of the account when the passkey was checked (`accounts/authVersion`). */
    authVersion: integer('auth_version').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.stateHash] }),
    foreignKey({
      columns: [table.tenantId, table.stateHash],
      foreignColumns: [providerLogins.tenantId, providerLogins.stateHash],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.tenantId, table.passkeyId],
      foreignColumns: [passkeys.tenantId, passkeys.id],
    }).onDelete('cascade'),
  ],
);
