/** A production hub has no public account or app and does not start with incomplete settings. */
import { expect, it } from 'vitest';
import { login } from '../src/api/login';
import { redeemAppToken } from '../src/api/redeemAppToken';
import { readHubConfig } from './config/readHubConfig';
import { createHub } from './createHub';
import type { Queries } from './database/database';
import { createLog } from './http/createLog';
import { createTestHub, partner, testKey } from './testing/createTestHub';
import { addTenant } from './tenants/addTenant';
import { openTestDatabase } from './testing/openTestDatabase';
import { readSettings } from './startHub';
import { missingSettings } from './requireProduction';

const log = createLog('silent');
const production = { dev: false, demoData: false, secretKeys: [testKey] };
const origin = { HUB_PUBLIC_ORIGIN: 'https://hub.example' };
const sms = { send: () => Promise.resolve() };

const addFirstTenant = (queries: Queries) =>
  addTenant(queries, { id: 'first', host: 'localhost', neutral: true, settings: {} });

it('seeds nothing', async () => {
  const test = await createTestHub(production);
  expect((await test.fetch('/entry')).status).toBe(421);
  await test.hub.services.database.run(addFirstTenant);
  const signIn = await test.call(login, { type: 0, account: 'designer@example.com', password: 'Design3D!' });
  expect(signIn.code).toBe(-100101);
  const app = { app_key: 'studio-app', app_secret: 'studio-secret', redirect_uri: `${partner}/` };
  expect((await test.call(redeemAppToken, { ...app, apptoken: 'x' }, { origin: null })).status).toBe(401);
  expect((await test.fetch('/entry', { host: 'acme.localhost:4600' })).status).toBe(421);
  await test.close();
});

it('does not start on the demo’s database', async () => {
  const test = await createTestHub();
  const { database } = test.hub.services;
  const config = readHubConfig({}, { port: 4600, dataFolder: null, ...production });
  await expect(createHub({ config, database, log })).rejects.toThrow(/demo's app with its public secret/);
  await test.close();
});

it('names all missing settings', () => {
  expect(missingSettings({})).toEqual([
    expect.stringMatching(/^HUB_PUBLIC_ORIGIN/),
    expect.stringMatching(/^HUB_SECRET_KEY is missing.*openssl rand -base64 32/),
    expect.stringMatching(/^SMTP_URL/),
    expect.stringMatching(/^HUB_SMS_URL/),
  ]);
  const given = { ...origin, SMTP_URL: 'smtps://mail.example.com', HUB_SECRET_KEY_FILE: '/run/key' };
  expect(missingSettings(given, { sms })).toEqual([]);
  expect(missingSettings({ ...given, HUB_SMS_URL: 'off' })).toEqual([]);
});

// `npm run hub -- check` and each start read the settings this way.
const readFrom = (address: string) =>
  readSettings({
    HUB_PUBLIC_ORIGIN: address,
    HUB_SECRET_KEY: Buffer.from(testKey).toString('base64'),
    SMTP_URL: 'smtps://mail.example.com',
    HUB_SMS_URL: 'off',
  });

it.each(['http://hub.example', 'http://192.168.1.4:4600'])(
  'refuses plain http off this machine: %s',
  (address) => {
    expect(() => readFrom(address)).toThrow(/^HUB_PUBLIC_ORIGIN must begin with https/);
  },
);

it.each(['http://signin.localhost:4600', 'http://127.0.0.1:4600', 'https://hub.example'])(
  'takes %s',
  (address) => expect(readFrom(address).publicOrigin).toBe(address),
);

it.each([
  [{}, 'max-age=31536000'],
  [{ HUB_HSTS: 'subdomains' }, 'max-age=31536000; includeSubDomains'],
])('sends the headers of an https origin: %j', async (settings, transportSecurity) => {
  const database = await openTestDatabase();
  const config = readHubConfig({ ...origin, ...settings }, { port: 4600, dataFolder: null, ...production });
  const hub = await createHub({ config, database, log });
  const answer = await hub.fetch(
    new Request('https://hub.example/health/live', { headers: { host: 'hub.example' } }),
  );
  expect(answer.status).toBe(200);
  expect(answer.headers.get('strict-transport-security')).toBe(transportSecurity);
  expect(answer.headers.get('permissions-policy')).toContain('camera=()');
  await hub.close();
});
