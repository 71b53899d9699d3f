/** The commands of `npm run hub --`, on a database in memory. */
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { check } from '../../src/api/check';
import { login } from '../../src/api/login';
import { systemSettings } from '../../src/api/systemSettings';
import { hashToken } from '../credentials/opaqueToken';
import { listActs } from '../audit/readAudit';
import { createTestHub, type TestHub } from '../testing/createTestHub';
import { commandContext } from '../testing/printed';
import { addAccountCommand } from './accountCommands';
import {
  addAppCommand,
  addSecretCommand,
  deleteAppCommand,
  listAppsCommand,
  removeSecretCommand,
  setAppCommand,
  showAppCommand,
} from './appCommands';
import type { CommandContext } from './commandContext';
import { listKeysCommand, rotateKeysCommand } from './keyCommands';
import { personCommands } from './personCommands';
import { runCommand } from './runCommand';
import { addTenantCommand, listTenantsCommand, setTenantCommand } from './tenantCommands';

const operate = readFileSync(new URL('../../docs/operate.md', import.meta.url), 'utf8');

let test: TestHub;
let folder: string;
let lines: string[] = [];
let context: CommandContext;
beforeAll(async () => {
  test = await createTestHub({ dev: false, demoData: false });
  folder = await mkdtemp(join(tmpdir(), 'hub-command-'));
  context = commandContext(test, (line) => lines.push(line));
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true });
});

/** @returns what a command prints */
async function run(command: (args: string[], context: CommandContext) => Promise<void>, text: string) {
  lines = [];
  await command(text.split(' ').filter(Boolean), context);
  return lines;
}
const actsOf = async (act: string) =>
  (await listActs(test.hub.services.database, null, 0, 100)).filter((each) => each.act === act);
const file = async (name: string, text: string) => {
  await writeFile(join(folder, name), text);
  return join(folder, name);
};

it('adds the first tenant, an owner and an app, and the owner signs in', async () => {
  expect(await run(addTenantCommand, 'localhost --id main --name Example')).toEqual([
    'Tenant main: localhost (the neutral portal)',
  ]);
  expect(await run(addTenantCommand, 'acme.localhost')).toEqual(['Tenant acme: acme.localhost']);
  expect(await run(listTenantsCommand, '')).toEqual(['acme\tacme.localhost', 'main\tlocalhost\tneutral']);

  const password = await file('password', 'Sketch-72\n');
  await run(addAccountCommand, `owner@example.com --tenant main --password-file ${password}`);
  const answer = await test.call(login, { type: 0, account: 'owner@example.com', password: 'Sketch-72' });
  expect(answer.info).toMatchObject({ username: 'owner' });

  const app = 'shop --tenant main --name Shop --redirect https://shop.example/back';
  const [, secret] = await run(addAppCommand, app);
  expect(secret).toMatch(/: [\w-]{43}$/);
  expect(await run(listAppsCommand, '')).toEqual(['main\tshop\tShop\topaque\thttps://shop.example/back']);
});

it('gives an app signed tokens, and rotates the keys that sign them', async () => {
  expect(await run(setAppCommand, 'shop --tenant main --tokens jwt')).toContain('tokens\tjwt');
  expect(
    await run(addAppCommand, 'signed --tenant main --name S --redirect https://s.example/ --tokens jwt'),
  ).toHaveLength(2);
  expect((await run(listAppsCommand, '')).map((line) => line.split('\t')[3])).toEqual(['jwt', 'jwt']);

  const [first = ''] = await run(rotateKeysCommand, '--tenant main');
  expect(first).toMatch(/^Key [0-9a-f-]{36} of main signs from 2026-01-01T00:00:00.000Z on$/);
  expect((await run(rotateKeysCommand, '--tenant main')).at(-1)).toBe(
    'The key before it verifies until 2026-01-02T00:15:00.000Z',
  );
  const listed = await run(listKeysCommand, '');
  expect(listed.map((line) => line.split('\t').at(-2))).toEqual(['2026-01-02T00:15:00.000Z', 'current']);
  const [keyId] = test.hub.services.secretKeys.ids;
  expect(listed.map((line) => line.split('\t').at(-1))).toEqual([keyId, keyId]);
  expect(listed.join()).not.toContain('"d"');
  await run(rotateKeysCommand, '--tenant main --now --reason leaked');
  expect(await run(listKeysCommand, '')).toHaveLength(1);
  const acts = await actsOf('keys rotate');
  expect(acts.map(({ subject, reason }) => [subject, reason])).toEqual([
    ['main', ''],
    ['main', ''],
    ['main', 'leaked'],
  ]);
  expect(JSON.parse(acts.at(-1)?.after ?? '')).toMatchObject({ ends_older_keys: true });
});

it('sets what is named of an app, and shows it without its secrets', async () => {
  const set = 'shop --tenant main --redirect https://shop.example/new --first-party --pkce optional';
  await run(setAppCommand, `${set} --reason asked`);
  const [line = ''] = await run(showAppCommand, 'shop --tenant main --json');
  const [secret, ...others] = (JSON.parse(line) as { secrets: { id: string }[] }).secrets;
  expect([secret?.id, others]).toEqual([expect.stringMatching(/^[0-9a-f]{8}$/), []]);
  expect(JSON.parse(line)).toMatchObject({
    redirect_uris: ['https://shop.example/new'],
    first_party: true,
    token_format: 'jwt',
    pkce: 'optional',
  });
  expect(await run(setAppCommand, 'shop --tenant main --no-first-party')).toContain('first-party\tno');
  const told = 'shop --tenant main --back-channel-logout';
  expect(await run(setAppCommand, `${told} https://shop.example/logout --no-back-channel-session`)).toContain(
    'told of sign-outs\thttps://shop.example/logout (without session)',
  );
  expect((await run(setAppCommand, `${told} none`)).join()).not.toContain('told of sign-outs');
});

/** A step of the page, as it is typed for the tenant of this test. */
const typedOf = (step = '') =>
  step
    .split(' ')
    .slice(3)
    .join(' ')
    .replace('signin', 'main')
    .replace(/ --reason.*/, '');

it('replaces a secret that leaked, as docs/operate.md says', async () => {
  const steps = [...operate.matchAll(/^ *npm run hub -- (app secret [^\n]*)$/gm)].map(
    ([, step = '']) => step,
  );
  expect(steps.map((step) => step.split(' ').slice(0, 3).join(' '))).toEqual([
    'app secret add',
    'app secret remove',
  ]);
  const shown = async () =>
    (await run(showAppCommand, 'shop --tenant main')).filter((each) => each.startsWith('secret'));
  const [old = ''] = await shown();
  const [, added = ''] = await run(addSecretCommand, typedOf(steps[0]));
  expect(added).toMatch(/^Secret [0-9a-f]{8} \(shown once.*: [\w-]{43}$/);
  expect(await shown()).toHaveLength(2);
  const oldId = old.split(/\s/)[1] ?? '';
  expect(await run(removeSecretCommand, typedOf(steps[1]).replace('<id>', oldId))).toContain(
    `App shop of main: secret ${oldId} counts no more`,
  );
  expect(added).toContain((await shown())[0]?.split(/\s/)[1] ?? 'none');
});

it('leaves what HUB_APPS_FILE says to the file', async () => {
  const secret = 'a-secret-of-a-file-with-many-letters';
  const before = context.env;
  const apps = [{ app_key: 'shop', name: 'Shop', secret, redirect_uris: ['https://shop.example/'] }];
  context = { ...context, env: { ...before, HUB_APPS_FILE: await file('apps.json', JSON.stringify(apps)) } };
  const refusal = 'each start of a hub would bring it back';
  await expect(run(setAppCommand, 'shop --tenant main --name S')).rejects.toThrow(refusal);
  await expect(run(deleteAppCommand, 'shop --tenant main --reason x')).rejects.toThrow(refusal);
  const ofFile = `shop ${hashToken(secret).slice(0, 8)} --tenant main`;
  await expect(run(removeSecretCommand, ofFile)).rejects.toThrow(refusal);
  context = { ...context, env: before };
});

it('deletes an app', async () => {
  expect(await run(deleteAppCommand, 'signed --tenant main --reason closed')).toEqual([
    'App signed of main is deleted, with its tokens and grants',
  ]);
  expect(await run(listAppsCommand, '--tenant main')).toHaveLength(1);
});

it('replaces settings while the hub runs', async () => {
  const settings = await file('settings.json', '{"theme":{"system_name":"Atelier"},"tag_origins":[]}');
  await run(setTenantCommand, `main --settings ${settings}`);
  const limits = await file('limits.json', '{ "humanCheck": "picture" }');
  expect(await run(setTenantCommand, `main --limits ${limits}`)).toEqual([
    'Tenant main: limits replaced, version 3',
    '  limits: null → {"humanCheck":"picture"}',
  ]);
  expect((await test.call(systemSettings, { domain: 'localhost' })).info.theme).toMatchObject({
    system_name: 'Atelier',
  });
});

it('signs an account out everywhere', async () => {
  const owner = { type: 0, account: 'owner@example.com', password: 'Sketch-72' };
  const { info } = await test.call(login, owner);
  const statusOf = async () => (await test.call(check, {}, { token: String(info.auth_token) })).info.status;
  expect(await statusOf()).toBe(1);
  const end = personCommands['account sessions end'] ?? setTenantCommand;
  expect(await run(end, 'owner@example.com --tenant main --reason asked')).toEqual([
    'Account owner@example.com of main is signed out everywhere (sessions: 1)',
  ]);
  expect(await statusOf()).toBe(0);
  expect((await test.call(login, owner)).code).toBe(1);
});

it('says that an account without a password can set one', async () => {
  expect((await run(addAccountCommand, 'other@example.com --tenant main')).at(-1)).toContain(
    'Forgot password?',
  );
});

it('gives nobody a number that no message reaches, and no password', async () => {
  const off = { ...context, env: { HUB_SMS_URL: 'off' } };
  const add = ['13800000009', '--tenant', 'main'];
  await expect(addAccountCommand(add, off)).rejects.toThrow(/because HUB_SMS_URL is off/);
  const path = await file('sms.txt', 'Sketch-72');
  await expect(addAccountCommand([...add, '--password-file', path], off)).resolves.toBeUndefined();
});

it.each<[command: typeof addTenantCommand, text: string, message: RegExp]>([
  [addTenantCommand, 'https://hub.example', /"https:\/\/hub.example" is not a host name/],
  [addTenantCommand, 'localhost --id other', /There is a tenant other or one of the host localhost already/],
  [setTenantCommand, 'nobody --settings {file}', /There is no tenant nobody/],
  [setTenantCommand, 'main --settings {typo}', /theme\.sytem_name is unknown/],
  [setTenantCommand, 'main --settings {day}', /second_factor_from is no day/],
  [setTenantCommand, 'main --limits {typo}', /typo\.json: theme: /],
  [setTenantCommand, 'main --settings {terms}', /terms_version must have 1 to 32 letters/],
  [
    setTenantCommand,
    'main --settings {factor}',
    /profile\.second_factors names "topt", .* Known are totp, email, mobile, passkey\./,
  ],
  [
    addTenantCommand,
    'new.example --settings {recovery}',
    /second_factors names "recovery_code", which is no second factor/,
  ],
  [addAccountCommand, 'owner@example.com --tenant main', /has an account owner@example.com already/],
  [addAccountCommand, 'owner --tenant main', /neither an e-mail address nor a phone number/],
  [addAccountCommand, 'x@example.com --tenant main --password-file {weak}', /is refused/],
  [addAccountCommand, 'x@example.com --tenant nobody', /There is no tenant nobody/],
  [addAppCommand, 'shop --tenant main --name Shop --redirect http://shop.example', /https addresses/],
  [
    addAppCommand,
    'shop --tenant main --name Shop --redirect https://shop.example/ --tokens jws',
    /opaque or jwt/,
  ],
  [setAppCommand, 'shop --tenant main --tokens jws', /opaque or jwt/],
  [setAppCommand, 'nobody --tenant main --tokens jwt', /has no app nobody/],
  [setAppCommand, 'shop --tenant main', /Name what to set/],
  [setAppCommand, 'shop --tenant main --back-channel-logout http://shop.example/', /https address/],
  [setAppCommand, 'shop --tenant main --back-channel-logout https://shop.example/*', /without \*/],
  [setAppCommand, 'shop --tenant main --pkce never', /required or optional/],
  [setAppCommand, 'shop other --tenant main --name x', /"other" is too much/],
  [deleteAppCommand, 'shop --tenant main', /--reason is missing/],
  [removeSecretCommand, 'shop --tenant main', /as "app show" prints it, is missing/],
  [removeSecretCommand, 'shop 0 --tenant main', /has no secret 0\. It has [0-9a-f]{8}\./],
  [showAppCommand, 'nobody --tenant main', /has no app nobody/],
  [rotateKeysCommand, '--tenant nobody', /There is no tenant nobody/],
  [rotateKeysCommand, '--now', /--tenant is missing/],
  [
    addAppCommand,
    'shop --tenant nobody --name Shop --redirect https://shop.example/',
    /There is no tenant nobody/,
  ],
  [
    addAppCommand,
    'shop --tenant main --name Shop --redirect https://shop.example/',
    /has an app shop already/,
  ],
])('refuses %o %s', async (command, text, message) => {
  const files: Record<string, string> = {
    '{file}': await file('empty.json', '{}'),
    '{typo}': await file('typo.json', '{"theme":{"sytem_name":"x"}}'),
    '{terms}': await file('terms.json', '{"profile":{"terms_version":"November 1"}}'),
    '{day}': await file('day.json', '{"profile":{"second_factor_from":"2030-02-31"}}'),
    '{factor}': await file('factor.json', '{"profile":{"second_factors":["passkey","topt"]}}'),
    '{recovery}': await file('recovery.json', '{"profile":{"second_factors":["recovery_code"]}}'),
    '{weak}': await file('weak', 'password1'),
  };
  await expect(
    run(
      command,
      text.replace(/\{\w+\}/, (name) => files[name] ?? name),
    ),
  ).rejects.toThrow(message);
});

it('names every fault of the settings at once, of the file and of secrets too', async () => {
  const config = await file(
    'hub.env',
    '# ours\nPORT=0\nHUB_TAG_ORIGIN=https://typo.example\nHUB_HSTS host\nHUB_MAIL_FROM="a\nnobody\n"\n',
  );
  const env = {
    HUB_CONFIG_FILE: config,
    HUB_DEV: '1',
    HUB_TAG_ORIGINS: 'https://a.example/path',
    SMTP_URL_FILE: join(folder, 'missing'),
    HUB_SECRET_KEY: '# the first\nsecret',
    HUB_SMS_URL: 'http://sms.example',
    HUB_ADAPTERS: join(folder, 'missing.mjs'),
  };
  const error = await runCommand(['check'], env, () => undefined).catch((caught: Error) => caught);
  expect(error?.message.split('\n')).toEqual([
    'HUB_CONFIG_FILE, line 3: HUB_TAG_ORIGIN is not a setting of the hub. Remove it, or correct its name.',
    'HUB_CONFIG_FILE, line 4: this is no setting. Write NAME=value, or # before a comment.',
    `SMTP_URL_FILE: ${join(folder, 'missing')} cannot be read.`,
    'HUB_DEV is for the demo (npm start). Remove it.',
    expect.stringMatching(/^DATABASE_URL is missing/),
    `HUB_ADAPTERS: ${join(folder, 'missing.mjs')} cannot be loaded.`,
    expect.stringMatching(/^HUB_PUBLIC_ORIGIN is missing/),
    'PORT must be a whole number from 1 to 65532, not "0".',
    'HUB_SECRET_KEY: line 2 is not 32 random bytes in base64. Make one: openssl rand -base64 32.',
    'HUB_SMS_URL must be an https address, or off.',
    'HUB_TAG_ORIGINS: "https://a.example/path" is not an exact http(s) origin.',
  ]);
});

it('takes settings from a file, secrets from files and adapters from a module', async () => {
  const env = {
    HUB_CONFIG_FILE: await file('good.env', 'HUB_PUBLIC_ORIGIN=https://hub.example\nHUB_DATA=/srv/hub\n'),
    HUB_SECRET_KEY_FILE: await file('key', `${randomBytes(32).toString('base64')}\n`),
    SMTP_URL_FILE: await file('smtp', 'smtps://user:secret@mail.example.com\n'),
    HUB_ADAPTERS: await file(
      'adapters.mjs',
      'export const createAdapters = () => ({ sms: { send: async () => {} } });',
    ),
  };
  lines = [];
  await runCommand(['check'], env, (line) => lines.push(line));
  expect(lines).toEqual(['The settings are complete.']);
});

it.each([
  [
    ['account', 'lokc', 'owner@example.com'],
    /no command "account lokc owner@example.com". There are:\nnpm run hub -- account add/,
  ],
  [['acount', 'lock'], /no command "acount lock". There are:\nnpm run hub  /],
])('says what there is for %j, without a setting', async (args, message) => {
  await expect(runCommand(args, {}, () => undefined)).rejects.toThrow(message);
});

it('ends with 1 and one line a fault in a terminal', () => {
  const hub = spawnSync(process.execPath, ['--import', 'tsx', join(import.meta.dirname, '../hub.ts')], {
    env: { PATH: process.env['PATH'] },
    encoding: 'utf8',
  });
  expect(hub.status).toBe(1);
  expect(hub.stderr.trim().split('\n')).toHaveLength(5);
  expect(hub.stdout).toBe('');
});
