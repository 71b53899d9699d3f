/** The Express server of docs/server.md, run as it is: only a good app token starts a session. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../demo/hub/testing/freePort';
import { authorize } from '../../src/hub/authorize';
import { studioApp } from '../addresses';
import { recipeOf } from '../docRecipes';
import { signedIn } from './arrange';
import { startContractHub, type ContractHub } from './startContractHub';
import { startDocServer } from './startDocServer';

let hub: ContractHub;
let stopServer: () => Promise<void>;
let address: string;
/** Origin of the app's page. */
let page: string;

beforeAll(async () => {
  hub = await startContractHub();
  page = `http://127.0.0.1:${hub.port + 1}`;
  const addresses = { hub: hub.origin, page };
  const port = await freePort();
  address = `http://127.0.0.1:${port}`;
  const code = await recipeOf('server', 'express', addresses);
  const files = {
    'server.js': `${code}\napp.listen(${port}, '127.0.0.1', () => console.log('ready'));`,
    'redeem.js': await recipeOf('server', 'node-redeem', addresses),
  };
  stopServer = await startDocServer({ files });
});
afterAll(async () => {
  await stopServer();
  await hub.close();
});

async function appToken(): Promise<string> {
  const visitor = await signedIn(hub);
  const request = { app_key: studioApp.key, response_type: 'token', redirect_uri: page } as const;
  const { info } = await hub.visitor({ origin: page }).call(authorize, request, { token: visitor.token });
  return info?.token ?? '';
}

const start = (body?: string) => fetch(`${address}/session`, { method: 'POST', ...(body ? { body } : {}) });
const me = async (cookie: string) => {
  const response = await fetch(`${address}/me`, { headers: { cookie } });
  return { status: response.status, answer: await response.json() };
};

test('starts a session for a good token, once', async () => {
  const token = await appToken();
  const first = await start(token);
  expect([first.status, await first.json()]).toEqual([200, { username: 'designer' }]);
  const [cookie = ''] = first.headers.getSetCookie();
  expect(cookie).toContain('HttpOnly; Secure; SameSite=Lax');
  expect(await me(cookie.split(';')[0] ?? '')).toEqual({ status: 200, answer: { username: 'designer' } });
  expect((await start(token)).status).toBe(401);
});

test.each([undefined, 'x', 'A'.repeat(43)])('lets nobody in with %s', async (token) => {
  const response = await start(token);
  expect([response.status, response.headers.getSetCookie()]).toEqual([401, []]);
  expect((await me('session=forged')).status).toBe(401);
});
