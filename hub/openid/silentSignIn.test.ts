/** Answers without a page (`prompt=none`): only for a visitor who is signed in now, to an app that may have what it asks for. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { deleteCookies } from '../../src/api/deleteCookies';
import { login } from '../../src/api/login';
import { endSessions, otherSessions } from '../../src/api/sessions';
import { hashToken } from '../credentials/opaqueToken';
import { accounts } from '../database/tables/accounts';
import { apps, appUses } from '../database/tables/apps';
import { sessions } from '../database/tables/sessions';
import { createBrowser } from '../testing/createBrowser';
import { createShop, type Shop } from '../testing/createShop';
import { newFlow, portal } from '../testing/createTestHub';

let shop: Shop;
beforeAll(async () => {
  shop = await createShop();
});
beforeEach(async () => {
  await run((queries) => queries.delete(appUses));
  await shop.welcome();
});
afterAll(() => shop.test.close());

const run: Shop['test']['hub']['services']['database']['run'] = (work) =>
  shop.test.hub.services.database.run(work);

const silently = async (changes: Record<string, string> = {}) =>
  shop.start({ prompt: 'none', scope: 'openid profile', ...changes });
const outcome = async (changes?: Record<string, string>) => {
  const { searchParams } = (await silently(changes)).url;
  return searchParams.get('error') ?? (searchParams.has('code') ? 'code' : 'nothing');
};
const allow = async () => shop.allow(await shop.start({ scope: 'openid profile' }));
const ofSession = () => eq(sessions.tokenHash, hashToken(shop.session));

it('gives a code for what was allowed, in any process, and asks nobody else', async () => {
  expect(await outcome()).toBe('login_required');
  const first = (await shop.exchange(await allow())).claims();
  const tokens = await shop.exchange(await silently());
  expect(tokens.claims()).toMatchObject({ sub: first?.sub, name: 'designer', amr: ['pwd'] });
  expect(await outcome({ scope: 'openid' })).toBe('code');
  expect(await outcome({ scope: 'openid profile email' })).toBe('consent_required');
  expect(await outcome({ max_age: '600' })).toBe('code');
  const twin = await shop.test.twin();
  const here = shop.browser;
  shop.browser = createBrowser({
    fetch: (path, init = {}) => {
      const headers = { ...Object.fromEntries(new Headers(init.headers)), host: 'localhost:4600' };
      return Promise.resolve(twin.fetch(new Request(`${portal}${path}`, { ...init, headers })));
    },
  });
  expect(await outcome()).toBe('login_required');
  await allow();
  expect(await outcome()).toBe('code');
  shop.browser = here;
  // The session is now known by the cookie of the other browser.
  expect(await outcome()).toBe('login_required');
});

const claims = (value: string) => ({ claims: JSON.stringify({ id_token: { sub: { value } } }) });

it('needs the session that the request wants', async () => {
  const { sub = '' } = (await shop.exchange(await allow())).claims() ?? {};
  const { id_token: hint = '' } = await shop.exchange(await silently());
  expect(await outcome({ id_token_hint: hint })).toBe('code');
  expect([await outcome(claims(sub)), await outcome(claims('another'))]).toEqual(['code', 'login_required']);
  const strong = { id_token: { acr: { essential: true, value: 'phr' } } };
  expect(await outcome({ claims: JSON.stringify(strong) })).toBe('login_required');
  await run((queries) =>
    queries
      .update(sessions)
      .set({ createdAt: Date.now() - 120_000 })
      .where(ofSession()),
  );
  expect([await outcome({ max_age: '60' }), await outcome()]).toEqual(['login_required', 'code']);
  shop.session = await shop.signIn(undefined, '13800138000');
  await allow();
  expect(await outcome({ id_token_hint: hint })).toBe('login_required');
});

const accountOfSession = async () => {
  const [row] = await run((queries) => queries.select().from(sessions).where(ofSession()));
  return eq(accounts.id, row?.accountId ?? '');
};

it.each<[string, () => Promise<unknown>]>([
  ['a sign-out', () => shop.test.call(deleteCookies, {}, { token: shop.session })],
  [
    'a sign-out elsewhere',
    async () => shop.test.call(endSessions, { id: otherSessions }, { token: await shop.signIn() }),
  ],
  [
    'a lock',
    async () => {
      const account = await accountOfSession();
      await run((queries) => queries.update(accounts).set({ lockedAt: Date.now() }).where(account));
      return () => run((queries) => queries.update(accounts).set({ lockedAt: null }).where(account));
    },
  ],
  [
    'a new password, for a session that is not ended yet',
    () => run((queries) => queries.update(sessions).set({ authVersion: 999 }).where(ofSession())),
  ],
])('ends with %s, at the next request', async (_, end) => {
  await allow();
  expect(await outcome()).toBe('code');
  const undo = await end();
  expect(await outcome()).toBe('login_required');
  if (typeof undo === 'function') await (undo as () => Promise<unknown>)();
});

it('answers for nobody where another person has signed in at the portal since', async () => {
  await allow();
  const here = shop.browser;
  const visitor = [...here.cookies].find(([key]) => key.startsWith('openid_visitor '))?.[1] ?? '';
  const withToken = (token: string) =>
    createBrowser({
      fetch: (path, init = {}) => {
        const { cookie = '', ...headers } = Object.fromEntries(new Headers(init.headers));
        const own = `openid_visitor=${visitor}; hub_auth_token=${token}`;
        return shop.test.fetch(path, { ...init, headers: { ...headers, cookie: `${cookie}; ${own}` } });
      },
    });
  shop.browser = withToken(shop.session);
  expect(await outcome()).toBe('code');
  shop.browser = withToken('of-another-person');
  expect(await outcome()).toBe('login_required');
  shop.browser = here;
});

it('never asks for the operator’s own app, from the sign-in at the portal on', async () => {
  const right = { type: 0, account: 'designer@example.com', password: 'Design3D!' };
  const { headers } = await shop.test.call(login, right, { flow: newFlow() });
  const cookie = headers
    .getSetCookie()
    .find((line) => line.startsWith('openid_visitor='))
    ?.split(';')[0];
  const start = await shop.addressOf({ prompt: 'none' });
  const answer = async () => {
    const { location } = Object.fromEntries(
      (await shop.test.fetch(start, { headers: { cookie: cookie ?? '' } })).headers,
    );
    return new URL(location ?? '').searchParams;
  };
  expect((await answer()).get('error')).toBe('consent_required');
  await run((queries) => queries.update(apps).set({ firstParty: true }));
  const found = await answer();
  await run((queries) => queries.update(apps).set({ firstParty: false }));
  expect([found.get('error'), found.has('code')]).toEqual([null, true]);
});
