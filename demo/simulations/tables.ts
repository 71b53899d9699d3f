/** Tables of the developer tools, beside the hub's: their names begin with `demo_`. */
import { sql } from 'drizzle-orm';
import { integer, jsonb, pgTableCreator, primaryKey, text } from 'drizzle-orm/pg-core';
import type { CaptchaAction } from '../../src/api/captchaAction';
import { rowNumber, time } from '../../hub/database/columns';
import type { Database } from '../../hub/database/database';
import { lockMigrations } from '../../hub/database/migrate';
import type { FaultSettings } from './faults/faultSettings';

const demoTable = pgTableCreator((name) => `demo_${name}`);

/** Faults to inject, by call. */
export const faults = demoTable('faults', {
  call: text('call').primaryKey(),
  settings: jsonb('settings').$type<FaultSettings>().notNull(),
  /** Answers left to replace; `null` for no limit. */
  times: integer('times'),
});

/** Mails and text messages that were sent. */
export const inbox = demoTable('inbox', {
  id: rowNumber('id').primaryKey(),
  recipient: text('recipient').notNull(),
  channel: text('channel').$type<'email' | 'sms'>().notNull(),
  subject: text('subject').notNull(),
  text: text('text').notNull(),
  code: text('code').notNull(),
  at: time('at').notNull(),
  /** Of a mail that has a look, its pictures in it. */
  html: text('html'),
  /** A mail as it was sent. */
  source: text('source'),
});

/** What pictures say, in clear: the hub keeps an HMAC. */
export const pictures = demoTable('pictures', {
  /** The higher, the newer. */
  number: rowNumber('number').primaryKey(),
  imageId: text('image_id').notNull(),
  account: text('account').notNull(),
  action: text('action').$type<CaptchaAction>().notNull(),
  text: text('text').notNull(),
  at: time('at').notNull(),
});

/** Codes of WeChat's simulated web authorization, and the access tokens they were exchanged for. */
export const wechatCodes = demoTable('wechat_codes', {
  codeHash: text('code_hash').primaryKey(),
  openId: text('open_id').notNull(),
  nickname: text('nickname').notNull(),
  /** `null` until the code is exchanged. */
  tokenHash: text('token_hash'),
  expiresAt: time('expires_at').notNull(),
});

/** Codes of the simulated Lark. */
export const larkCodes = demoTable('lark_codes', {
  codeHash: text('code_hash').primaryKey(),
  appId: text('app_id').notNull(),
  openId: text('open_id').notNull(),
  /** PKCE S256 challenge; `null` without one. */
  challenge: text('challenge'),
  expiresAt: time('expires_at').notNull(),
  usedAt: time('used_at'),
});

/** Apps that developers registered by the form, with the origins that the tenant lists for them. */
export const devApps = demoTable(
  'apps',
  {
    tenantId: text('tenant_id').notNull(),
    appKey: text('app_key').notNull(),
    origins: jsonb('origins').$type<string[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.appKey] })],
);

/**
 * The same tables in SQL. They refer to no table of the hub, whose migrations know nothing of them. A change of one is a
 * further statement that also fits a table of an earlier version.
 */
const statements = [
  sql`create table if not exists demo_faults (call text primary key, settings jsonb not null, times integer)`,
  sql`create table if not exists demo_inbox (
    id bigint generated always as identity primary key, recipient text not null, channel text not null,
    subject text not null, text text not null, code text not null, at bigint not null)`,
  sql`create index if not exists demo_inbox_recipient on demo_inbox (recipient, id)`,
  sql`alter table demo_inbox add column if not exists html text, add column if not exists source text`,
  sql`create table if not exists demo_pictures (
    number bigint generated always as identity primary key, image_id text not null, account text not null,
    action text not null, text text not null, at bigint not null)`,
  sql`create table if not exists demo_wechat_codes (
    code_hash text primary key, open_id text not null, nickname text not null, token_hash text,
    expires_at bigint not null)`,
  sql`create table if not exists demo_lark_codes (
    code_hash text primary key, app_id text not null, open_id text not null, challenge text,
    expires_at bigint not null, used_at bigint)`,
  sql`create table if not exists demo_apps (
    tenant_id text not null, app_key text not null, origins jsonb not null, primary key (tenant_id, app_key))`,
];

/** Creates the tables that are missing, in one process at a time. */
export async function createTables(database: Database): Promise<void> {
  await database.transaction(async (queries) => {
    await lockMigrations(queries);
    for (const statement of statements) await queries.execute(statement);
  });
}
