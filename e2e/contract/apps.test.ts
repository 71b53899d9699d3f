/** App tokens: asked for by the widget, redeemed once by the app's server. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appInfo } from '../../src/hub/appInfo';
import { authorize, authorizeLegacy } from '../../src/hub/authorize';
import { login } from '../../src/hub/login';
import { redeemAppToken } from '../../src/hub/redeemAppToken';
import { designer, studioApp } from '../addresses';
import { startContractHub, type ContractHub } from './startContractHub';
import type { Visitor } from './visitor';

let hub: ContractHub;
let visitor: Visitor;
let address = '';
beforeAll(async () => {
  hub = await startContractHub();
  visitor = hub.visitor();
  visitor.token = (await visitor.call(login, { type: 0, ...designer })).info?.auth_token ?? null;
  address = `http://127.0.0.1:${hub.port + 1}/?model=7`;
});
afterAll(() => hub.close());

const request = () => ({ app_key: studioApp.key, response_type: 'token', redirect_uri: address }) as const;

async function appToken(): Promise<string> {
  return (await visitor.call(authorize, request())).info?.token ?? '';
}

const redeem = (apptoken: string, changes: Partial<Record<'app_secret' | 'redirect_uri', string>> = {}) =>
  hub.visitor().call(redeemAppToken, {
    app_key: studioApp.key,
    app_secret: studioApp.secret,
    apptoken,
    redirect_uri: address,
    ...changes,
  });

test.each([authorize, authorizeLegacy])('$path gives a token that is redeemed once', async (call) => {
  const token = (await visitor.call(call, request())).info?.token ?? '';
  expect(token).not.toBe(visitor.token);
  expect((await redeem(token)).info).toMatchObject({ username: 'designer', email: designer.account });
  await expect(redeem(token)).rejects.toMatchObject({ kind: 'business' });
});

test('of two redeemed at once one succeeds', async () => {
  const token = await appToken();
  const results = await Promise.allSettled([redeem(token), redeem(token)]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('a token is for its address and its app alone, and lives 60 s', async () => {
  await expect(redeem(await appToken(), { app_secret: 'guessed' })).rejects.toMatchObject({ code: -100112 });
  await expect(redeem(await appToken(), { redirect_uri: `${address}&x` })).rejects.toMatchObject({
    kind: 'business',
  });
  const late = await appToken();
  await hub.advance(61_000);
  await expect(redeem(late)).rejects.toMatchObject({ kind: 'business' });
});

test.each([
  ['an unknown app', { app_key: 'no-such-app' }],
  ['an address that is not registered', { redirect_uri: 'https://evil.example/' }],
  ['an address that begins like a registered one', { redirect_uri: 'http://127.0.0.1.evil.example/' }],
])('%s gets no token', async (_, changes) => {
  await expect(visitor.call(authorize, { ...request(), ...changes })).rejects.toMatchObject({
    code: -100112,
  });
});

test('without a session there is no token', async () => {
  await expect(hub.visitor().call(authorize, request())).rejects.toMatchObject({
    kind: 'session',
    code: -10007,
  });
});

test('a consent page learns name and host of an app before it asks, without a session', async () => {
  const about = { app_key: studioApp.key, redirect_uri: address };
  expect((await hub.visitor().call(appInfo, about)).info).toEqual({
    app_name: 'Studio',
    is_first_party: false,
    redirect_host: new URL(address).host,
  });
  for (const wrong of [{ app_key: 'no-such-app' }, { redirect_uri: 'https://evil.example/' }])
    await expect(hub.visitor().call(appInfo, { ...about, ...wrong })).rejects.toMatchObject({
      kind: 'business',
      code: -100112,
    });
});
