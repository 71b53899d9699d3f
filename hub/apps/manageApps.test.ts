/** Secrets of apps, and apps that are deleted: whole under two processes at once, and audited. */
import { or, sql } from 'drizzle-orm';
import * as openId from 'openid-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { authorize } from '../../src/api/authorize';
import { redeemAppToken } from '../../src/api/redeemAppToken';
import type { ActBase } from '../audit/act';
import { openAudit } from '../audit/audit';
import { listActs, verifyAudit } from '../audit/readAudit';
import type { Hub } from '../createHub';
import { codes } from '../answers/codes';
import { appTokens } from '../database/tables/apps';
import { oidcRecords } from '../database/tables/openid';
import { createShop, refused, shopCallback, shopChecks, shopSecret, type Shop } from '../testing/createShop';
import { portal } from '../testing/createTestHub';
import { secretsOf } from './appSecrets';
import { addApp, addSecret, deleteApp, listApps, removeSecret, setApp } from './manageApps';

let shop: Shop;
let twin: Hub;
beforeAll(async () => {
  shop = await createShop();
  twin = await shop.test.twin();
});
afterAll(() => shop.test.close());
beforeEach(() => shop.welcome());

const app = { tenantId: 'neutral', appKey: 'shop' };
const actOf = async ({ services }: Hub = shop.test.hub): Promise<ActBase> => ({
  database: services.database,
  audit: await openAudit(services),
  who: 'shell root',
  now: shop.test.clock.now(),
  reason: 'a call',
});
const idsOf = async () => {
  const rows = await shop.test.hub.services.database.run((queries) => listApps(queries, 'neutral'));
  const found = rows.find(({ appKey }) => appKey === 'shop');
  return found ? secretsOf(found).map(({ id }) => id) : [];
};
const apptoken = async () => {
  const ask = { app_key: 'shop', response_type: 'token', redirect_uri: shopCallback };
  return (await shop.test.call(authorize, ask, { token: shop.session })).info.token;
};
const redeem = async (secret: string, token: string) =>
  shop.test.call(
    redeemAppToken,
    { app_key: 'shop', app_secret: secret, apptoken: token, redirect_uri: shopCallback },
    { origin: null },
  );
const { payload, model } = oidcRecords;
const isOfShop = or(
  sql`${payload} ->> 'clientId' = 'shop'`,
  sql`${payload} -> 'params' ->> 'client_id' = 'shop'`,
);
/** @returns how many app tokens, and which records of OpenID, there are */
const leftOver = () =>
  shop.test.hub.services.database.run(async (queries) => [
    await queries.$count(appTokens),
    (await queries.select({ model }).from(oidcRecords).where(isOfShop)).map((row) => row.model),
  ]);

describe('two secrets', () => {
  it('count alike, for app tokens and for OpenID, until one is removed', async () => {
    const [old = ''] = await idsOf();
    const added = await addSecret(await actOf(), app);
    for (const secret of [shopSecret, added]) {
      expect((await redeem(secret, await apptoken())).code).toBe(1);
      const client = await shop.connect(portal, 'shop', secret);
      const back = await shop.allow(await shop.start());
      expect((await shop.exchange(back, {}, client)).claims()?.aud).toBe('shop');
    }
    await expect(addSecret(await actOf(), app)).rejects.toThrow(`two secrets, ${old} and `);
    await removeSecret(await actOf(twin), app, old);
    expect(await redeem(shopSecret, await apptoken())).toMatchObject({ status: 401, code: codes.appUnknown });
    const client = await shop.connect(portal, 'shop', shopSecret);
    const back = await shop.allow(await shop.start());
    await expect(shop.exchange(back, {}, client)).rejects.toEqual(refused('invalid_client'));
    expect((await redeem(added, await apptoken())).code).toBe(1);
    const [left = ''] = await idsOf();
    await expect(removeSecret(await actOf(), app, left)).rejects.toThrow('is the last secret');
    await expect(removeSecret(await actOf(), app, old)).rejects.toThrow(`has no secret ${old}`);
  });

  it('two processes add one, and leave one', async () => {
    const bases = [await actOf(), await actOf(twin)];
    const added = await Promise.allSettled(bases.map((base) => addSecret(base, app)));
    expect(added.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const ids = await idsOf();
    expect(ids).toHaveLength(2);
    const removed = await Promise.allSettled(
      bases.map((base, index) => removeSecret(base, app, ids[index] ?? '')),
    );
    expect(removed.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await idsOf()).toHaveLength(1);
  });

  it('takes the grants along where it is told to', async () => {
    const secret = await addSecret(await actOf(), app);
    const client = await shop.connect(portal, 'shop', secret);
    const offline = { scope: 'openid offline_access', prompt: 'consent' };
    const tokens = await shop.exchange(await shop.allow(await shop.start(offline)), {}, client);
    const [first = '', id = ''] = await idsOf();
    await removeSecret(await actOf(), app, first, true);
    expect(await idsOf()).toEqual([id]);
    await expect(openId.refreshTokenGrant(client, tokens.refresh_token ?? '')).rejects.toEqual(
      refused('invalid_grant'),
    );
  });
});

it('an app without PKCE may sign people in; one with it may not leave it out', async () => {
  const plain = { code_challenge: undefined, code_challenge_method: undefined };
  expect((await shop.start(plain)).url.searchParams.get('error')).toBe('invalid_request');
  await setApp(await actOf(), app, { pkce: 'optional' });
  const secret = await addSecret(await actOf(), app);
  const client = await shop.connect(portal, 'shop', secret);
  const back = await shop.allow(await shop.start(plain));
  const { expectedState, expectedNonce } = shopChecks;
  const tokens = await openId.authorizationCodeGrant(client, back.url, { expectedState, expectedNonce });
  expect(tokens.claims()?.aud).toBe('shop');
});

it('a deleted app ends its tokens and grants in every process', async () => {
  const [, second] = await idsOf();
  if (second !== undefined) await removeSecret(await actOf(), app, second);
  const secret = await addSecret(await actOf(), app);
  const client = await shop.connect(portal, 'shop', secret);
  const tokens = await shop.exchange(await shop.allow(await shop.start()), {}, client);
  const waiting = await apptoken();
  const asking = await shop.start();
  expect(await leftOver()).not.toEqual([0, []]);
  await deleteApp(await actOf(twin), app);
  expect((await redeem(secret, waiting)).code).toBe(codes.appUnknown);
  await expect(openId.fetchUserInfo(client, tokens.access_token, openId.skipSubjectCheck)).rejects.toThrow(
    'challenge',
  );
  const refusal = await shop.test.call(
    authorize,
    { app_key: 'shop', response_type: 'token', redirect_uri: asking.url.searchParams.get('callback') },
    { token: shop.session },
  );
  expect(refusal.code).toBe(codes.appUnknown);
  expect(await leftOver()).toEqual([0, []]);
  await expect(deleteApp(await actOf(), app)).rejects.toThrow('has no app shop');
});

it('a token that is made while its app is deleted is none', async () => {
  const fields = { name: 'Shop', redirectUris: [shopCallback], firstParty: false, public: false };
  await addApp(await actOf(), {
    ...app,
    ...fields,
    postLogoutUris: [],
    backchannelLogoutUri: null,
    backchannelLogoutSession: true,
    tokenFormat: 'opaque',
    pkce: 'required',
  });
  const ask = { app_key: 'shop', response_type: 'token', redirect_uri: shopCallback };
  const [, ...answers] = await Promise.all([
    actOf(twin).then((base) => deleteApp(base, app)),
    ...[1, 2, 3].map(() => shop.test.call(authorize, ask, { token: shop.session })),
  ]);
  for (const { code } of answers) expect([1, codes.appUnknown]).toContain(code);
  expect((await leftOver())[0]).toBe(0);
});

it('each act is in the audit, without secrets', async () => {
  const { database } = shop.test.hub.services;
  const { audit } = await actOf();
  const rows = await listActs(database, ['neutral'], 0, 100);
  expect(new Set(rows.map(({ act }) => act))).toEqual(
    new Set(['app add', 'app set', 'app delete', 'app secret add', 'app secret remove']),
  );
  const set = rows.find(({ act }) => act === 'app set');
  expect([set?.subject, set?.who, set?.reason]).toEqual(['shop', 'shell root', 'a call']);
  expect(JSON.parse(set?.after ?? '')).toMatchObject({ name: 'Shop', pkce: 'optional' });
  expect(JSON.stringify(rows)).not.toMatch(/[0-9a-f]{64}.*secret_hash/);
  expect((await verifyAudit(database, audit)).broken).toBeNull();
});
