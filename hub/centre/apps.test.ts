/** The apps that received an owner's data: listed, and ended. */
import * as openId from 'openid-client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listActivity } from '../../src/api/activity';
import { listApps, removeApp } from '../../src/api/apps';
import { authorize } from '../../src/api/authorize';
import { redeemAppToken } from '../../src/api/redeemAppToken';
import { codes } from '../answers/codes';
import { createShop, type Shop } from '../testing/createShop';
import { partner } from '../testing/createTestHub';

const address = `${partner}/studio`;
let shop: Shop;
beforeEach(async () => {
  shop = await createShop();
  await shop.welcome();
});
afterEach(() => shop.test.close());

const list = async () => (await shop.test.call(listApps, {}, { token: shop.session })).info.apps;
const remove = (app_key: string) => shop.test.call(removeApp, { app_key }, { token: shop.session });
const issue = async () => {
  const request = { app_key: 'studio-app', response_type: 'token', redirect_uri: address };
  return (await shop.test.call(authorize, request, { token: shop.session })).info.token;
};
const redeem = (apptoken: string) =>
  shop.test.call(
    redeemAppToken,
    { app_key: 'studio-app', app_secret: 'studio-secret', apptoken, redirect_uri: address },
    { origin: null },
  );

it('lists what an app received, first and last', async () => {
  expect(await list()).toEqual([]);
  const unused = await issue();
  expect(await list()).toEqual([]);
  await redeem(unused);
  const first = shop.test.clock.now();
  shop.test.clock.advance(1000);
  await redeem(await issue());
  expect(await list()).toEqual([
    {
      app_key: 'studio-app',
      name: expect.any(String) as string,
      received: ['email', 'username'],
      first_at: first,
      last_at: first + 1000,
    },
  ]);
});

it('ends an app token that was not redeemed yet', async () => {
  await redeem(await issue());
  const open = await issue();
  expect((await remove('studio-app')).code).toBe(1);
  expect((await remove('studio-app')).code).toBe(1);
  expect((await redeem(open)).code).toBe(codes.codeUsed);
  expect(await list()).toEqual([]);
  await shop.test.hub.services.background.settled();
  const { events } = (await shop.test.call(listActivity, {}, { token: shop.session })).info;
  expect(events.filter(({ kind }) => kind === 'app_removed')).toHaveLength(1);
});

it('ends the tokens of an OpenID client, and no other app’s', async () => {
  await redeem(await issue());
  const tokens = await shop.exchange(await shop.allow(await shop.start()));
  expect(
    (await list()).map(({ app_key }) => app_key).toSorted((one, other) => one.localeCompare(other)),
  ).toEqual(['shop', 'studio-app']);
  await openId.fetchUserInfo(shop.client, tokens.access_token, openId.skipSubjectCheck);
  expect((await remove('shop')).code).toBe(1);
  await expect(
    openId.fetchUserInfo(shop.client, tokens.access_token, openId.skipSubjectCheck),
  ).rejects.toThrow('challenge');
  expect((await list()).map(({ app_key }) => app_key)).toEqual(['studio-app']);
});

it('a token that is redeemed at the moment of the removal counts before it, or not at all', async () => {
  const open = await issue();
  const [redeemed] = await Promise.all([redeem(open), remove('studio-app')]);
  const left = (await list()).length;
  expect([codes.codeUsed, 1]).toContain(redeemed.code);
  expect(redeemed.code === 1 || left === 0).toBe(true);
  expect((await redeem(open)).code).toBe(codes.codeUsed);
});
