/** Clients that nobody here wrote, and the claims that they read. */
import { eq } from 'drizzle-orm';
import { createRequire } from 'node:module';
import * as openId from 'openid-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { appInfo } from '../../src/api/appInfo';
import { accounts } from '../database/tables/accounts';
import { apps } from '../database/tables/apps';
import { createShop, refused, shopCallback, shopSecret, type Shop } from '../testing/createShop';
import { portal } from '../testing/createTestHub';

let shop: Shop;
beforeAll(async () => {
  shop = await createShop();
});
beforeEach(() => shop.welcome());
afterAll(() => shop.test.close());

const run: Shop['test']['hub']['services']['database']['run'] = (work) =>
  shop.test.hub.services.database.run(work);
const setShop = (fields: Partial<typeof apps.$inferInsert>) =>
  run((queries) => queries.update(apps).set(fields).where(eq(apps.appKey, 'shop')));

const connect = (by: openId.ClientAuth) =>
  openId.discovery(new URL(portal), 'shop', undefined, by, {
    execute: [openId.allowInsecureRequests],
    [openId.customFetch]: shop.fetch,
  });

describe('an app without a secret', () => {
  const local = 'http://127.0.0.1:7000/back';
  beforeAll(() => setShop({ public: true, redirectUris: [shopCallback, local] }));
  afterAll(() => setShop({ public: false, redirectUris: [shopCallback] }));

  it('signs in with PKCE, and with nothing else', async () => {
    const client = await connect(openId.None());
    const offline = { scope: 'openid offline_access', prompt: 'consent' };
    const tokens = await shop.exchange(await shop.allow(await shop.start(offline)), {}, client);
    expect(tokens.claims()?.aud).toBe('shop');
    const next = await openId.refreshTokenGrant(client, tokens.refresh_token ?? '');
    expect(next.refresh_token).not.toBe(tokens.refresh_token);
    const wrong = { pkceCodeVerifier: openId.randomPKCECodeVerifier() };
    const stolen = await shop.allow(await shop.start());
    await expect(shop.exchange(stolen, wrong, client)).rejects.toEqual(refused('invalid_grant'));
    const secret = await connect(openId.ClientSecretPost(shopSecret));
    await expect(shop.exchange(await shop.allow(await shop.start()), {}, secret)).rejects.toEqual(
      refused('invalid_client'),
    );
    const plain = { code_challenge: undefined, code_challenge_method: undefined };
    expect((await shop.start(plain)).url.searchParams.get('error')).toBe('invalid_request');
  });

  it('calls from its own pages, which no other page does', async () => {
    const preflight = { 'access-control-request-method': 'POST' };
    const allowed = async (origin: string) => {
      const { headers } = await shop.test.fetch('/openid/token', {
        method: 'POST',
        headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
        body: 'grant_type=authorization_code&client_id=shop&code=some',
      });
      return headers.get('access-control-allow-origin');
    };
    const asked = await shop.test.fetch('/openid/token', {
      method: 'OPTIONS',
      headers: { origin: 'https://shop.example', ...preflight },
    });
    expect(asked.headers.get('access-control-allow-methods')).toBe('POST');
    expect([await allowed('https://shop.example'), await allowed('https://evil.example')]).toEqual([
      'https://shop.example',
      null,
    ]);
  });

  it('is asked about each time where any program could take its place', async () => {
    await setShop({ firstParty: true });
    const known = async (redirect_uri: string) => {
      const { url } = await shop.start({ redirect_uri });
      const about = { app_key: 'shop', redirect_uri: url.searchParams.get('callback') ?? '' };
      const { info } = await shop.test.call(appInfo, about, { token: shop.session });
      return [info.is_first_party, info.is_allowed ?? false];
    };
    await shop.allow(await shop.start({ redirect_uri: local }));
    expect([await known(shopCallback), await known(local)]).toEqual([
      [true, true],
      [false, false],
    ]);
    const silent = await shop.start({ prompt: 'none', redirect_uri: local });
    expect(silent.url.searchParams.get('error')).toBe('consent_required');
    await setShop({ firstParty: false });
  });
});

interface Passport {
  authenticate(request: object): void;
}
type PassportOptions = Record<string, string>;
type Verify = (issuer: string, profile: object, done: (error: null, person: object) => void) => void;
const require = createRequire(import.meta.url);
/** It has no types, and knows no PKCE. */
const Strategy = require('passport-openidconnect') as new (
  options: PassportOptions,
  verify: Verify,
) => Passport;

it('passport-openidconnect signs in where PKCE is optional', async () => {
  await setShop({ pkce: 'optional' });
  const { authorization_endpoint = '', token_endpoint = '' } = shop.client.serverMetadata();
  const strategy = new Strategy(
    {
      issuer: portal,
      authorizationURL: authorization_endpoint,
      tokenURL: token_endpoint,
      clientID: 'shop',
      clientSecret: shopSecret,
      callbackURL: shopCallback,
      scope: 'profile email',
    },
    (issuer, profile, done) => done(null, { issuer, ...profile }),
  );
  type Answer = (error: unknown, body?: string, response?: object) => void;
  const send = async (
    ...[method, url, headers, body, , answer]: [string, string, HeadersInit, string, unknown, Answer]
  ) => {
    const response = await shop.test.fetch(new URL(url).pathname, { method, headers, body });
    answer(response.ok ? null : { statusCode: response.status }, await response.text(), response);
  };
  Reflect.set(Reflect.get(strategy, '_oauth2') as object, '_request', send);
  const session = {};
  const step = (query: object) =>
    new Promise<unknown>((resolve, reject) => {
      const outcome = { redirect: resolve, success: resolve, fail: reject, error: reject };
      Object.assign(strategy, outcome).authenticate({ query, session });
    });
  const start = String(await step({}));
  const back = await shop.allow(await shop.browser.open(start));
  expect(await step(Object.fromEntries(back.url.searchParams))).toMatchObject({
    issuer: portal,
    displayName: 'designer',
    emails: [{ value: 'designer@example.com' }],
  });
  await setShop({ pkce: 'required' });
});

it('tells by scope what the account has', async () => {
  const ofDesigner = eq(accounts.email, 'designer@example.com');
  const set = (fields: Partial<typeof accounts.$inferInsert>) =>
    run((queries) => queries.update(accounts).set(fields).where(ofDesigner));
  const claims = async (scope: string) =>
    (await shop.exchange(await shop.allow(await shop.start({ scope })))).claims();
  await set({ avatarKey: 'uploads/neutral/a.png', language: 'zh', emailVerified: false });
  const all = await claims('openid profile email');
  expect(all).toMatchObject({
    preferred_username: 'designer',
    picture: expect.stringMatching(/^http:.*uploads\/neutral\/a\.png$/) as string,
    locale: 'zh',
    email_verified: false,
  });
  await set({ avatarKey: null, language: null, emailVerified: true });
  const less = await claims('openid profile email');
  expect([less?.['picture'], less?.['locale'], less?.['email_verified']]).toEqual([
    undefined,
    undefined,
    true,
  ]);
  expect(Object.keys((await claims('openid')) ?? {})).not.toContain('preferred_username');
  expect(shop.client.serverMetadata()).toMatchObject({
    claims_supported: expect.arrayContaining(['email_verified', 'locale', 'picture']) as string[],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
  });
});
