/** The settings of tenants: none that another command wrote is lost, and each state can come back. */
import { eq, sql } from 'drizzle-orm';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { login } from '../../src/api/login';
import { systemSettings } from '../../src/api/systemSettings';
import { listActs } from '../audit/readAudit';
import type { Hub } from '../createHub';
import { accounts } from '../database/tables/accounts';
import { operators } from '../database/tables/operators';
import { tenants } from '../database/tables/tenants';
import { createTestHub, newFlow, type TestHub } from '../testing/createTestHub';
import { printed } from '../testing/printed';
import { addTenantCommand, checkTenantCommand, getTenantCommand, setTenantCommand } from './tenantCommands';
import { deleteTenantCommand, tenantHistoryCommand, undoTenantCommand } from './tenantHistoryCommands';

let test: TestHub;
let twin: Hub;
let folder: string;
beforeAll(async () => {
  test = await createTestHub();
  twin = await test.twin();
  folder = await mkdtemp(join(tmpdir(), 'hub-tenants-'));
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true });
});

type Command = typeof setTenantCommand;
const run = (command: Command, text: string, hub: Hub = test.hub) =>
  printed({ hub, clock: test.clock }, command, text.split(' '));
let files = 0;
const file = async (content: unknown) => {
  const path = join(folder, `${(files += 1)}.json`);
  await writeFile(path, JSON.stringify(content));
  return path;
};
let hosts = 0;
/** A tenant of its own. */
let id = '';
let host = '';
beforeEach(async () => {
  id = `brand${(hosts += 1)}`;
  host = `${id}.localhost`;
  await run(addTenantCommand, `${host} --name Brand`);
});
const get = async () =>
  JSON.parse((await run(getTenantCommand, id)).join('\n')) as { $version: number; theme: object };
const nameShown = async () =>
  (await test.call(systemSettings, { domain: host })).info.theme?.system_name ?? null;
const set = async (content: unknown, how = '--merge', hub = test.hub) =>
  run(setTenantCommand, `${id} --settings ${await file(content)}${how === '' ? '' : ` ${how}`}`, hub);

it('changes only what is named, keeps each version, and puts one back', async () => {
  expect(await set({ theme: { system_name: 'New', privacy_policy: null } })).toEqual([
    `Tenant ${id}: settings changed, version 2`,
    '  settings.theme.privacy_policy: "/privacy/policy" → nothing',
    '  settings.theme.system_name: "Brand" → "New"',
  ]);
  expect(await get()).toEqual({ $version: 2, theme: { system_name: 'New', system_abbr: 'Brand' } });
  test.clock.advance(1000);
  expect(await nameShown()).toBe('New');
  expect(await set({ theme: { system_name: 'New' } })).toEqual([`Tenant ${id}: nothing changes`]);
  await set({ theme: { system_abbr: 'N' } }, '--merge --reason campaign');
  expect((await run(undoTenantCommand, id))[0]).toBe(`Tenant ${id}: version 2 is back, as version 4`);
  expect(await run(undoTenantCommand, `${id} --version 1`)).toContain(
    '  settings.theme.system_name: "New" → "Brand"',
  );
  test.clock.advance(1000);
  expect(await nameShown()).toBe('Brand');
  const history = await run(tenantHistoryCommand, id);
  expect(history.filter((line) => !line.startsWith(' ')).map((line) => line.split('\t').slice(2))).toEqual([
    ['shell root', 'tenant add', ''],
    ['shell root', 'tenant set', ''],
    ['shell root', 'tenant set', 'campaign'],
    ['shell root', 'tenant undo', ''],
    ['shell root', 'tenant undo', ''],
  ]);
  const [, second = ''] = await run(tenantHistoryCommand, `${id} --json`);
  expect(JSON.parse(second)).toMatchObject({
    version: 2,
    before: { settings: { theme: { system_name: 'Brand' } } },
    after: { settings: { theme: { system_name: 'New' } } },
  });
});

it('is in the audit, with what changed', async () => {
  await set({ theme: { system_name: 'New' } }, '--merge --reason asked');
  await run(undoTenantCommand, id);
  const acts = (await listActs(test.hub.services.database, [id], 0, 100)).map(({ act, who, ...row }) => ({
    act,
    who,
    reason: row.reason,
    before: JSON.parse(row.before ?? 'null') as unknown,
    after: JSON.parse(row.after ?? '') as unknown,
  }));
  const [who, field] = ['shell root', 'settings.theme.system_name'];
  expect(acts).toEqual([
    { act: 'tenant add', who, reason: '', before: null, after: { host, neutral: false, version: 1 } },
    {
      act: 'tenant set',
      who,
      reason: 'asked',
      before: { version: 1, [field]: 'Brand' },
      after: { version: 2, [field]: 'New' },
    },
    {
      act: 'tenant undo',
      who,
      reason: '',
      before: { version: 2, [field]: 'New' },
      after: { version: 3, [field]: 'Brand' },
    },
  ]);
});

it('refuses a file from before another change, which is not lost', async () => {
  const mine = await get();
  await set({ theme: { slogan: 'of another' } });
  await expect(set({ ...mine, theme: { system_name: 'Mine' } }, '')).rejects.toThrow(
    /^Version 2 was written by shell root at 2026-.*, after version 1 that you have/,
  );
  await expect(set({ theme: {} }, '--version 1')).rejects.toThrow('Version 2 was written');
  await set({ ...mine, $version: 2, theme: { system_name: 'Mine' } }, '');
  expect((await get()).theme).toEqual({ system_name: 'Mine' });
});

it('two processes: both changes stay, and an undo takes back only what it has seen', async () => {
  const changes = await Promise.all([
    set({ theme: { slogan: 'one' } }),
    set({ theme: { login_bg: '/brand/two.png' } }, '--merge', twin),
  ]);
  expect(new Set(changes.map(([line = '']) => line.at(-1)))).toEqual(new Set(['2', '3']));
  expect((await get()).theme).toMatchObject({ slogan: 'one', login_bg: '/brand/two.png' });
  const undos = await Promise.allSettled([run(undoTenantCommand, id), run(undoTenantCommand, id, twin)]);
  const done = undos.filter(({ status }) => status === 'fulfilled').length;
  expect((await get()).$version).toBe(3 + done);
});

it('knows changes that no command made', async () => {
  await test.hub.services.database.run((queries) =>
    queries.update(tenants).set({ settings: {} }).where(eq(tenants.id, id)),
  );
  expect((await run(tenantHistoryCommand, id))[1]).toMatch(/^2\t.*\tdatabase \w+\tupdate\t$/);
  await run(undoTenantCommand, id);
  expect((await get()).theme).toMatchObject({ system_name: 'Brand' });
});

it('checks before it changes, and names each field that is wrong', async () => {
  expect(await run(checkTenantCommand, id)).toEqual([`Tenant ${id}: nothing is wrong`]);
  const bad = await file({ theme: { theme_color: 'notacolor' }, parent_origins: ['*'] });
  const reasons = /parent_origins\[0\] is "\*".*\n.*theme\.theme_color is "notacolor"/;
  await expect(run(checkTenantCommand, `${id} --settings ${bad}`)).rejects.toThrow(reasons);
  await expect(run(setTenantCommand, `${id} --settings ${bad} --merge`)).rejects.toThrow(reasons);
  const google = await file({ profile: { google_login: true } });
  await expect(run(setTenantCommand, `${id} --settings ${google} --merge`)).rejects.toThrow(
    'profile.google_login is on, but this hub lacks GOOGLE_ISSUER, GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET.',
  );
  const good = await file({ theme: { slogan: 'x' } });
  expect(await run(checkTenantCommand, `${id} --settings ${good} --merge`)).toEqual([
    `Tenant ${id}: nothing is wrong. This would change`,
    '  settings.theme.slogan: nothing → "x"',
  ]);
  expect((await get()).$version).toBe(1);
});

it('an old fault does not keep other fields from being changed', async () => {
  await test.hub.services.database.run((queries) =>
    queries
      .update(tenants)
      .set({ settings: { parent_origins: ['*'] } })
      .where(eq(tenants.id, id)),
  );
  expect((await set({ theme: { slogan: 'x' } }))[0]).toContain('version 3');
  await expect(run(checkTenantCommand, id)).rejects.toThrow('parent_origins[0]');
});

it.each<[string, Command, string, string]>([
  ['get', getTenantCommand, 'nobody', 'There is no tenant nobody'],
  ['get', getTenantCommand, 'acme --part theme', '--part must be one of: settings, mails, limits'],
  ['history', tenantHistoryCommand, 'nobody', 'There is no tenant nobody'],
  ['undo', undoTenantCommand, 'nobody', 'There is no tenant nobody'],
  ['undo', undoTenantCommand, 'acme --version 99', 'has no version 99'],
  ['undo', undoTenantCommand, 'acme --version x', '--version must be a number'],
  ['undo', undoTenantCommand, 'acme other', '"other" is too much'],
  ['delete', deleteTenantCommand, 'acme --confirm acme.localhost', '--reason is missing'],
  ['delete', deleteTenantCommand, 'nobody --reason x', 'There is no tenant nobody'],
  ['delete', deleteTenantCommand, 'neutral --reason x --confirm localhost', 'is the neutral portal'],
])('%s refuses %o %s', async (_, command, text, message) => {
  await expect(run(command, text)).rejects.toThrow(message);
});

/** Those that name a tenant, apart from the audit. */
async function tablesOfTenants(): Promise<string[]> {
  const columns = sql`select table_name as name from information_schema.columns
    where table_schema = current_schema() and column_name = 'tenant_id' and table_name <> 'audit'`;
  const found = await test.hub.services.database.run((queries) => queries.execute(columns));
  const names = v.parse(v.object({ rows: v.array(v.object({ name: v.string() })) }), found).rows;
  expect(names.length).toBeGreaterThan(15);
  return names.map(({ name }) => name);
}

it('deletes a tenant with all that is its own, once what goes is typed', async () => {
  const { database } = test.hub.services;
  const visit = { host: 'acme.localhost:4600', origin: 'http://acme.localhost:4600', flow: newFlow() };
  await test.call(login, { type: 0, account: 'designer@example.com', password: 'Design3D!' }, visit);
  await test.hub.services.background.settled();
  await database.run((queries) =>
    queries.insert(operators).values({ name: 'a', tokenHash: 'x', scope: ['acme', 'neutral'], createdAt: 1 }),
  );
  const others = await database.run((queries) => queries.$count(accounts));
  const count = await database.run((queries) => queries.$count(accounts, eq(accounts.tenantId, 'acme')));
  const typed = 'acme --reason closed --confirm';
  await expect(run(deleteTenantCommand, `${typed} acme`)).rejects.toThrow('add --confirm acme.localhost');
  await expect(run(deleteTenantCommand, `${typed} acme.localhost`)).rejects.toThrow(
    `has ${count} accounts. To delete them too, add --delete-accounts ${count}`,
  );
  const whole = `${typed} acme.localhost --delete-accounts ${count}`;
  const results = await Promise.allSettled([
    run(deleteTenantCommand, whole),
    run(deleteTenantCommand, whole, twin),
  ]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await database.run((queries) => queries.$count(accounts))).toBe(others - count);
  expect(await database.run((queries) => queries.$count(tenants, eq(tenants.id, 'acme')))).toBe(0);
  const [operator] = await database.run((queries) => queries.select().from(operators));
  expect(operator?.scope).toEqual(['neutral']);
  const acts = await listActs(database, ['acme'], 0, 10);
  expect(acts.map(({ act, before }) => [act, before])).toEqual([
    ['tenant delete', JSON.stringify({ host: 'acme.localhost', accounts: count })],
  ]);
  test.clock.advance(1000);
  expect((await test.fetch('/entry', { host: 'acme.localhost:4600' })).status).toBe(421);
  for (const table of await tablesOfTenants()) {
    const rows = sql`select from ${sql.identifier(table)} where tenant_id = 'acme'`;
    expect([table, await database.run((queries) => queries.execute(rows))]).toMatchObject([
      table,
      { rows: [] },
    ]);
  }
});
