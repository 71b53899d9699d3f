import { boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { SystemSettings } from '../../../src/api/systemSettings';
import { time } from '../columns';

/** A white-label portal. Everything the visitor sees and every account belongs to one (docs/contract.md section 2). */
export interface Tenant {
  id: string;
  /** Host name without a port. */
  host: string;
  /** The one portal on which `domain` may select another tenant. */
  neutral: boolean;
  /** As stored: addresses of images start at the portal's root. */
  settings: SystemSettings;
  /** What an operator allows; `null` for the hub's defaults. Never sent to anyone. */
  limits: TenantLimits | null;
  /** What it changes in its mails; `null`: nothing. Never sent to a visitor. */
  mails: TenantMails | null;
  /** Hashes that no password fits, as dear as those of other systems that its accounts have (`accounts/storedPassword`). */
  passwordDecoys?: readonly string[];
  /** Its own OpenID providers, where it was read to be served (`tenants/tenantProviders`). */
  providers?: readonly TenantProvider[];
}

/** An OpenID provider of a tenant (`tables/tenantProviders`). */
export interface TenantProvider {
  tenantId: string;
  /** In addresses, and in links of accounts. */
  id: string;
  /** On its button. */
  name: string;
  issuer: string;
  clientId: string;
  /** Encrypted (`providerPlace`). */
  clientSecret: unknown;
  /** Whether people can sign in by it now. */
  enabled: boolean;
  /** Mail domains for which its word counts; `*`: all (`config/trustedMail`). */
  trustsEmail: readonly string[];
  createdAt: number;
}

/** Budgets of one tenant; fields left out have the defaults of `limits/budgets`. */
export interface TenantLimits {
  /** Most text messages within a day. */
  smsPerDay?: number | undefined;
  /** Most mails with codes within a day. */
  mailsPerDay?: number | undefined;
  /** Countries whose mobile numbers get codes, as ISO 3166 codes, e.g. `["CN", "DE"]`; by default the home country only. */
  smsCountries?: readonly string[] | undefined;
  /** Id of the check that tells people from programs (`humanChecks`), or `picture`; by default the hub's. */
  humanCheck?: string | undefined;
}

/** As an operator writes it (docs/operate.md, "Mails"). */
export interface TenantMails {
  /** The sender's name; by default the system name. */
  from_name?: string | undefined;
  /** By language and kind of mail. */
  texts?: Readonly<Record<string, Readonly<Record<string, MailTexts>>>> | undefined;
}

/** In place of ours, with `{name}` and other placeholders. */
export interface MailTexts {
  subject?: string | undefined;
  /** The heading. */
  title?: string | undefined;
  /** The sentence below it. */
  text?: string | undefined;
}

export const tenants = pgTable('tenants', {
  id: text('id').primaryKey(),
  host: text('host').notNull(),
  neutral: boolean('neutral').notNull(),
  settings: jsonb('settings').$type<SystemSettings>().notNull(),
  limits: jsonb('limits').$type<TenantLimits>(),
  mails: jsonb('mails').$type<TenantMails>(),
  passwordDecoys: jsonb('password_decoys').$type<readonly string[]>().notNull().default([]),
});

/** Every state of a tenant, which a trigger keeps (`tenants/tenantVersions`). */
export const tenantVersions = pgTable(
  'tenant_versions',
  {
    tenantId: text('tenant_id')
      .notNull()
      .references(() => tenants.id, { onDelete: 'cascade' }),
    /** From 1 on, without gaps. */
    number: integer('number').notNull(),
    who: text('who').notNull(),
    act: text('act').notNull(),
    reason: text('reason').notNull(),
    at: time('at').notNull(),
    settings: jsonb('settings').$type<SystemSettings>().notNull(),
    limits: jsonb('limits').$type<TenantLimits>(),
    mails: jsonb('mails').$type<TenantMails>(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.number] })],
);

export type TenantVersion = typeof tenantVersions.$inferSelect;
