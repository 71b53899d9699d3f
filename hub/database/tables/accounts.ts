/** Accounts, and the federated identities that are linked to them. */
import { sql } from 'drizzle-orm';
import { boolean, foreignKey, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { time } from '../columns';
import { tenants } from './tenants';

export interface FormerAddress {
  email: string;
  /** Milliseconds since 1970. */
  until: number;
}

export const accounts = pgTable(
  'accounts',
  {
    id: text('id').notNull(),
    tenantId: text('tenant_id')
      .notNull()
      .references(() => tenants.id),
    /** Lower case. */
    email: text('email'),
    /** Whether its owner has proved that: what an operator enters is not proved yet. */
    emailVerified: boolean('email_verified').notNull().default(true),
    /** As `parseMobile` writes it. */
    mobile: text('mobile'),
    /** As `emailVerified`. */
    mobileVerified: boolean('mobile_verified').notNull().default(true),
    /** It slept since the number was last proved, and was woken by another way in (`accounts/asleep`). */
    numberDoubted: boolean('number_doubted').notNull().default(false),
    /** An undo gave it the number back, and no code has proved it since (`register/takeNumber`). */
    numberTakenBack: boolean('number_taken_back').notNull().default(false),
    /** The number that an undo took from it (`session/restoreNumber`); `null`: none, or the account has had one since. */
    lostNumber: text('lost_number'),
    lostNumberAt: time('lost_number_at'),
    username: text('username').notNull(),
    passwordHash: text('password_hash'),
    /**
     * Who set the password: the owner, registering or by the old one, or a person with a code by this channel; `null` where
     * that is unknown.
     */
    passwordSetBy: text('password_set_by').$type<'owner' | 'email' | 'mobile'>(),
    /** When it got the password, address and number that it has (`merge/proofAge`); `null`: with the account. */
    passwordSetAt: time('password_set_at'),
    emailSetAt: time('email_set_at'),
    mobileSetAt: time('mobile_set_at'),
    /** Id of the factor that it prefers; `null`: it wants none. */
    secondFactor: text('second_factor'),
    /** Id of the factor that answered last. */
    lastFactor: text('last_factor'),
    trade: text('trade'),
    position: text('position'),
    /** Code of a language of the hub; `null`: the owner has chosen none. */
    language: text('language'),
    /** Values of the tenant's own fields (`accounts/ownFields`). */
    ownFields: jsonb('own_fields').$type<Readonly<Record<string, string>>>().notNull().default({}),
    shareCode: text('share_code'),
    /** Key of the profile picture at the object storage. */
    avatarKey: text('avatar_key'),
    /** Raised by a new password and by "sign out everywhere" (`accounts/authVersion`). */
    authVersion: integer('auth_version').notNull().default(0),
    createdAt: time('created_at').notNull(),
    /** Version that its owner agreed to last (`accounts/agreements`); empty: none yet. */
    termsVersion: text('terms_version').notNull().default('1'),
    /** Last sign-in that proved more than the password (`links/linkRules`); `null`: none yet. */
    confirmedAt: time('confirmed_at'),
    /** Last sign-in, or use of a session, to a day (`accounts/asleep`); `null`: it has not been used. */
    lastSeenAt: time('last_seen_at'),
    removedAt: time('removed_at'),
    /** Since when an operator has it locked (`accounts/accountLock`); `null`: it is not. */
    lockedAt: time('locked_at'),
    /** Why, for operators. */
    lockReason: text('lock_reason'),
    /** Mail addresses that it had; until then they hear of changes (`accounts/notifyOwner`). */
    formerAddresses: jsonb('former_addresses').$type<readonly FormerAddress[]>().notNull().default([]),
    /** After an undo: until when ways in stay as they are (`accounts/changesPaused`). */
    changesPausedUntil: time('changes_paused_until'),
    /** What another system called it (`transfer/importAccounts`). */
    importId: text('import_id'),
    importedAt: time('imported_at'),
    /** When its owner asked for a copy of the data last (`export/`). */
    exportedAt: time('exported_at'),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.id] })],
);

export type AccountRow = typeof accounts.$inferSelect;

/** Links between users of other services and accounts. */
export const identities = pgTable(
  'identities',
  {
    /** Names the link to its owner; it proves nothing. */
    id: text('id')
      .notNull()
      .default(sql`gen_random_uuid()::text`),
    tenantId: text('tenant_id')
      .notNull()
      .references(() => tenants.id),
    /** An OpenID issuer, or the id of a method without one. */
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    /** Id of the method of signing in; empty where only the issuer is known. */
    provider: text('provider').notNull().default(''),
    /** What that service calls the user, if it tells. */
    name: text('name'),
    accountId: text('account_id').notNull(),
    createdAt: time('created_at').notNull(),
    /** Last sign-in by it; `null`: the one that made it. */
    usedAt: time('used_at'),
    /** Whether its owner proved more than the password when it was made, or kept it at a reset. */
    confirmed: boolean('confirmed').notNull().default(false),
  },
  (table) => [
    foreignKey({
      columns: [table.tenantId, table.accountId],
      foreignColumns: [accounts.tenantId, accounts.id],
    }),
    primaryKey({ columns: [table.tenantId, table.issuer, table.subject] }),
  ],
);

export type IdentityRow = typeof identities.$inferSelect;

/** Users of other services whose link was removed: a verified e-mail address alone does not link them again. */
export const removedLinks = pgTable(
  'removed_links',
  {
    tenantId: text('tenant_id')
      .notNull()
      .references(() => tenants.id),
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    accountId: text('account_id').notNull(),
    removedAt: time('removed_at').notNull(),
  },
  (table) => [
    foreignKey({
      columns: [table.tenantId, table.accountId],
      foreignColumns: [accounts.tenantId, accounts.id],
    }),
    primaryKey({ columns: [table.tenantId, table.issuer, table.subject, table.accountId] }),
  ],
);

/**
 * What a visit may add a phone number to (`bind_id`): a federated identity without an account yet, or an account that
 * needs a second factor and has none.
 */
export const pendingBindings = pgTable(
  'bind_offers',
  {
    idHash: text('id_hash').notNull(),
    tenantId: text('tenant_id')
      .notNull()
      .references(() => tenants.id),
    /** With `subject`: the user; `null` for an account. */
    issuer: text('issuer'),
    subject: text('subject'),
    provider: text('provider').notNull().default(''),
    name: text('name'),
    accountId: text('account_id'),
    /** The account's number when it signed in. */
    authVersion: integer('auth_version').notNull().default(0),
    /** Link that signed in to it. */
    linkId: text('link_id'),
    /** What that sign-in has proved. */
    given: jsonb('given').$type<readonly string[]>().notNull().default([]),
    /** Tenant of an account that is made once the user agrees (`accounts/pendingPerson`); `null` for all others. */
    homeId: text('home_id').references(() => tenants.id),
    /** The address that the service told of such a user. */
    email: text('email'),
    flowHash: text('flow_hash').notNull(),
    expiresAt: time('expires_at').notNull(),
    usedAt: time('used_at'),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.idHash] }),
    foreignKey({
      columns: [table.tenantId, table.accountId],
      foreignColumns: [accounts.tenantId, accounts.id],
    }),
  ],
);

/** Phone numbers and addresses that a code confirmed and that have no account yet. */
export const pendingRegistrations = pgTable(
  'pending_registrations',
  {
    idHash: text('id_hash').notNull(),
    tenantId: text('tenant_id')
      .notNull()
      .references(() => tenants.id),
    /** The column's name is from before there were addresses. */
    name: text('mobile').notNull(),
    /** The account that has the number, and whose owner has lost it (`session/declineAccount`); `null`: none has it. */
    takenFrom: text('taken_from'),
    /** Hash of the pending binding that the account takes. */
    bindIdHash: text('bind_id_hash'),
    flowHash: text('flow_hash').notNull(),
    expiresAt: time('expires_at').notNull(),
    usedAt: time('used_at'),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.idHash] }),
    foreignKey({
      columns: [table.tenantId, table.takenFrom],
      foreignColumns: [accounts.tenantId, accounts.id],
    }).onDelete('cascade'),
  ],
);
