/** The Express server of docs/server.md with the routes of its page, run as it is: only a good app token starts a session. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../hub/testing/freePort';
import { authorize } from '../../src/api/authorize';
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
  const port = await freePort();
  address = `http://127.0.0.1:${port}`;
  const addresses = { hub: hub.origin, page };
  const code = ['express', 'express-page'].map((name) => recipeOf('server', name, addresses));
  const files = {
    'server.mjs': (await Promise.all(code)).join('\n\n'),
    'redeem.mjs': await recipeOf('server', 'node-redeem', addresses),
    'public/index.html': '<h1>Hello</h1>',
  };
  stopServer = await startDocServer({ files, port });
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
  expect(await (await fetch(address)).text()).toBe('<h1>Hello</h1>');
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

/** Follows the link to the portal's page. @returns the callback that it names, and the cookie of the visitor */
async function leave(): Promise<{ callback: string; cookie: string }> {
  const { headers } = await fetch(`${address}/sign-in`, { redirect: 'manual' });
  const portal = new URL(headers.get('location') ?? '');
  expect([portal.origin, portal.pathname]).toEqual([hub.origin, '/entry/login']);
  expect(portal.searchParams.get('appid')).toBe(studioApp.key);
  const [cookie = ''] = headers.getSetCookie();
  return { callback: portal.searchParams.get('callback') ?? '', cookie: cookie.split(';')[0] ?? '' };
}

/** A token for this address, as the portal adds it. */
async function tokenFor(callback: string): Promise<string> {
  const visitor = await signedIn(hub);
  const request = { app_key: studioApp.key, response_type: 'token', redirect_uri: callback } as const;
  return (await visitor.call(authorize, request)).info?.token ?? '';
}

/** Returns from the portal. */
function comeBack(callback: string, token: string, cookie: string): Promise<Response> {
  const back = new URL(callback.replace(page, address));
  back.searchParams.set('appid', studioApp.key);
  back.searchParams.set('apptoken', token);
  return fetch(back, { redirect: 'manual', headers: { cookie } });
}

test('starts a session for a visitor who returns from the page, once', async () => {
  const { callback, cookie } = await leave();
  const token = await tokenFor(callback);
  const first = await comeBack(callback, token, cookie);
  expect([first.status, first.headers.get('location')]).toEqual([302, '/']);
  const session = first.headers.getSetCookie().find((line) => line.startsWith('session='));
  expect(await me(session?.split(';')[0] ?? '')).toEqual({ status: 200, answer: { username: 'designer' } });
  expect((await comeBack(callback, token, cookie)).status).toBe(401);
});

test('lets nobody in who returns with a forged token, or with a token that another visitor was given', async () => {
  const { callback, cookie } = await leave();
  expect((await comeBack(callback, 'A'.repeat(43), cookie)).status).toBe(401);
  const other = await leave();
  const token = await tokenFor(other.callback);
  expect((await comeBack(other.callback, token, cookie)).status).toBe(400);
  expect((await comeBack(other.callback, token, '')).status).toBe(400);
  expect((await comeBack(callback, token, cookie)).status).toBe(401);
});
