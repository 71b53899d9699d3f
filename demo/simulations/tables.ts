/** Tables of the developer tools. The hub's migrations create them; a hub without the tools leaves them empty. */
import { foreignKey, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { rowNumber, time } from '../../hub/database/columns';
import { apps } from '../../hub/database/tables/apps';
import { larkApps } from '../../hub/database/tables/lark';
import type { FaultSettings } from './faults/faultSettings';

/** Faults to inject, by call. */
export const faults = pgTable('faults', {
  call: text('call').primaryKey(),
  settings: jsonb('settings').$type<FaultSettings>().notNull(),
  /** Answers left to replace; `null` for no limit. */
  times: integer('times'),
});

/** Mails and text messages that were sent. */
export const inbox = pgTable('inbox', {
  id: rowNumber('id').primaryKey(),
  recipient: text('recipient').notNull(),
  channel: text('channel').$type<'email' | 'sms'>().notNull(),
  subject: text('subject').notNull(),
  text: text('text').notNull(),
  code: text('code').notNull(),
  at: time('at').notNull(),
});

/** Codes of WeChat's simulated web authorization, and the access tokens they were exchanged for. */
export const wechatCodes = pgTable('wechat_codes', {
  codeHash: text('code_hash').primaryKey(),
  openId: text('open_id').notNull(),
  nickname: text('nickname').notNull(),
  /** `null` until the code is exchanged. */
  tokenHash: text('token_hash'),
  expiresAt: time('expires_at').notNull(),
});

/** Codes of the simulated Lark. */
export const larkCodes = pgTable('lark_codes', {
  codeHash: text('code_hash').primaryKey(),
  appId: text('app_id')
    .notNull()
    .references(() => larkApps.appId),
  openId: text('open_id').notNull(),
  /** PKCE S256 challenge; `null` without one. */
  challenge: text('challenge'),
  expiresAt: time('expires_at').notNull(),
  usedAt: time('used_at'),
});

/** Apps that developers registered by the form, with the origins that the tenant lists for them. */
export const devApps = pgTable(
  'dev_apps',
  {
    tenantId: text('tenant_id').notNull(),
    appKey: text('app_key').notNull(),
    origins: jsonb('origins').$type<string[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.appKey] }),
    foreignKey({ columns: [table.tenantId, table.appKey], foreignColumns: [apps.tenantId, apps.appKey] }),
  ],
);
