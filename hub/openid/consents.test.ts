/** What an owner allowed an app by OpenID is remembered, until it is taken back. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { appInfo } from '../../src/api/appInfo';
import { listApps, removeApp } from '../../src/api/apps';
import { appUses } from '../database/tables/apps';
import type { Page } from '../testing/createBrowser';
import { createShop, type Shop } from '../testing/createShop';

let shop: Shop;
beforeAll(async () => {
  shop = await createShop();
});
beforeEach(async () => {
  await shop.test.hub.services.database.run((queries) => queries.delete(appUses));
  await shop.welcome();
});
afterAll(() => shop.test.close());

/** What the consent page is told. */
const about = async ({ url }: Page, token = shop.session) => {
  const request = { app_key: 'shop', redirect_uri: url.searchParams.get('callback') ?? '' };
  return (await shop.test.call(appInfo, request, { token })).info;
};
const isAllowed = async (changes: Record<string, string> = {}, token?: string) =>
  (await about(await shop.start(changes), token)).is_allowed ?? false;

const scope = 'openid profile';

it('asks for new scopes only, or where the app wants it', async () => {
  expect(await isAllowed({ scope })).toBe(false);
  await shop.allow(await shop.start({ scope }));
  expect(await isAllowed({ scope })).toBe(true);
  expect(await isAllowed({ scope: 'openid' })).toBe(true);
  expect(await isAllowed({ scope, prompt: 'consent' })).toBe(false);
  expect(await isAllowed({ scope: `${scope} email` })).toBe(false);
  await shop.allow(await shop.start({ scope: 'openid email' }));
  expect(await isAllowed({ scope: `${scope} email` })).toBe(true);
  // A scope that nobody knows is none to ask for.
  const { scopes, is_allowed } = await about(await shop.start({ scope: `${scope} gold` }));
  expect([scopes, is_allowed]).toEqual([['openid', 'profile'], true]);
});

it('knows it in every session of the account, of no other account, and not without a session', async () => {
  await shop.allow(await shop.start({ scope }));
  expect(await isAllowed({ scope }, await shop.signIn())).toBe(true);
  const callback = (await shop.start({ scope })).url.searchParams.get('callback') ?? '';
  const asked = { app_key: 'shop', redirect_uri: callback };
  expect((await shop.test.call(appInfo, asked)).info.is_allowed).toBeUndefined();
  expect(await isAllowed({ scope }, await shop.signIn(undefined, '13800138000'))).toBe(false);
});

it('forgets it with the app’s entry in the owner’s list', async () => {
  await shop.allow(await shop.start({ scope }));
  const by = { token: shop.session };
  expect((await shop.test.call(listApps, {}, by)).info.apps.map(({ app_key }) => app_key)).toEqual(['shop']);
  await shop.test.call(removeApp, { app_key: 'shop' }, by);
  expect(await isAllowed({ scope })).toBe(false);
});
