/** Requests of an OpenID client that the hub refuses. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { authorize } from '../../src/api/authorize';
import { codes } from '../answers/codes';
import { createBrowser } from '../testing/createBrowser';
import { createShop, type Shop } from '../testing/createShop';
import { partner, portal } from '../testing/createTestHub';

let shop: Shop;
beforeAll(async () => {
  shop = await createShop();
});
beforeEach(() => shop.welcome());
afterAll(() => shop.test.close());

describe('a request is refused', () => {
  it.each([
    ['an address that is not registered', { redirect_uri: 'https://evil.example/' }],
    ['an address that only a * covers', { redirect_uri: 'https://shop.example/any/page' }],
    ['another query', { redirect_uri: 'https://shop.example/signed-in?from=evil' }],
    ['an unknown app', { client_id: 'nobody' }],
    ['an app without exact addresses', { client_id: 'studio-app', redirect_uri: `${partner}/` }],
  ])('with a page for %s', async (_, changes) => {
    const page = await shop.start(changes);
    expect([page.status, page.url.origin]).toEqual([400, portal]);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(page.headers.get('x-content-type-options')).toBe('nosniff');
    // No link leads there.
    expect(page.text).not.toMatch(/href="[^"]*(?:evil|shop\.example|127)/);
  });

  it.each([
    ['an unknown app', { client_id: 'nobody' }, 'nobody', 'invalid_client: no app'],
    ['a wrong address', { redirect_uri: 'https://evil.example/x?y=z' }, 'shop', 'invalid_redirect_uri: this'],
    ['no app', { client_id: undefined }, null, 'missing required parameter'],
    ['an app that no key can name', { client_id: '<b>call 555' }, null, 'invalid_client: no app'],
  ])('and tells the developer why: %s', async (_, changes, app, reason) => {
    const { text } = await shop.start(changes);
    const facts = /<details class="facts">.*<\/details>/s.exec(text)?.[0] ?? '';
    expect(facts).toContain(reason);
    expect(facts.includes('client_id</dt>')).toBe(app !== null);
    expect(facts).toContain(app === null ? 'redirect_uri' : `>${app}</code>`);
    expect(facts).not.toMatch(/555|y=z/);
  });

  it.each([
    ['without PKCE', { code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
    ['with a plain challenge', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['for a token in the address', { response_type: 'token' }, 'unsupported_response_type'],
    ['for an ID token in the address', { response_type: 'id_token' }, 'unsupported_response_type'],
  ])('at the app %s', async (_, changes, error) => {
    const { url } = await shop.start(changes);
    expect(url.origin).toBe('https://shop.example');
    expect(new URLSearchParams(url.hash.slice(1) || url.search).get('error')).toBe(error);
  });

  it('in another browser, and with a token of another request, app or page', async () => {
    const own = await shop.start();
    const stranger = createBrowser(shop.test);
    expect((await stranger.open(await shop.allowedAddress(own.url))).status).toBe(400);
    const other = await shop.start();
    const foreign = (await shop.allowedAddress(other.url)).split('?')[1];
    const here = own.url.searchParams.get('callback') ?? '';
    expect((await shop.browser.open(`${here}?${foreign}`)).status).toBe(400);
    const ask = async (app_key: string, redirect_uri: string, origin = portal) =>
      (
        await shop.test.call(
          authorize,
          { app_key, response_type: 'token', redirect_uri },
          { token: shop.session, origin },
        )
      ).code;
    expect(await ask('other', here)).toBe(codes.appUnknown);
    expect(await ask('shop', `${here}x`)).toBe(codes.appUnknown);
    expect(await ask('shop', here, partner)).toBe(codes.consentNeeded);
    expect(await ask('shop', here)).toBe(1);
  });
});
