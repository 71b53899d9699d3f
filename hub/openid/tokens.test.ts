/** Codes and tokens of OpenID: good once, for one app, until the session ends. */
import * as openId from 'openid-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { deleteCookies } from '../../src/api/deleteCookies';
import { failuresPerAccount, failureWindowMs } from '../limits/failures';
import { oidcRecords } from '../database/tables/openid';
import { acme, createShop, refused, shopChecks, type Shop } from '../testing/createShop';
import { portal } from '../testing/createTestHub';

let shop: Shop;
beforeAll(async () => {
  shop = await createShop();
});
beforeEach(() => shop.welcome());
afterAll(() => shop.test.close());

describe('a code', () => {
  it('is good once, and its tokens end when it is used again', async () => {
    const back = await shop.allow(await shop.start());
    const tokens = await shop.exchange(back);
    await expect(shop.exchange(back)).rejects.toEqual(refused('invalid_grant'));
    await expect(
      openId.fetchUserInfo(shop.client, tokens.access_token, openId.skipSubjectCheck),
    ).rejects.toThrow('challenge');
  });

  it('is good for one of two requests at once', async () => {
    const back = await shop.allow(await shop.start());
    const results = await Promise.allSettled([shop.exchange(back), shop.exchange(back), shop.exchange(back)]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('needs its verifier, its app and its tenant', async () => {
    const wrong = { pkceCodeVerifier: openId.randomPKCECodeVerifier() };
    const back = await shop.allow(await shop.start());
    await expect(shop.exchange(back, wrong)).rejects.toEqual(refused('invalid_grant'));
    const other = await shop.connect(portal, 'other');
    await expect(shop.exchange(await shop.allow(await shop.start()), {}, other)).rejects.toEqual(
      refused('invalid_grant'),
    );
    const elsewhere = await shop.connect(acme);
    const url = new URL((await shop.allow(await shop.start())).url);
    url.searchParams.set('iss', acme);
    await expect(openId.authorizationCodeGrant(elsewhere, url, shopChecks)).rejects.toEqual(
      refused('invalid_grant'),
    );
  });

  it('needs the app’s secret; guesses are counted', async () => {
    const back = await shop.allow(await shop.start());
    const guesser = await shop.connect(portal, 'shop', 'a-wrong-secret');
    for (let index = 0; index < failuresPerAccount; index += 1)
      await expect(shop.exchange(back, {}, guesser)).rejects.toEqual(refused('invalid_client'));
    await expect(shop.exchange(back)).rejects.toEqual(refused('temporarily_unavailable'));
    shop.test.clock.advance(failureWindowMs);
    expect((await shop.exchange(back)).claims()?.aud).toBe('shop');
  });

  it('counts guesses at the address of revocation too', async () => {
    const guesser = await shop.connect(portal, 'other', 'a-wrong-secret');
    for (let index = 0; index < failuresPerAccount; index += 1)
      await expect(openId.tokenRevocation(guesser, 'x')).rejects.toEqual(refused('invalid_client'));
    const other = await shop.connect(portal, 'other');
    await expect(openId.tokenRevocation(other, 'x')).rejects.toEqual(refused('temporarily_unavailable'));
    shop.test.clock.advance(failureWindowMs);
    await expect(openId.tokenRevocation(other, 'x')).resolves.toBeUndefined();
  });

  it.each(['/.well-known/openid-configuration', '/openid/token'])(
    'takes no large body at %s',
    async (path) => {
      const response = await shop.test.fetch(path, { method: 'POST', body: 'a'.repeat(33 * 1024) });
      expect([response.status, await response.json()]).toEqual([413, { error: 'invalid_request' }]);
    },
  );

  it('answers with the headers of every answer, and with an error also for a client that prefers HTML', async () => {
    const response = await shop.test.fetch('/openid/token', {
      method: 'POST',
      headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=authorization_code&client_id=shop&client_secret=wrong&code=x',
    });
    expect(response.status).toBe(401);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await response.json()).toMatchObject({ error: 'invalid_client' });
  });

  it('ends with the session', async () => {
    const back = await shop.allow(await shop.start());
    await shop.test.call(deleteCookies, {}, { token: shop.session });
    await expect(shop.exchange(back)).rejects.toEqual(refused('invalid_grant'));
  });
});

describe('tokens', () => {
  const offline = { scope: 'openid offline_access', prompt: 'consent' };

  it('are renewed, each refresh token once, until the visitor signs out', async () => {
    const first = await shop.exchange(await shop.allow(await shop.start(offline)));
    const second = await openId.refreshTokenGrant(shop.client, first.refresh_token ?? '');
    expect(second.claims()?.sub).toBe(first.claims()?.sub);
    await shop.test.call(deleteCookies, {}, { token: shop.session });
    await expect(openId.refreshTokenGrant(shop.client, second.refresh_token ?? '')).rejects.toEqual(
      refused('invalid_grant'),
    );
    await expect(
      openId.fetchUserInfo(shop.client, second.access_token, openId.skipSubjectCheck),
    ).rejects.toThrow('challenge');
  });

  it('end when a refresh token is used twice, and when the app revokes them', async () => {
    const first = await shop.exchange(await shop.allow(await shop.start(offline)));
    const second = await openId.refreshTokenGrant(shop.client, first.refresh_token ?? '');
    await expect(openId.refreshTokenGrant(shop.client, first.refresh_token ?? '')).rejects.toEqual(
      refused('invalid_grant'),
    );
    await expect(openId.refreshTokenGrant(shop.client, second.refresh_token ?? '')).rejects.toEqual(
      refused('invalid_grant'),
    );
    const third = await shop.exchange(await shop.allow(await shop.start(offline)));
    await openId.tokenRevocation(await shop.connect(portal, 'other'), third.refresh_token ?? '');
    const fourth = await openId.refreshTokenGrant(shop.client, third.refresh_token ?? '');
    await openId.tokenRevocation(shop.client, fourth.refresh_token ?? '');
    await expect(openId.refreshTokenGrant(shop.client, fourth.refresh_token ?? '')).rejects.toEqual(
      refused('invalid_grant'),
    );
  });

  it('and codes are stored as hashes', async () => {
    const back = await shop.allow(await shop.start(offline));
    const tokens = await shop.exchange(back);
    const rows = await shop.test.hub.services.database.run((queries) => queries.select().from(oidcRecords));
    const stored = JSON.stringify(rows);
    const secrets = [
      back.url.searchParams.get('code'),
      tokens.access_token,
      tokens.refresh_token,
      shop.session,
    ];
    expect(secrets.filter((value) => value == null || stored.includes(value))).toEqual([]);
  });
});
