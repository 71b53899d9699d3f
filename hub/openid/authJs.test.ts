/** Auth.js, a client that nobody here wrote, signs in with its own defaults: discovery, state, PKCE, nonce, ID token. */
import { Auth, customFetch, type AuthConfig } from '@auth/core';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { apps } from '../database/tables/apps';
import { createShop, shopSecret, type Shop } from '../testing/createShop';
import { portal } from '../testing/createTestHub';

const site = 'https://shop.example';
const callback = `${site}/auth/callback/hub`;
let shop: Shop;
beforeAll(async () => {
  shop = await createShop();
  await shop.test.hub.services.database.run((queries) =>
    queries
      .update(apps)
      .set({ redirectUris: [callback] })
      .where(eq(apps.appKey, 'shop')),
  );
  await shop.welcome();
});
afterAll(() => shop.test.close());

const asked: string[] = [];
const config = (clientSecret: string): AuthConfig => ({
  basePath: '/auth',
  secret: 'a secret of the site, not of the hub',
  trustHost: true,
  logger: { error: () => undefined },
  providers: [
    {
      id: 'hub',
      name: 'Hub',
      type: 'oidc',
      issuer: portal,
      clientId: 'shop',
      clientSecret,
      [customFetch]: async (input, init) => {
        const { url, method, headers, body } = new Request(input, init);
        const { pathname, search } = new URL(url);
        asked.push(pathname);
        const sent = body === null ? null : await new Response(body).text();
        return shop.test.fetch(`${pathname}${search}`, { method, headers, body: sent });
      },
    },
  ],
});

/** A browser at the site. */
function createVisit(settings: AuthConfig) {
  const cookies = new Map<string, string>();
  return async (url: string, form?: Record<string, string>): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const sent = form && { method: 'POST', body: new URLSearchParams(form) };
    const answer = await Auth(new Request(url, { headers: { cookie }, ...sent }), settings);
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  };
}

async function signIn(visit: ReturnType<typeof createVisit>): Promise<Response> {
  const { csrfToken } = (await (await visit(`${site}/auth/csrf`)).json()) as { csrfToken: string };
  const begun = await visit(`${site}/auth/signin/hub`, { csrfToken, callbackUrl: `${site}/welcome` });
  const back = await shop.allow(await shop.browser.open(begun.headers.get('location') ?? ''));
  expect(`${back.url.origin}${back.url.pathname}`).toBe(callback);
  return visit(back.url.href);
}

it('signs in, and out of the site again', async () => {
  const visit = createVisit(config(shopSecret));
  expect((await signIn(visit)).headers.get('location')).toBe(`${site}/welcome`);
  expect(await (await visit(`${site}/auth/session`)).json()).toMatchObject({
    user: { name: 'designer', email: 'designer@example.com' },
  });
  expect(asked).toContain('/.well-known/openid-configuration');
  const { csrfToken } = (await (await visit(`${site}/auth/csrf`)).json()) as { csrfToken: string };
  await visit(`${site}/auth/signout`, { csrfToken });
  expect(await (await visit(`${site}/auth/session`)).json()).toBeNull();
});

it('signs nobody in with a wrong secret', async () => {
  const visit = createVisit(config('another secret'));
  const { pathname } = new URL((await signIn(visit)).headers.get('location') ?? '');
  expect(pathname).toBe('/auth/error');
  expect(await (await visit(`${site}/auth/session`)).json()).toBeNull();
});
