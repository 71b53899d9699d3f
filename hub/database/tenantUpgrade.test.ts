/** The keys that begin with the tenant (migrations 0265 to 0290), in a database that the version before has filled and goes on to fill. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as v from 'valibot';
import { openTestDatabase } from '../testing/openTestDatabase';
import type { Database, Queries } from './database';
import { readMigrations } from './migrate';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** As the version before writes them, each once more where a row is there already. */
const writesOfBefore = [
  `insert into devices (device_hash, account_id, used_at, expires_at) values ('d', 'a', 1, 9)
    on conflict (device_hash, account_id) do update set used_at = excluded.used_at`,
  `insert into totp_factors (account_id, secret, last_step, created_at, used_at) values ('a', '{}', 1, 1, 1)
    on conflict (account_id) do update set last_step = excluded.last_step`,
  `insert into totp_setups (account_id, id, secret, started_by, expires_at) values ('a', 's', '{}', 'x', 9)
    on conflict (account_id) do update set id = excluded.id`,
  `insert into oidc_records (model, id, payload, session_hash) values ('t Grant', 'g', '{}', 'token')
    on conflict (model, id) do update set payload = excluded.payload`,
  `insert into trusted_browsers (id, tenant_id, account_id, token_hash, auth_version, device, place, created_at, used_at, expires_at)
    values ('b', 't', 'a', 'h', 0, '', '', 1, 1, 9) on conflict (token_hash, account_id) do update set used_at = excluded.used_at`,
  `insert into app_uses (tenant_id, app_key, account_id, received, first_at, last_at) values ('t', 'app', 'a', '[]', 1, 1)
    on conflict (account_id, app_key) do update set last_at = excluded.last_at`,
  `insert into merge_waits (account_id, other_id, tenant_id, other_version, due_at, expires_at) values ('a', 'other', 't', 0, 1, 9)
    on conflict (account_id, other_id) do update set due_at = excluded.due_at`,
];

/** The same for rows that are written once. @param name different each time */
const newRowsOfBefore = (name: string) => [
  `insert into recovery_codes (account_id, code_hash, created_at) values ('a', '${name}', 1)`,
  `insert into uploads (key, account_id, size, asked_at) values ('${name}', 'a', 1, 1)`,
  `insert into webhook_secrets (webhook_id, id, secret, added_at) values ('w', '${name}', '{}', 1)`,
  `insert into provider_logins (state_hash, platform, tenant_id, flow_hash, salt, redirect, expires_at)
    values ('${name}', 'passkey', 't', 'f', '', '', 9)`,
  `insert into passkey_windows (state_hash, passkey_id, auth_version) values ('${name}', 'p', 0)`,
];

const first = [
  `insert into tenants (id, host, neutral, settings) values ('t', 't.example', false, '{}'), ('neutral', 'n.example', true, '{}')`,
  `insert into accounts (id, tenant_id, email, username, created_at) values ('a', 't', 'a@t.example', 'A', 1), ('other', 't', 'o@t.example', 'O', 1)`,
  `insert into apps (tenant_id, app_key, name, secret_hash, redirect_uris) values ('t', 'app', 'App', '', '[]')`,
  `insert into identities (id, tenant_id, issuer, subject, account_id, created_at) values ('l', 'neutral', 'lark', 'u', 'a', 1)`,
  `insert into sessions (token_hash, ticket_hash, tenant_id, account_id, created_at, expires_at, id, used_at, link_id)
    values ('token', '', 't', 'a', 1, 9, 'session', 1, 'l')`,
  `insert into challenges (id_hash, tenant_id, account_id, channel, flow_hash, expires_at) values ('c', 'neutral', 'a', 'email', 'f', 9)`,
  `insert into passkey_users (account_id, handle) values ('a', 'handle')`,
  `insert into passkeys (id, tenant_id, account_id, credential_id, public_key, counter, transports, aaguid, can_sync, synced, confirmed, created_at)
    values ('p', 't', 'a', 'c', '', 0, '[]', '', true, true, true, 1)`,
  `insert into webhooks (id, tenant_id, url, events, created_at) values ('w', 't', 'https://w.example/', '[]', 1)`,
];

const filled = [
  'devices',
  'identities',
  'oidc_records',
  'passkey_users',
  'passkey_windows',
  'recovery_codes',
  'sessions',
  'totp_factors',
  'totp_setups',
  'uploads',
  'webhook_secrets',
];

const rows = v.object({ rows: v.array(v.record(v.string(), v.unknown())) });
const read = async (queries: Queries, text: string) =>
  v.parse(rows, await queries.execute(sql.raw(text))).rows;

/** Ends the transaction without a trace. */
class Done extends Error {}

it('name the tenant of all rows, also of those that the version before goes on to write', async () => {
  const migrations = await readMigrations();
  const found: Record<string, unknown> = {};
  const work = database.transaction(async (queries) => {
    const run = async (statements: readonly string[]) => {
      for (const statement of statements) await queries.execute(sql.raw(statement));
    };
    const upgrade = (isMeant: (name: string) => boolean) =>
      run(migrations.filter(({ name }) => isMeant(name)).flatMap(({ statements }) => statements));
    await run(['create schema upgraded', 'set local search_path to upgraded']);
    await upgrade((name) => name < '0265');
    await run([...first, ...writesOfBefore, ...newRowsOfBefore('before')]);
    await upgrade((name) => name >= '0265');
    await run([...writesOfBefore, ...newRowsOfBefore('since')]);
    for (const table of filled)
      found[table] = (await read(queries, `select tenant_id from ${table}`)).map((row) => row['tenant_id']);
    found['challenges'] = await read(queries, 'select * from challenges');
    found['left'] = await read(
      queries,
      `select conname from pg_constraint where connamespace = 'upgraded'::regnamespace and not convalidated`,
    );
    throw new Done();
  });
  await expect(work).rejects.toThrow(Done);
  const twice = new Set(['passkey_windows', 'recovery_codes', 'uploads', 'webhook_secrets']);
  expect(found).toEqual({
    ...Object.fromEntries(filled.map((table) => [table, twice.has(table) ? ['t', 't'] : ['t']])),
    // For minutes only, and of two tenants.
    challenges: [],
    left: [],
  });
});
