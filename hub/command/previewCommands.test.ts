/** Previews of settings: who has the address sees them, marked; nobody signs in there; they end at every hub. */
import { eq } from 'drizzle-orm';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { login } from '../../src/api/login';
import { systemSettings } from '../../src/api/systemSettings';
import { listActs } from '../audit/readAudit';
import { hashToken } from '../credentials/opaqueToken';
import type { Hub } from '../createHub';
import { tenantPreviews } from '../database/tables/tenantPreviews';
import { tenants } from '../database/tables/tenants';
import { sweep } from '../sweep';
import { createTestHub, type TestHub } from '../testing/createTestHub';
import type { CommandContext } from './commandContext';
import {
  addPreviewCommand,
  endPreviewCommand,
  listPreviewsCommand,
  publishPreviewCommand,
} from './previewCommands';
import { addTenantCommand, setTenantCommand } from './tenantCommands';
import { tenantHistoryCommand } from './tenantHistoryCommands';

const origin = 'http://preview.localhost:4600';
const settingsPath = `${systemSettings.path}?domain=preview.localhost`;
const built = {
  head: '',
  styles: '',
  screens: { page: { en: '<p>Sign in</p>', zh: '<p>登录</p>' } },
  early: '',
  end: '',
  hashes: { script: [], style: [] },
  preload: 'assets/app-12345678.js',
};

let test: TestHub;
let twin: Hub;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hub-previews-'));
  await mkdir(join(folder, 'portal/assets'), { recursive: true });
  await mkdir(join(folder, 'demo/entry'), { recursive: true });
  const html =
    '<!doctype html><html lang="__LANG__"><head><!--entry-head--></head><body><!--entry--></body></html>';
  await writeFile(join(folder, 'demo/entry/index.html'), html);
  await writeFile(join(folder, 'portal/portal-document.json'), JSON.stringify(built));
  await writeFile(join(folder, 'portal/assets/app-12345678.js'), 'plain');
  test = await createTestHub({ distFolder: folder });
  twin = await test.twin();
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true });
});

type Command = typeof addPreviewCommand;
const portals = { HUB_PUBLIC_ORIGIN: 'http://localhost:4600', HUB_PREVIEW_ORIGIN: origin };
async function run(command: Command, text: string, env: CommandContext['env'] = portals): Promise<string[]> {
  const lines: string[] = [];
  const { services } = test.hub;
  const context: CommandContext = {
    env,
    write: (line) => lines.push(line),
    openDatabase: () => Promise.resolve(services.database),
    openSecretKeys: () => Promise.resolve(services.secretKeys),
    openMailer: () => Promise.resolve(services.adapters.mail),
    who: 'shell root',
    now: () => test.clock.now(),
  };
  await command(text.split(' ').filter(Boolean), context);
  return lines;
}
let files = 0;
const file = async (content: unknown) => {
  const path = join(folder, `${(files += 1)}.json`);
  await writeFile(path, JSON.stringify(content));
  return path;
};

/** A tenant of its own, and a preview of it. */
async function make(name = 'Soon', more = '') {
  const tenant = `brand${(files += 1)}`;
  await run(addTenantCommand, `${tenant}.localhost --name Live`);
  const settings = await file({ theme: { system_name: name } });
  const [first = '', ...lines] = await run(
    addPreviewCommand,
    `${tenant} --settings ${settings} --merge ${more}`,
  );
  const address = lines.find((line) => line.startsWith('http')) ?? '';
  return {
    tenant,
    id: /^Preview (\w+)/.exec(first)?.[1] ?? '',
    code: new URL(address).hash.slice(1),
    lines: [first, ...lines],
  };
}

const ask = (path: string, init: RequestInit = {}, hub: Hub = test.hub, host = 'preview.localhost:4600') => {
  const headers = new Headers(init.headers);
  headers.set('host', host);
  return Promise.resolve(hub.fetch(new Request(`http://${host}${path}`, { ...init, headers })));
};
const send = (code: string, headers: Record<string, string> = {}) => {
  const body = new URLSearchParams({ code }).toString();
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  const length = { 'content-length': String(body.length) };
  return ask('/preview', { method: 'POST', body, headers: { ...type, ...length, origin, ...headers } });
};
/** As a browser that has opened the address. */
async function open(code: string): Promise<{ cookie: string }> {
  const answer = await send(code);
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/entry']);
  return { cookie: (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '' };
}
const nameShown = async (headers: Record<string, string>, hub?: Hub) => {
  const answer = await ask(settingsPath, { headers }, hub);
  const { info } = (await answer.json()) as { info?: { theme?: { system_name?: string } } };
  return info?.theme?.system_name ?? answer.status;
};

it('shows settings that are not live to whoever has the address, and to nobody else', async () => {
  const { tenant, id, code, lines } = await make();
  expect(lines).toEqual([
    `Preview ${id} of tenant ${tenant}, until 2026-01-02T00:00:00.000Z`,
    '  settings.theme.system_name: "Live" → "Soon"',
    `${origin}/preview#${code}`,
    'Whoever has this address sees it. It is shown once.',
  ]);
  const visitor = await open(code);
  expect(await nameShown(visitor)).toBe('Soon');
  expect(await nameShown({})).toBe(403);
  expect(await nameShown({ cookie: `hub_preview=${id}` })).toBe(403);
  const live = await test.call(systemSettings, { domain: `${tenant}.localhost` });
  expect(live.info.theme?.system_name).toBe('Live');
  // The host of the portal takes no preview.
  const there = await ask(settingsPath, { headers: visitor }, test.hub, `${tenant}.localhost:4600`);
  expect(await there.text()).toContain('"system_name":"Live"');
});

it('marks every page in both languages, and lets nothing keep or frame it', async () => {
  const visitor = await open((await make()).code);
  for (const path of ['/entry', '/account', '/privacy/policy', '/nothing']) {
    const page = await ask(path, { headers: visitor });
    const html = await page.text();
    expect(html).toContain('<p lang="en"><b>Preview</b> until <time datetime="2026-01-02T00:00:00.000Z">');
    expect(html).toContain('<p lang="zh"><b>预览</b> 有效期至 <time');
    expect(html).not.toContain('/dev/');
    const { headers } = page;
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-robots-tag')).toBe('noindex, nofollow');
    expect(headers.get('referrer-policy')).toBe('same-origin');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  }
  const settings = await ask(settingsPath, { headers: visitor });
  expect([settings.headers.get('cache-control'), settings.headers.get('x-robots-tag')]).toEqual([
    'no-store',
    'noindex, nofollow',
  ]);
  expect((await ask('/assets/app-12345678.js')).headers.get('cache-control')).toContain('immutable');
});

it('takes nothing from anyone: no call, no other service, no tool is reached', async () => {
  const { tenant, code } = await make();
  const visitor = await open(code);
  const paths = test.hub.services;
  expect(paths.config.dev).toBe(true);
  for (const path of [
    '/api/hub/v1/login/',
    '/api/hub/v1/check',
    '/api/hub/nothing',
    '/api/console/v1/tenants',
  ]) {
    const answer = await ask(path, { method: 'POST', headers: visitor, body: '{}' });
    expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining('-100120')]);
  }
  for (const path of ['/dev/inbox', '/openid/auth', '/.well-known/jwks.json', '/api/hub/openid/google/start'])
    expect((await ask(path, { headers: visitor })).status).toBeGreaterThanOrEqual(403);
  const put = await ask('/entry', { method: 'POST', headers: visitor });
  expect(put.status).toBe(404);
  // With the right password of someone of this tenant.
  const right = { type: 0, account: 'designer@example.com', password: 'Design3D!' };
  const host = 'preview.localhost:4600';
  const given = await test.call(login, right, { host, origin, headers: visitor });
  expect([given.status, given.message]).toEqual([
    403,
    'This is a preview: nobody can sign in here, and nothing is kept',
  ]);
  expect(tenant).not.toBe('');
});

it('asks for the code, keeps what was typed, and says when a preview is over', async () => {
  const asked = await ask('/entry', { headers: { 'accept-language': 'en' } });
  expect([asked.status, asked.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(await asked.text()).toContain('<h1>Open a preview</h1>');
  expect((await ask('/brand/colors.css')).headers.get('content-type')).toContain('text/css');
  const wrong = await send('no"thing', { 'accept-language': 'zh' });
  expect(wrong.status).toBe(404);
  const page = await wrong.text();
  expect(page).toContain('role="alert">没有使用此代码的预览，或预览已结束');
  expect(page).toMatch(/value="no&#34;thing"[^>]*autofocus aria-invalid="true"/);
  expect((await send('x'.repeat(2000))).status).toBe(404);
  expect((await send('x', { origin: 'https://other.example' })).status).toBe(403);
  const { code } = await make();
  const visitor = await open(code);
  test.clock.advance(24 * 60 * 60 * 1000);
  const over = await ask('/entry', { headers: { ...visitor, 'accept-language': 'en' } });
  expect([over.status, await over.text()]).toEqual([404, expect.stringContaining('This preview is over')]);
  expect(await nameShown(visitor)).toBe(403);
  expect((await send(code)).status).toBe(404);
  const { database } = test.hub.services;
  await sweep(database, test.clock.now() + 1);
  expect(await database.run((queries) => queries.$count(tenantPreviews))).toBe(0);
});

it('its cookie is for its host alone, and an earlier one leaves nothing behind', async () => {
  const { code } = await make('Soon', '--hours 2');
  const { headers } = await send(code);
  const cookie = headers.get('set-cookie') ?? '';
  expect(cookie).toBe(`hub_preview=${code}; Max-Age=7200; Path=/; HttpOnly; SameSite=Strict`);
  expect(headers.get('clear-site-data')).toBe('"storage"');
  const { database } = test.hub.services;
  const rows = await database.run((queries) => queries.select().from(tenantPreviews));
  expect(rows.map(({ codeHash }) => codeHash)).toContain(hashToken(code));
  expect(JSON.stringify(rows)).not.toContain(code);
});

it('ends at once, at every hub, and is in the audit', async () => {
  const { tenant, id, code } = await make('Soon', '--reason launch');
  const visitor = await open(code);
  expect(await nameShown(visitor, twin)).toBe('Soon');
  const [line] = await run(listPreviewsCommand, tenant);
  expect(line).toMatch(new RegExp(`^${id}\t${tenant}\tfrom version 1\tshell root\tuntil 2026-.*\tlaunch$`));
  expect(await run(endPreviewCommand, `${id} --reason done`)).toEqual([
    `Preview ${id} of tenant ${tenant} is over`,
  ]);
  expect(await nameShown(visitor, twin)).toBe(403);
  expect(await nameShown(visitor)).toBe(403);
  expect(await run(listPreviewsCommand, tenant)).toEqual([]);
  const acts = await listActs(test.hub.services.database, [tenant, `${tenant} ${id}`], 0, 100);
  expect(acts.map(({ act, reason }) => `${act} ${reason}`)).toEqual([
    'tenant add ',
    'tenant preview add launch',
    'tenant preview end done',
  ]);
  expect(JSON.stringify(acts)).not.toContain(code);
});

it('is published as a version, once, also by two operators at a time', async () => {
  const { tenant, id, code } = await make();
  const visitor = await open(code);
  const tries = await Promise.allSettled([
    run(publishPreviewCommand, `${id} --reason go`),
    run(publishPreviewCommand, id),
    run(endPreviewCommand, id),
  ]);
  expect(tries.filter(({ status }) => status === 'fulfilled').length).toBe(1);
  expect(await nameShown(visitor)).toBe(403);
  const next = await make('Next');
  expect(await run(publishPreviewCommand, `${next.id} --reason go`)).toEqual([
    `Tenant ${next.tenant}: settings of preview ${next.id} are live, version 2`,
    '  settings.theme.system_name: "Live" → "Next"',
  ]);
  const history = await run(tenantHistoryCommand, next.tenant);
  expect(history[1]).toMatch(/^2\t.*\tshell root\ttenant preview publish\tgo$/);
  expect(tenant).not.toBe(next.tenant);
});

it('overwrites nothing that was written since, and checks once more before it is live', async () => {
  const { tenant, id } = await make();
  const other = await file({ theme: { slogan: 'of another' } });
  await run(setTenantCommand, `${tenant} --settings ${other} --merge`);
  await expect(run(publishPreviewCommand, id)).rejects.toThrow(
    /^Version 2 was written by shell root at .*, after version 1 that this preview is from\. Make a new preview\.$/,
  );
  expect((await run(listPreviewsCommand, tenant)).length).toBe(1);
  const google = await file({ profile: { google_login: true } });
  const client = { GOOGLE_ISSUER: 'https://g.example', GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'x' };
  const [made = ''] = await run(addPreviewCommand, `${tenant} --settings ${google} --merge`, {
    ...portals,
    ...client,
  });
  const second = /^Preview (\w+)/.exec(made)?.[1] ?? '';
  await expect(run(publishPreviewCommand, second)).rejects.toThrow(
    'profile.google_login is on, but this hub',
  );
  expect((await run(listPreviewsCommand, tenant)).length).toBe(2);
});

it.each([
  ['a value that is wrong', { theme: { theme_color: 'notacolor' } }, '', portals, 'theme.theme_color'],
  ['what is live', { theme: { system_name: 'Live' } }, '', portals, 'are live already'],
  ['another version', { $version: 7, theme: {} }, '', portals, 'after version 7 that you have'],
  ['hours that are none', { theme: {} }, '--hours 999', portals, '--hours must be a whole number'],
  [
    'no host for it',
    { theme: {} },
    '',
    { HUB_PUBLIC_ORIGIN: portals.HUB_PUBLIC_ORIGIN },
    'HUB_PREVIEW_ORIGIN is missing',
  ],
])('refuses %s', async (_, content, how, env, message) => {
  const { tenant } = await make();
  const path = await file(content);
  await expect(run(addPreviewCommand, `${tenant} --settings ${path} --merge ${how}`, env)).rejects.toThrow(
    message,
  );
});

it('needs a host that gets no cookie of a portal, unless each cookie is for one host', async () => {
  const brand = { id: 'hosted', host: 'brand.shop.example', neutral: false, settings: {} };
  const { database } = test.hub.services;
  await database.run((queries) => queries.insert(tenants).values(brand));
  const path = await file({ theme: { slogan: 'x' } });
  const add = (host: string, more: CommandContext['env'] = {}) =>
    run(addPreviewCommand, `hosted --settings ${path}`, {
      ...portals,
      ...more,
      HUB_PREVIEW_ORIGIN: `https://${host}`,
    });
  const reason = 'where the cookies of the portal brand.shop.example arrive too';
  await expect(add('preview.shop.example')).rejects.toThrow(reason);
  const hostOnly = { HUB_COOKIE_SCOPE: 'host' };
  await expect(add('brand.shop.example', hostOnly)).rejects.toThrow(reason);
  expect((await add('preview.shop.example', hostOnly))[0]).toContain('of tenant hosted');
  expect((await add('preview.other.example'))[0]).toContain('of tenant hosted');
  await database.run((queries) => queries.delete(tenants).where(eq(tenants.id, 'hosted')));
});

it('and no portal comes to be near that host', async () => {
  const env = { ...portals, HUB_PREVIEW_ORIGIN: 'https://preview.shop.example' };
  const add = (host: string, more: CommandContext['env'] = {}) =>
    run(addTenantCommand, `${host} --id near`, { ...env, ...more });
  const { database } = test.hub.services;
  const reason = 'where the cookies of the portal brand.shop.example arrive too';
  await expect(add('brand.shop.example')).rejects.toThrow(reason);
  expect(await add('brand.shop.example', { HUB_COOKIE_SCOPE: 'host' })).toEqual([
    'Tenant near: brand.shop.example',
  ]);
  await database.run((queries) => queries.delete(tenants).where(eq(tenants.id, 'near')));
  expect(await add('brand.other.example')).toEqual(['Tenant near: brand.other.example']);
  await database.run((queries) => queries.delete(tenants).where(eq(tenants.id, 'near')));
});

it('has a limit for each tenant', async () => {
  const { tenant } = await make();
  const path = await file({ theme: { slogan: 'x' } });
  const add = () => run(addPreviewCommand, `${tenant} --settings ${path} --merge`);
  for (let made = 1; made < 20; made += 1) await add(); // oxlint-disable-line no-await-in-loop -- one after the other
  await expect(add()).rejects.toThrow('has 20 previews. End one first.');
});
