/** The hub as OpenID provider, by a client as partners use it (openid-client). */
import { eq } from 'drizzle-orm';
import * as openId from 'openid-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { appInfo } from '../../../src/hub/appInfo';
import { authorize } from '../../../src/hub/authorize';
import { deleteCookies } from '../../../src/hub/deleteCookies';
import { login } from '../../../src/hub/login';
import { failuresPerAccount, failureWindowMs } from '../accounts/failureLimit';
import { hashToken } from '../credentials/opaqueToken';
import { apps } from '../database/tables/apps';
import { oidcRecords } from '../database/tables/openid';
import { sessions } from '../database/tables/sessions';
import { codes } from '../http/codes';
import { createBrowser, type Browser, type Page } from '../testing/createBrowser';
import { createTestHub, partner, portal, type TestHub } from '../testing/createTestHub';

const secret = 'a-secret-of-the-shop-with-many-letters';
const callback = 'https://shop.example/signed-in';
const acme = 'http://acme.localhost:4600';

let test: TestHub;
let shop: openId.Configuration;
let session: string;
let browser: Browser;

const app = (tenantId: string, appKey: string) => ({
  tenantId,
  appKey,
  name: 'Shop',
  secretHash: hashToken(secret),
  redirectUris: [callback, 'https://shop.example/any/*', 'https://shop.example/#/home'],
});

beforeAll(async () => {
  test = await createTestHub();
  // The provider reads the machine's clock.
  test.clock.advance(Date.now() - test.clock.now());
  await test.hub.services.database.run((queries) =>
    queries.insert(apps).values([app('neutral', 'shop'), app('neutral', 'other'), app('acme', 'shop')]),
  );
  shop = await connect();
});
beforeEach(async () => {
  session = await signIn();
  browser = createBrowser(test);
});
afterAll(() => test.close());

const byFetch: openId.CustomFetch = (url, { method, headers, body }) => {
  const { host, pathname, search } = new URL(url);
  const sent = body instanceof URLSearchParams || typeof body === 'string' ? body.toString() : null;
  return test.fetch(`${pathname}${search}`, { method, headers, body: sent, host });
};

function connect(origin = portal, clientId = 'shop', clientSecret = secret): Promise<openId.Configuration> {
  return openId.discovery(new URL(origin), clientId, clientSecret, undefined, {
    execute: [openId.allowInsecureRequests, openId.enableNonRepudiationChecks],
    [openId.customFetch]: byFetch,
  });
}

async function signIn(origin = portal, name = 'designer@example.com'): Promise<string> {
  const account = { type: 0, account: name, password: 'Design3D!' };
  const { info } = await test.call(login, account, { origin, host: new URL(origin).host });
  return String(info.auth_token);
}

const verifier = openId.randomPKCECodeVerifier();
const checks = { pkceCodeVerifier: verifier, expectedState: 'some-state', expectedNonce: 'some-nonce' };

async function startAddress(
  changes: Record<string, string | undefined> = {},
  client = shop,
): Promise<string> {
  const address = openId.buildAuthorizationUrl(client, {
    redirect_uri: callback,
    scope: 'openid profile email phone',
    state: 'some-state',
    nonce: 'some-nonce',
    code_challenge: await openId.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  for (const [name, value] of Object.entries(changes))
    if (value === undefined) address.searchParams.delete(name);
    else address.searchParams.set(name, value);
  return address.href;
}

/** Goes to the consent page. */
const start = async (changes: Record<string, string | undefined> = {}): Promise<Page> =>
  browser.open(await startAddress(changes));

/** What the consent page does after "Allow". @returns where its redirect leads in the end */
async function allow({ url }: Page, token = session): Promise<Page> {
  return browser.open(await allowedAddress(url, token));
}

async function allowedAddress(url: URL, token: string): Promise<string> {
  const back = url.searchParams.get('callback') ?? '';
  const appid = url.searchParams.get('appid') ?? '';
  const request = { app_key: appid, response_type: 'token', redirect_uri: back };
  const { info } = await test.call(authorize, request, { token, origin: url.origin, host: url.host });
  return `${back}?appid=${appid}&apptoken=${info.token}`;
}

const exchange = (page: Page, changes: openId.AuthorizationCodeGrantChecks = {}, client = shop) =>
  openId.authorizationCodeGrant(client, page.url, { ...checks, ...changes });

const refused = (error: string) => expect.objectContaining({ error }) as unknown;

describe('a sign-in', () => {
  it('ends with an ID token that names the person', async () => {
    const consent = await start();
    expect(consent.url.pathname).toBe('/entry/authorize');
    const about = { app_key: 'shop', redirect_uri: consent.url.searchParams.get('callback') ?? '' };
    expect((await test.call(appInfo, about)).info).toEqual({
      app_name: 'Shop',
      is_first_party: false,
      redirect_host: 'shop.example',
    });
    const back = await allow(consent);
    expect(back.url.href.split('?')[0]).toBe(callback);
    const tokens = await exchange(back);
    expect(tokens.claims()).toMatchObject({
      iss: portal,
      aud: 'shop',
      name: 'designer',
      email: 'designer@example.com',
      nonce: 'some-nonce',
    });
    expect(tokens.refresh_token).toBeUndefined();
    const sub = tokens.claims()?.sub ?? '';
    expect(await openId.fetchUserInfo(shop, tokens.access_token, sub)).toMatchObject({ name: 'designer' });
    expect(JSON.stringify(tokens)).not.toContain(session);
  });

  it('asks again the next time, and for no answer without a page', async () => {
    await allow(await start());
    expect((await start()).url.pathname).toBe('/entry/authorize');
    expect((await start({ prompt: 'none' })).url.searchParams.get('error')).toBe('login_required');
  });

  it('tells the app that the visitor refused', async () => {
    const { url } = await start();
    const back = await browser.open(`${url.searchParams.get('callback') ?? ''}?error=access_denied`);
    await expect(exchange(back)).rejects.toEqual(refused('access_denied'));
  });

  it('continues in another process', async () => {
    const twin = await test.twin();
    const other = { fetch: (path: string, init = {}) => viaTwin(path, init) };
    const viaTwin: TestHub['fetch'] = (path, { host = 'localhost:4600', ...init } = {}) =>
      twin.fetch(
        new Request(`http://${host}${path}`, {
          ...init,
          headers: { ...Object.fromEntries(new Headers(init.headers)), host },
        }),
      );
    let turn = 0;
    browser = createBrowser({
      fetch: (path, init) => {
        turn += 1;
        return turn % 2 === 0 ? other.fetch(path, init) : test.fetch(path, init);
      },
    });
    expect((await exchange(await allow(await start()))).claims()?.aud).toBe('shop');
  });

  it('takes the secret in the form too', async () => {
    const client = await openId.discovery(
      new URL(portal),
      'shop',
      { redirect_uris: [callback] },
      openId.ClientSecretPost(secret),
      { execute: [openId.allowInsecureRequests], [openId.customFetch]: byFetch },
    );
    const back = await allow(await start());
    expect((await exchange(back, {}, client)).claims()?.aud).toBe('shop');
  });

  it('writes a phone number as OpenID does', async () => {
    session = await signIn(portal, '13800138000');
    const claims = (await exchange(await allow(await start()))).claims();
    expect(claims?.['phone_number']).toBe('+8613800138000');
  });

  it('shows the consent page in the app’s language', async () => {
    const { url } = await start({ ui_locales: 'zh-CN en' });
    expect(url.searchParams.get('lang')).toBe('zh');
  });
});

describe('a request is refused', () => {
  it.each([
    ['an address that is not registered', { redirect_uri: 'https://evil.example/' }],
    ['an address that only a * covers', { redirect_uri: 'https://shop.example/any/page' }],
    ['another query', { redirect_uri: 'https://shop.example/signed-in?from=evil' }],
    ['an unknown app', { client_id: 'nobody' }],
    ['an app without exact addresses', { client_id: 'studio-app', redirect_uri: `${partner}/` }],
  ])('with a page for %s', async (_, changes) => {
    const page = await start(changes);
    expect([page.status, page.url.origin]).toEqual([400, portal]);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(page.headers.get('x-content-type-options')).toBe('nosniff');
    expect(page.text).not.toMatch(/evil|nobody/);
  });

  it.each([
    ['without PKCE', { code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
    ['with a plain challenge', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['for a token in the address', { response_type: 'token' }, 'unsupported_response_type'],
    ['for an ID token in the address', { response_type: 'id_token' }, 'unsupported_response_type'],
  ])('at the app %s', async (_, changes, error) => {
    const { url } = await start(changes);
    expect(url.origin).toBe('https://shop.example');
    expect(new URLSearchParams(url.hash.slice(1) || url.search).get('error')).toBe(error);
  });

  it('in another browser, and with a token of another request, app or page', async () => {
    const mine = await start();
    const stranger = createBrowser(test);
    expect((await stranger.open(await allowedAddress(mine.url, session))).status).toBe(400);
    const other = await start();
    const foreign = (await allowedAddress(other.url, session)).split('?')[1];
    const here = mine.url.searchParams.get('callback') ?? '';
    expect((await browser.open(`${here}?${foreign}`)).status).toBe(400);
    const ask = async (app_key: string, redirect_uri: string, origin = portal) =>
      (
        await test.call(
          authorize,
          { app_key, response_type: 'token', redirect_uri },
          { token: session, origin },
        )
      ).code;
    expect(await ask('other', here)).toBe(codes.appUnknown);
    expect(await ask('shop', `${here}x`)).toBe(codes.appUnknown);
    expect(await ask('shop', here, partner)).toBe(codes.consentNeeded);
    expect(await ask('shop', here)).toBe(1);
  });
});

describe('a code', () => {
  it('is good once, and its tokens end when it is used again', async () => {
    const back = await allow(await start());
    const tokens = await exchange(back);
    await expect(exchange(back)).rejects.toEqual(refused('invalid_grant'));
    await expect(openId.fetchUserInfo(shop, tokens.access_token, openId.skipSubjectCheck)).rejects.toThrow(
      'challenge',
    );
  });

  it('is good for one of two requests at once', async () => {
    const back = await allow(await start());
    const results = await Promise.allSettled([exchange(back), exchange(back), exchange(back)]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('needs its verifier, its app and its tenant', async () => {
    const wrong = { pkceCodeVerifier: openId.randomPKCECodeVerifier() };
    const back = await allow(await start());
    await expect(exchange(back, wrong)).rejects.toEqual(refused('invalid_grant'));
    const other = await connect(portal, 'other');
    await expect(exchange(await allow(await start()), {}, other)).rejects.toEqual(refused('invalid_grant'));
    const elsewhere = await connect(acme);
    const url = new URL((await allow(await start())).url);
    url.searchParams.set('iss', acme);
    await expect(openId.authorizationCodeGrant(elsewhere, url, checks)).rejects.toEqual(
      refused('invalid_grant'),
    );
  });

  it('needs the app’s secret; guesses are counted', async () => {
    const back = await allow(await start());
    const guesser = await connect(portal, 'shop', 'a-wrong-secret');
    for (let index = 0; index < failuresPerAccount; index += 1)
      await expect(exchange(back, {}, guesser)).rejects.toEqual(refused('invalid_client'));
    await expect(exchange(back)).rejects.toEqual(refused('temporarily_unavailable'));
    test.clock.advance(failureWindowMs);
    expect((await exchange(back)).claims()?.aud).toBe('shop');
  });

  it('counts guesses at the address of revocation too', async () => {
    const guesser = await connect(portal, 'other', 'a-wrong-secret');
    for (let index = 0; index < failuresPerAccount; index += 1)
      await expect(openId.tokenRevocation(guesser, 'x')).rejects.toEqual(refused('invalid_client'));
    const other = await connect(portal, 'other');
    await expect(openId.tokenRevocation(other, 'x')).rejects.toEqual(refused('temporarily_unavailable'));
    test.clock.advance(failureWindowMs);
    await expect(openId.tokenRevocation(other, 'x')).resolves.toBeUndefined();
  });

  it.each(['/.well-known/openid-configuration', '/openid/token'])(
    'takes no large body at %s',
    async (path) => {
      const response = await test.fetch(path, { method: 'POST', body: 'a'.repeat(33 * 1024) });
      expect([response.status, await response.json()]).toEqual([413, { error: 'invalid_request' }]);
    },
  );

  it('answers with the headers of every answer, and with an error also for a client that prefers HTML', async () => {
    const response = await test.fetch('/openid/token', {
      method: 'POST',
      headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=authorization_code&client_id=shop&client_secret=wrong&code=x',
    });
    expect(response.status).toBe(401);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await response.json()).toMatchObject({ error: 'invalid_client' });
  });

  it('ends with the session', async () => {
    const back = await allow(await start());
    await test.call(deleteCookies, {}, { token: session });
    await expect(exchange(back)).rejects.toEqual(refused('invalid_grant'));
  });
});

describe('tokens', () => {
  const offline = { scope: 'openid offline_access', prompt: 'consent' };

  it('are renewed, each refresh token once, until the visitor signs out', async () => {
    const first = await exchange(await allow(await start(offline)));
    const second = await openId.refreshTokenGrant(shop, first.refresh_token ?? '');
    expect(second.claims()?.sub).toBe(first.claims()?.sub);
    await test.call(deleteCookies, {}, { token: session });
    await expect(openId.refreshTokenGrant(shop, second.refresh_token ?? '')).rejects.toEqual(
      refused('invalid_grant'),
    );
    await expect(openId.fetchUserInfo(shop, second.access_token, openId.skipSubjectCheck)).rejects.toThrow(
      'challenge',
    );
  });

  it('end when a refresh token is used twice, and when the app revokes them', async () => {
    const first = await exchange(await allow(await start(offline)));
    const second = await openId.refreshTokenGrant(shop, first.refresh_token ?? '');
    await expect(openId.refreshTokenGrant(shop, first.refresh_token ?? '')).rejects.toEqual(
      refused('invalid_grant'),
    );
    await expect(openId.refreshTokenGrant(shop, second.refresh_token ?? '')).rejects.toEqual(
      refused('invalid_grant'),
    );
    const third = await exchange(await allow(await start(offline)));
    await openId.tokenRevocation(await connect(portal, 'other'), third.refresh_token ?? '');
    const fourth = await openId.refreshTokenGrant(shop, third.refresh_token ?? '');
    await openId.tokenRevocation(shop, fourth.refresh_token ?? '');
    await expect(openId.refreshTokenGrant(shop, fourth.refresh_token ?? '')).rejects.toEqual(
      refused('invalid_grant'),
    );
  });

  it('and codes are stored as hashes', async () => {
    const back = await allow(await start(offline));
    const tokens = await exchange(back);
    const rows = await test.hub.services.database.run((queries) => queries.select().from(oidcRecords));
    const stored = JSON.stringify(rows);
    const secrets = [back.url.searchParams.get('code'), tokens.access_token, tokens.refresh_token, session];
    expect(secrets.filter((value) => value == null || stored.includes(value))).toEqual([]);
  });
});

const backdate = (ms: number) =>
  test.hub.services.database.run((queries) =>
    queries
      .update(sessions)
      .set({ createdAt: Date.now() - ms })
      .where(eq(sessions.tokenHash, hashToken(session))),
  );

describe('an app that wants a new sign-in', () => {
  it.each([{ prompt: 'login' }, { max_age: '60' }])('gets one: %j', async (changes) => {
    await backdate(120_000);
    const again = await allow(await start(changes));
    expect(again.url.pathname).toBe('/entry/authorize');
    expect(again.headers.getSetCookie().some((line) => line.startsWith('hub_auth_token=; Max-Age=0'))).toBe(
      true,
    );
    // Not only its cookies: the session that was too old is over.
    const kept = await test.hub.services.database.run((queries) =>
      queries
        .select()
        .from(sessions)
        .where(eq(sessions.tokenHash, hashToken(session))),
    );
    expect(kept).toEqual([]);
    session = await signIn();
    // A sign-in takes a second; the test's does not.
    await backdate(-1000);
    expect((await exchange(await allow(again))).claims()?.sub).toBeTruthy();
  });

  it('accepts a session that is young enough', async () => {
    await backdate(30_000);
    const tokens = await exchange(await allow(await start({ max_age: '60' })), { maxAge: 60 });
    expect(tokens.claims()?.auth_time).toBeGreaterThan(Date.now() / 1000 - 40);
  });
});

it('describes itself for any client', async () => {
  const metadata = shop.serverMetadata();
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
  expect((await connect(acme)).serverMetadata().issuer).toBe(acme);
});
