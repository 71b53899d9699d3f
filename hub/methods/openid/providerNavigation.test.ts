import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loginByCode } from '../../../src/api/providerLogin';
import { providerLogins } from '../redirect/redirectTables';
import { codes } from '../../answers/codes';
import { createBrowser } from '../../testing/createBrowser';
import { createTestHub, editor, partner, portal, someFlow, type TestHub } from '../../testing/createTestHub';
import { answerOf, startAddress, visitProvider } from '../../testing/visitProvider';

const google = loginByCode('google');
const returnPage = `${portal}/entry/login?platform=google`;

let test: TestHub;
beforeAll(async () => {
  test = await createTestHub();
});
afterAll(() => test.close());

describe('the redirect to the provider', () => {
  it('contains state, nonce and a PKCE challenge, none of which is stored', async () => {
    const address = new URL(startAddress());
    const response = await test.fetch(`${address.pathname}${address.search}`);
    const target = new URL(response.headers.get('location') ?? '');
    const query = Object.fromEntries(target.searchParams);
    expect(response.status).toBe(302);
    expect(query).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: `${portal}/api/hub/v1/google/callback`,
    });
    for (const field of ['state', 'nonce', 'code_challenge']) expect(query[field]).toMatch(/^[\w-]{43}$/);
    const kept = JSON.stringify(
      await test.hub.services.database.run((queries) => queries.select().from(providerLogins)),
    );
    for (const field of ['state', 'nonce', 'code_challenge']) expect(kept).not.toContain(query[field]);
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
  });

  it('opens a page with two accounts and a button to deny', async () => {
    const page = await createBrowser(test).open(startAddress());
    expect(page.status).toBe(200);
    expect(page.text).toContain('google.user@example.com');
    expect(page.text.match(/<button/g)).toHaveLength(3);
    expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(page.text).not.toMatch(/<script|style=/);
  });

  it.each([
    'https://evil.example/entry/login',
    '//evil.example/entry/login',
    '/\\evil.example/entry',
    'http://localhost:4600@evil.example/entry',
    'http://acme.localhost:4600/entry',
    'http://localhost:4601/entry',
    '/content',
    'javascript:alert(1)',
    '',
  ])('refuses to return to %j, without repeating it', async (redirect) => {
    const page = await createBrowser(test).open(startAddress({ redirect }));
    expect(page.status).toBe(400);
    expect(page.text).toContain('The page to return to is not part of this portal');
    expect(page.text).not.toContain('evil');
  });

  it.each(['https://evil.example', 'null', `${partner}/`, 'http://127.0.0.1:9999'])(
    'refuses a popup for the unlisted origin %j',
    async (opener) => {
      const page = await createBrowser(test).open(startAddress({ opener }));
      expect(page.status).toBe(403);
      expect(page.text).not.toContain(opener === 'null' ? 'opener' : opener);
    },
  );

  it('refuses an invalid flow', async () => {
    const address = startAddress().replace(/flow=\w+/, 'flow=abc');
    expect((await createBrowser(test).open(address)).status).toBe(400);
  });

  it('refuses a tenant that does not offer the provider', async () => {
    const page = await createBrowser(test).open(startAddress({ origin: 'http://acme.localhost:4600' }));
    expect(page.status).toBe(400);
    expect(page.text).toContain('此登录方式未开放');
  });

  it('shows a page when the provider cannot be reached', async () => {
    const lonely = await createTestHub({
      issuers: [
        {
          id: 'google',
          issuer: 'https://127.0.0.1:1',
          clientId: 'id',
          clientSecret: 'secret',
          trustsEmail: ['*'],
        },
      ],
    });
    const page = await createBrowser(lonely).open(startAddress());
    await lonely.close();
    expect(page.text).toContain('The provider cannot be reached right now');
  });

  it('does not exist outside development', async () => {
    const live = await createTestHub({ dev: false });
    const [page, tool] = await Promise.all([
      createBrowser(live).open(startAddress()),
      createBrowser(live).open(`${portal}/dev/oidc/.well-known/openid-configuration`),
    ]);
    await live.close();
    expect(page.text).toContain('This sign-in method is turned off');
    expect(tool.status).toBe(404);
  });

  it('shows Chinese texts to a Chinese browser', async () => {
    const response = await test.fetch('/api/hub/v1/google/login', {
      headers: { 'accept-language': 'zh-CN' },
    });
    expect(await response.text()).toContain('登录后返回的页面不属于此门户');
  });
});

describe('the return from the provider', () => {
  it('passes only code and state to the requested page', async () => {
    const page = await visitProvider(test, { redirect: `${returnPage}&code=old&popup=1&opener=x#hash` });
    expect(`${page.url.origin}${page.url.pathname}`).toBe(`${portal}/entry/login`);
    expect([...page.url.searchParams.keys()].toSorted()).toEqual(['code', 'platform', 'state']);
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(page.headers.get('cache-control')).toBe('no-store');
  });

  it.each([partner, editor, portal])('tells a popup its opener: %s', async (opener) => {
    const { url } = await visitProvider(test, { opener });
    expect(Object.fromEntries(url.searchParams)).toMatchObject({ popup: '1', opener });
  });

  it('passes access_denied when the visitor declines', async () => {
    const { url } = await visitProvider(test, {}, { deny: '1' });
    expect(url.searchParams.get('error')).toBe('access_denied');
    expect(url.searchParams.get('state')).toMatch(/^[\w-]{43}$/);
    expect(url.searchParams.has('code')).toBe(false);
  });

  it('does not let a declined sign-in be redeemed', async () => {
    const { state } = answerOf(await visitProvider(test, {}, { deny: '1' }));
    expect((await test.call(google, { code: 'x', state }, { flow: someFlow })).code).toBe(codes.codeUsed);
  });

  it('refuses an unknown state', async () => {
    const page = await createBrowser(test).open(
      `${portal}/api/hub/v1/google/callback?code=abc&state=${'a'.repeat(43)}`,
    );
    expect(page.status).toBe(400);
    expect(page.text).not.toContain('abc');
  });

  it('accepts the same answer again, but no other code for the same state', async () => {
    const { code, state } = answerOf(await visitProvider(test));
    const callback = `${portal}/api/hub/v1/google/callback`;
    const again = await createBrowser(test).open(
      `${callback}?${new URLSearchParams({ code, state, iss: `${portal}/dev/oidc` }).toString()}`,
    );
    const other = await createBrowser(test).open(
      `${callback}?${new URLSearchParams({ code: 'other', state }).toString()}`,
    );
    expect(again.url.pathname).toBe('/entry/login');
    expect(other.status).toBe(400);
    expect((await test.call(google, { code, state }, { flow: someFlow })).code).toBe(1);
  });

  it('closes a sign-in page that is no longer awaited', async () => {
    const page = await createBrowser(test).open(`${portal}/dev/oidc/sign-in/unknown`);
    expect(page.status).toBe(400);
    expect(page.text).toContain('This sign-in is over');
  });
});
