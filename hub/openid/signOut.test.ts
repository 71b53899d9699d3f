/** Sign-out that an app asks for, by a client as partners use it. */
import { eq } from 'drizzle-orm';
import * as openId from 'openid-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { check } from '../../src/api/check';
import { apps } from '../database/tables/apps';
import { createShop, type Shop } from '../testing/createShop';
import { portal } from '../testing/createTestHub';

const home = 'https://shop.example/bye?from=hub';
let shop: Shop;
let idToken: string;
beforeAll(async () => {
  shop = await createShop();
  await shop.test.hub.services.database.run((queries) =>
    queries
      .update(apps)
      .set({ postLogoutUris: [home] })
      .where(eq(apps.appKey, 'shop')),
  );
});
beforeEach(async () => {
  await shop.welcome();
  idToken = (await shop.exchange(await shop.allow(await shop.start()))).id_token ?? '';
});
afterAll(() => shop.test.close());

const isSignedIn = async () => (await shop.test.call(check, {}, { token: shop.session })).info.status === 1;
const ask = (params: Record<string, string>) =>
  shop.browser.open(openId.buildEndSessionUrl(shop.client, params).href);
const asked = () => ({ id_token_hint: idToken, post_logout_redirect_uri: home, state: 'some-state' });

type Send = Shop['test']['fetch'];
const viaTest: Send = (path, init) => shop.test.fetch(path, init);

/** Sends the page's form, as its button does. */
const confirm = (text: string, headers: Record<string, string> = {}, send: Send = viaTest) => {
  const fields = [...text.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
    name,
    value.replace(/&#38;/g, '&'),
  ]);
  const cookie = [...shop.browser.cookies].find(([key]) => key.startsWith('openid_visitor '))?.[1] ?? '';
  return send('/openid/logout/confirm', {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      cookie: `openid_visitor=${cookie}`,
      ...headers,
    },
    body: new URLSearchParams(fields).toString(),
  });
};

it('asks first, then ends the session everywhere and leads back', async () => {
  const page = await ask(asked());
  expect(page.text).toMatch(/<h1>Sign out\?<\/h1><p>Shop asks you to sign out here, too\. .*designer/);
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("form-action 'self' https://shop.example;");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(await isSignedIn()).toBe(true);
  const twin = await shop.test.twin();
  const answer = await confirm(page.text, { 'sec-fetch-site': 'same-origin' }, (path, init = {}) => {
    const headers = { ...Object.fromEntries(new Headers(init.headers)), host: 'localhost:4600' };
    return Promise.resolve(twin.fetch(new Request(`${portal}${path}`, { ...init, headers })));
  });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `${home}&state=some-state`]);
  expect(answer.headers.getSetCookie().join()).toContain('hub_auth_token=; Max-Age=0');
  expect(await isSignedIn()).toBe(false);
  const silent = await shop.start({ prompt: 'none' });
  expect(silent.url.searchParams.get('error')).toBe('login_required');
  // Again, and there is nothing to ask about.
  expect((await ask(asked())).url.href).toBe(`${home}&state=some-state`);
});

it('asks where nobody says who asks, and leads nowhere', async () => {
  const page = await ask({ ui_locales: 'zh' });
  // The client names itself.
  expect(page.text).toContain('要退出登录吗？');
  const answer = await confirm(page.text);
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('您已退出登录')]);
  expect(await isSignedIn()).toBe(false);
});

it('takes a form of the app, and the click of its own page only', async () => {
  const form = await shop.test.fetch('/openid/logout', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(asked()).toString(),
  });
  const next = new URL(form.headers.get('location') ?? '', portal);
  const { id_token_hint: _read, ...kept } = asked();
  expect([form.status, Object.fromEntries(next.searchParams)]).toEqual([303, { ...kept, client_id: 'shop' }]);
  const { text } = await ask(asked());
  expect((await confirm(text, { 'sec-fetch-site': 'cross-site' })).status).toBe(400);
  expect((await confirm(text, { cookie: '' })).status).toBe(303);
  expect(await isSignedIn()).toBe(true);
});

const byPortal = () => ({ cookie: `hub_auth_token=${shop.session}` });
const askWith = async (headers: Record<string, string>) =>
  (await shop.test.fetch('/openid/logout?client_id=shop', { headers })).text();

describe('a visitor whom no app has led here', () => {
  it('is asked too, and signed out', async () => {
    shop.session = await shop.signIn();
    const text = await askWith(byPortal());
    expect(text).toContain('<h1>Sign out?</h1>');
    const answer = await confirm(text, { ...byPortal(), 'sec-fetch-site': 'same-origin' });
    expect(await answer.text()).toContain('You’re signed out');
    expect(await isSignedIn()).toBe(false);
  });

  it('stays where the click may be of another site, and is not told otherwise', async () => {
    shop.session = await shop.signIn();
    const text = await askWith(byPortal());
    for (const from of [{}, { 'sec-fetch-site': 'cross-site' }]) {
      const answer = await confirm(text, { ...byPortal(), ...from });
      expect([answer.status, (await answer.text()).includes('signed out')]).toEqual([400, false]);
    }
    expect(await isSignedIn()).toBe(true);
  });

  it('ends both sessions where the cookies disagree', async () => {
    const known = shop.session;
    shop.session = await shop.signIn();
    const { text } = await ask(asked());
    const visitor = [...shop.browser.cookies].find(([key]) => key.startsWith('openid_visitor '))?.[1] ?? '';
    const cookie = `openid_visitor=${visitor}; ${byPortal().cookie}`;
    expect((await confirm(text, { cookie, 'sec-fetch-site': 'same-origin' })).status).toBe(303);
    expect(await isSignedIn()).toBe(false);
    shop.session = known;
    expect(await isSignedIn()).toBe(false);
  });
});

describe('leads nowhere, ends nothing and says why', () => {
  it.each<[string, Record<string, string>, string]>([
    ['an address that begins alike', { post_logout_redirect_uri: `${home}&to=x` }, 'is not registered'],
    ['an unknown app', { client_id: 'nobody', id_token_hint: '' }, 'invalid_client'],
    ['a hint of another app', { client_id: 'other' }, 'is not of this client_id'],
  ])('%s', async (_, changes, reason) => {
    const page = await ask({ ...asked(), ...changes });
    expect([page.status, page.url.origin]).toEqual([400, portal]);
    expect(page.text).toContain(reason);
    expect(await isSignedIn()).toBe(true);
  });

  it('a hint that is none, from nobody', async () => {
    const hint = `${idToken.slice(0, -9)}AAAAAAAAA`;
    const page = await shop.browser.open(`${portal}/openid/logout?id_token_hint=${hint}`);
    expect([page.status, page.text.includes('none of this issuer')]).toEqual([400, true]);
  });
});
