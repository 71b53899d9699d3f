/** The first apps of a hub in production. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { appInfo } from '../../src/api/appInfo';
import { redeemAppToken } from '../../src/api/redeemAppToken';
import { addTenant } from '../tenants/addTenant';
import { createTestHub, portal } from '../testing/createTestHub';
import { readApps } from './readApps';

const secret = 'a-secret-of-a-test-0123456789abcdef';
const app = {
  app_key: 'shop',
  name: 'Shop',
  secret,
  redirect_uris: ['https://shop.example/done', 'http://127.0.0.1:4601/*'],
};

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hub-apps-test-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function read(content: unknown) {
  const path = join(folder, 'apps.json');
  await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content));
  return readApps({ HUB_APPS_FILE: path });
}

it('none without a file', () => {
  expect(readApps({})).toEqual([]);
});

it('are registered at the start, and follow the file', async () => {
  const apps = await read([app]);
  const test = await createTestHub({ dev: false, demoData: false, apps });
  // They belong to the neutral tenant, which a command adds.
  const own = { id: 'main', host: 'localhost', neutral: true, settings: {} };
  await test.hub.services.database.run((queries) => addTenant(queries, own));
  await test.twin();
  const ask = (redirect_uri: string) => test.call(appInfo, { app_key: 'shop', redirect_uri });
  expect((await ask('https://shop.example/done')).info).toMatchObject({ app_name: 'Shop' });
  expect((await ask('https://shop.example/other')).code).toBeLessThan(0);
  const redeem = (app_secret: string) =>
    test.call(
      redeemAppToken,
      { app_key: 'shop', app_secret, redirect_uri: 'https://shop.example/done', apptoken: 'x' },
      { origin: null },
    );
  // The right secret is known: the token is what is wrong.
  expect((await redeem(secret)).code).not.toBe((await redeem('guess')).code);

  test.hub.services.config.apps = await read([{ ...app, name: 'New shop' }]);
  await test.twin();
  expect((await ask('https://shop.example/done')).info).toMatchObject({ app_name: 'New shop' });
  expect((await test.fetch('/health/live', { headers: { origin: portal } })).status).toBe(200);
  await test.close();
});

it.each([
  ['no JSON', '{', /is not JSON/],
  ['no list', {}, /Expected Array/],
  ['a short secret', [{ ...app, secret: 'studio-secret' }], /at least 32 characters/],
  ['an address in clear', [{ ...app, redirect_uris: ['http://shop.example/'] }], /https addresses/],
  ['any address', [{ ...app, redirect_uris: ['*'] }], /https addresses/],
  ['no address', [{ ...app, redirect_uris: [] }], /redirect_uris is empty/],
  ['a misspelt field', [{ ...app, secrets: secret }], /secrets/],
])('says what is wrong with %s, and quotes no secret', async (_, content, message) => {
  const error = await read(content).catch((reason: unknown) => String(reason));
  expect(error).toMatch(/^(?:Settings)?Error: HUB_APPS_FILE: /);
  expect(error).toMatch(message);
  expect(error).not.toContain(secret);
});

it('names a file that is not there', () => {
  expect(() => readApps({ HUB_APPS_FILE: '/no/such/file' })).toThrow('/no/such/file cannot be read');
});
