/** The Express server of docs/server.md, run as it is: only a good app token starts a session. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { freePort } from '../../demo/hub/testing/freePort';
import { authorize } from '../../src/hub/authorize';
import { studioApp } from '../addresses';
import { recipeOf } from '../docRecipes';
import { signedIn } from './arrange';
import { startContractHub, type ContractHub } from './startContractHub';

let hub: ContractHub;
let folder: string;
let server: ChildProcess;
let address: string;
/** Origin of the app's page. */
let page: string;

beforeAll(async () => {
  // Below the project's packages, which the server imports.
  const data = join(import.meta.dirname, '../../data');
  await mkdir(data, { recursive: true });
  [hub, folder] = await Promise.all([startContractHub(), mkdtemp(join(data, 'express-'))]);
  page = `http://127.0.0.1:${hub.port + 1}`;
  const addresses = { hub: hub.origin, page };
  const port = await freePort();
  address = `http://127.0.0.1:${port}`;
  await writeFile(join(folder, 'redeem.mjs'), await recipeOf('server', 'node-redeem', addresses));
  const file = join(folder, 'server.mjs');
  await writeFile(file, await recipeOf('server', 'express', addresses));
  await mkdir(join(folder, 'public'));
  await writeFile(join(folder, 'public', 'index.html'), '<h1>Hello</h1>');
  const { key: APP_KEY, secret: APP_SECRET } = studioApp;
  const env = { ...process.env, APP_KEY, APP_SECRET, PORT: String(port) };
  server = spawn(process.execPath, [file], { cwd: folder, env, stdio: 'inherit' });
  await vi.waitFor(() => fetch(address, { redirect: 'manual' }), { timeout: 10_000 });
});
afterAll(async () => {
  server.kill();
  await hub.close();
  await rm(folder, { recursive: true, force: true });
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
