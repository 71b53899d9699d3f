/** A production hub has no public account or app and does not start with incomplete settings. */
import { expect, it } from 'vitest';
import { login } from '../../../src/hub/login';
import { redeemAppToken } from '../../../src/hub/redeemAppToken';
import { readHubConfig } from '../config/readHubConfig';
import { createHub } from '../createHub';
import { createLog } from '../http/createLog';
import { createTestHub, partner } from '../testing/createTestHub';
import { openTestDatabase } from '../testing/openTestDatabase';
import { requireProductionSettings } from './requireProduction';

const log = createLog('silent');
const production = { dev: false, demoData: false };
const origin = { HUB_PUBLIC_ORIGIN: 'https://hub.example' };
const sms = { send: () => Promise.resolve() };

it('seeds only the portal', async () => {
  const test = await createTestHub(production);
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

it('names missing settings', async () => {
  const config = { smtpUrl: 'smtps://mail.example.com' };
  expect(() => requireProductionSettings(config, {}, { sms })).toThrow(/HUB_PUBLIC_ORIGIN/);
  expect(() => requireProductionSettings({ smtpUrl: null }, origin, { sms })).toThrow(/SMTP_URL/);
  expect(() => requireProductionSettings(config, origin)).toThrow(/SMS/);
  expect(() => requireProductionSettings(config, origin, { sms })).not.toThrow();
});

it('sends the headers of an https origin', async () => {
  const database = await openTestDatabase();
  const config = readHubConfig(origin, { port: 4600, dataFolder: null, ...production });
  const hub = await createHub({ config, database, log });
  const answer = await hub.fetch(
    new Request('https://hub.example/health/live', { headers: { host: 'hub.example' } }),
  );
  expect(answer.status).toBe(200);
  expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000');
  expect(answer.headers.get('permissions-policy')).toContain('camera=()');
  await hub.close();
});
