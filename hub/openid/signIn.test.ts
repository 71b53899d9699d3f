/** Signing in by OpenID, by a client as partners use it. */
import { eq, inArray } from 'drizzle-orm';
import * as openId from 'openid-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { appInfo } from '../../src/api/appInfo';
import { requiredSignIn } from '../apps/openIdReturn';
import { hashToken } from '../credentials/opaqueToken';
import { apps } from '../database/tables/apps';
import { sessions } from '../database/tables/sessions';
import { createBrowser, type Page } from '../testing/createBrowser';
import { acme, createShop, refused, shopCallback, shopSecret, type Shop } from '../testing/createShop';
import { portal, type TestHub } from '../testing/createTestHub';

let shop: Shop;
beforeAll(async () => {
  shop = await createShop();
});
beforeEach(() => shop.welcome());
afterAll(() => shop.test.close());

describe('a sign-in', () => {
  it('ends with an ID token that names the person', async () => {
    const consent = await shop.start();
    expect(consent.url.pathname).toBe('/entry/authorize');
    const about = { app_key: 'shop', redirect_uri: consent.url.searchParams.get('callback') ?? '' };
    expect((await shop.test.call(appInfo, about)).info).toEqual({
      app_name: 'Shop',
      is_first_party: false,
      redirect_host: 'shop.example',
      scopes: ['openid', 'profile', 'email', 'phone'],
    });
    const back = await shop.allow(consent);
    expect(back.url.href.split('?')[0]).toBe(shopCallback);
    const tokens = await shop.exchange(back);
    expect(tokens.claims()).toMatchObject({
      iss: portal,
      aud: 'shop',
      name: 'designer',
      email: 'designer@example.com',
      nonce: 'some-nonce',
    });
    expect(tokens.refresh_token).toBeUndefined();
    const sub = tokens.claims()?.sub ?? '';
    expect(await openId.fetchUserInfo(shop.client, tokens.access_token, sub)).toMatchObject({
      name: 'designer',
    });
    expect(JSON.stringify(tokens)).not.toContain(shop.session);
  });

  it('tells the app that the visitor refused', async () => {
    const { url } = await shop.start();
    const back = await shop.browser.open(`${url.searchParams.get('callback') ?? ''}?error=access_denied`);
    await expect(shop.exchange(back)).rejects.toEqual(refused('access_denied'));
  });

  it('continues in another process', async () => {
    const twin = await shop.test.twin();
    const viaTwin: TestHub['fetch'] = (path, { host = 'localhost:4600', ...init } = {}) =>
      twin.fetch(
        new Request(`http://${host}${path}`, {
          ...init,
          headers: { ...Object.fromEntries(new Headers(init.headers)), host },
        }),
      );
    let turn = 0;
    shop.browser = createBrowser({
      fetch: (path, init) => {
        turn += 1;
        return turn % 2 === 0 ? viaTwin(path, init) : shop.test.fetch(path, init);
      },
    });
    expect((await shop.exchange(await shop.allow(await shop.start()))).claims()?.aud).toBe('shop');
  });

  it('takes the secret in the form too', async () => {
    const client = await openId.discovery(
      new URL(portal),
      'shop',
      { redirect_uris: [shopCallback] },
      openId.ClientSecretPost(shopSecret),
      { execute: [openId.allowInsecureRequests], [openId.customFetch]: shop.fetch },
    );
    const back = await shop.allow(await shop.start());
    expect((await shop.exchange(back, {}, client)).claims()?.aud).toBe('shop');
  });

  it('writes a phone number as OpenID does', async () => {
    shop.session = await shop.signIn(portal, '13800138000');
    const claims = (await shop.exchange(await shop.allow(await shop.start()))).claims();
    expect(claims?.['phone_number']).toBe('+8613800138000');
  });

  it('shows the consent page in the app’s language', async () => {
    const { url } = await shop.start({ ui_locales: 'zh-CN en' });
    expect(url.searchParams.get('lang')).toBe('zh');
  });
});

const backdate = (ms: number) =>
  shop.test.hub.services.database.run((queries) =>
    queries
      .update(sessions)
      .set({ createdAt: Date.now() - ms })
      .where(eq(sessions.tokenHash, hashToken(shop.session))),
  );

/** What the consent page asks the hub, with the session of the visitor. */
const mustSignIn = async (page: Page, token = shop.session) => {
  const request = { app_key: 'shop', redirect_uri: page.url.searchParams.get('callback') ?? '' };
  return (await shop.test.call(appInfo, request, { token })).info.must_sign_in ?? false;
};
const sessionsOf = (...tokens: string[]) =>
  shop.test.hub.services.database.run((queries) =>
    queries
      .select()
      .from(sessions)
      .where(inArray(sessions.tokenHash, tokens.map(hashToken))),
  );

const endSession = () =>
  shop.test.hub.services.database.run((queries) =>
    queries.delete(sessions).where(eq(sessions.tokenHash, hashToken(shop.session))),
  );

/** Ends the visitor’s session after some transactions: the first redeems the token of the consent page, the next ties the grant. */
const endAfter = (count: number) => {
  const { database } = shop.test.hub.services;
  const transaction = database.transaction.bind(database);
  let ended = 0;
  database.transaction = async (work) => {
    const result = await transaction(work);
    ended += 1;
    if (ended < count) return result;
    database.transaction = transaction;
    await endSession();
    return result;
  };
};

describe('a session that ends after the consent', () => {
  it('before the grant is tied to it leads back to the consent page', async () => {
    const consent = await shop.start();
    const address = await shop.allowedAddress(consent.url);
    endAfter(1);
    const again = await shop.browser.open(address);
    expect(again.url.href).toBe(consent.url.href);
    shop.session = await shop.signIn();
    expect((await shop.exchange(await shop.allow(again))).claims()?.aud).toBe('shop');
  });

  it('before the code is issued gives the app an error', async () => {
    const address = await shop.allowedAddress((await shop.start()).url);
    endAfter(2);
    const back = await shop.browser.open(address);
    await expect(shop.exchange(back)).rejects.toEqual(refused('access_denied'));
  });
});

describe('an app that wants a new sign-in', () => {
  it.each([{ prompt: 'login' }, { max_age: '60' }])('gets one: %j', async (changes) => {
    await backdate(120_000);
    const consent = await shop.start(changes);
    const older = shop.session;
    expect([await mustSignIn(consent), await mustSignIn(await shop.start())]).toEqual([true, false]);
    const startedAt = Math.floor(Date.now() / 1000);
    shop.session = await shop.signIn();
    // A sign-in takes a second; the test's does not.
    await backdate(-1000);
    expect(await mustSignIn(consent)).toBe(false);
    const claims = (await shop.exchange(await shop.allow(consent))).claims();
    expect(claims?.auth_time).toBeGreaterThanOrEqual(startedAt);
    // The portal and other apps keep the visitor's older session.
    expect(await sessionsOf(older, shop.session)).toHaveLength(2);
  });

  it.each([{ prompt: 'login' }, { max_age: '60' }])('signs nobody out by a link: %j', async (changes) => {
    await backdate(120_000);
    await shop.test.hub.services.database.run((queries) => queries.update(apps).set({ firstParty: true }));
    const back = await shop.allow(await shop.start(changes));
    await shop.test.hub.services.database.run((queries) => queries.update(apps).set({ firstParty: false }));
    // A page that does not ask for the new sign-in gets no code.
    expect(back.url.origin).toBe('https://shop.example');
    expect(back.url.searchParams.get('error')).toBe('login_required');
    expect(back.headers.getSetCookie().join()).not.toContain('hub_auth_token');
    expect(await sessionsOf(shop.session)).toHaveLength(1);
  });

  it('takes the sign-in of another browser neither', async () => {
    const own = await shop.start({ prompt: 'login' });
    const elsewhere = createBrowser(shop.test);
    shop.session = await shop.signIn();
    await backdate(-1000);
    expect((await elsewhere.open(await shop.allowedAddress(own.url))).status).toBe(400);
    expect((await shop.exchange(await shop.allow(own))).claims()?.aud).toBe('shop');
  });

  it.each([
    [{ prompt: 'consent login' }, 11_000],
    [{ prompt: 'login', max_age: '600' }, 11_000],
    [{ max_age: '4' }, 6000],
    [{ prompt: 'consent' }, null],
    [{}, null],
  ])('says since when: %j', (params, since) => {
    expect(requiredSignIn(params, 10)).toBe(since);
  });

  it('accepts a session that is young enough', async () => {
    const earliest = Math.floor(Date.now() / 1000) - 30;
    await backdate(30_000);
    const asked = await shop.allow(await shop.start({ max_age: '600' }));
    const tokens = await shop.exchange(asked, { maxAge: 600 });
    expect(tokens.claims()?.auth_time).toBeGreaterThanOrEqual(earliest);
  });
});

it('describes itself for any client', async () => {
  const metadata = shop.client.serverMetadata();
  expect(metadata).toMatchObject({
    issuer: portal,
    authorization_endpoint: `${portal}/openid/auth`,
    token_endpoint: `${portal}/openid/token`,
    userinfo_endpoint: `${portal}/openid/userinfo`,
    jwks_uri: `${portal}/.well-known/jwks.json`,
    response_types_supported: ['code'],
    code_challenge_methods_supported: ['S256'],
    id_token_signing_alg_values_supported: ['RS256'],
  });
  expect((await shop.connect(acme)).serverMetadata().issuer).toBe(acme);
});
