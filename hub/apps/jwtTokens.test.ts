/** App tokens as signed JWTs: what a partner's server verifies by itself, and what it must refuse. */
import { eq } from 'drizzle-orm';
import { createLocalJWKSet, decodeJwt, jwtVerify, SignJWT, UnsecuredJWT, type JSONWebKeySet } from 'jose';
import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authorize } from '../../src/api/authorize';
import { deleteCookies } from '../../src/api/deleteCookies';
import { login } from '../../src/api/login';
import { redeemAppToken } from '../../src/api/redeemAppToken';
import { apps } from '../database/tables/apps';
import { signingKeys } from '../database/tables/keys';
import { sweep } from '../sweep';
import { codes } from '../answers/codes';
import { publishedAfterMs, publishedAheadMs, rotateKeys } from '../keys/signingKeys';
import { publicSecrets } from '../requireProduction';
import { createTestHub, newFlow, partner, portal, type TestHub } from '../testing/createTestHub';
import { appTokenLifeMs } from './authorizeRoute';
import { appTokenType } from './signAppToken';

let test: TestHub;
let session: string;
const address = `${partner}/done`;
const host = 'localhost:4600';

beforeAll(async () => {
  test = await createTestHub();
  await chooseJwt();
  session = await signIn();
});
afterAll(() => test.close());

const chooseJwt = () =>
  test.hub.services.database.run((queries) => queries.update(apps).set({ tokenFormat: 'jwt' }));

async function signIn(): Promise<string> {
  const account = { type: 0, account: 'designer@example.com', password: 'Design3D!' };
  const { info } = await test.call(login, account, { flow: newFlow() });
  return String(info.auth_token);
}

async function appToken(token = session, redirect = address): Promise<string> {
  const request = { app_key: 'studio-app', response_type: 'token', redirect_uri: redirect };
  return (await test.call(authorize, request, { token })).info.token;
}

const readKeys = async (at = host): Promise<JSONWebKeySet> =>
  (await (await test.fetch('/.well-known/jwks.json', { host: at })).json()) as JSONWebKeySet;

/** As docs/server.md has it. */
async function verify(token: string, keys?: JSONWebKeySet, changes: object = {}) {
  const { payload } = await jwtVerify(token, createLocalJWKSet(keys ?? (await readKeys())), {
    issuer: portal,
    audience: 'studio-app',
    typ: appTokenType,
    algorithms: ['RS256'],
    requiredClaims: ['exp', 'jti', 'sub'],
    currentDate: new Date(test.clock.now()),
    ...changes,
  });
  return payload;
}

const redeem = (apptoken: string, changes: object = {}) =>
  test.call(redeemAppToken, {
    app_key: 'studio-app',
    app_secret: publicSecrets.app,
    apptoken,
    redirect_uri: address,
    ...changes,
  });

describe('a signed app token', () => {
  it('names issuer, app, person, address and times, and holds nothing of the session', async () => {
    const token = await appToken();
    const claims = await verify(token);
    const now = test.clock.now() / 1000;
    expect(claims).toEqual({
      iss: portal,
      aud: 'studio-app',
      sub: (await redeem(token)).info.user_id,
      iat: now,
      exp: now + 60,
      jti: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      redirect_uri: address,
    });
    const hash = createHash('sha256').update(session).digest('hex');
    const text = JSON.stringify(claims);
    expect([session, hash].some((secret) => text.includes(secret))).toBe(false);
    expect(decodeJwt(await appToken()).jti).not.toBe(claims.jti);
  });

  it('names the page that is handed it by its origin', async () => {
    const request = { app_key: 'studio-app', response_type: 'token', redirect_uri: partner };
    const { info } = await test.call(authorize, request, { token: session, origin: partner });
    expect((await verify(info.token))['redirect_uri']).toBe(partner);
    expect((await redeem(info.token, { redirect_uri: partner })).code).toBe(1);
  });

  it('is still redeemed once, and not after a sign-out', async () => {
    const token = await appToken();
    expect((await redeem(token)).code).toBe(1);
    expect((await redeem(token)).code).toBe(codes.codeUsed);
    const other = await signIn();
    const gone = await appToken(other);
    await test.call(deleteCookies, {}, { token: other });
    expect((await redeem(gone)).code).toBe(codes.codeUsed);
  });

  it('is refused after 60 seconds', async () => {
    const token = await appToken();
    test.clock.advance(appTokenLifeMs);
    await expect(verify(token)).rejects.toThrow('"exp" claim timestamp check failed');
  });

  it('is refused for another app, by another tenant’s keys, and as an ID token', async () => {
    const token = await appToken();
    await expect(verify(token, undefined, { audience: 'other-app' })).rejects.toThrow('"aud"');
    await expect(verify(token, await readKeys('acme.localhost:4600'))).rejects.toThrow('no applicable key');
    await expect(verify(token, undefined, { typ: 'JWT' })).rejects.toThrow('"typ"');
  });

  it('is refused without a signature, and when the public key served as a secret', async () => {
    const claims = decodeJwt(await appToken());
    await expect(verify(new UnsecuredJWT(claims).encode())).rejects.toThrow('"alg"');
    const [key] = (await readKeys()).keys;
    const confused = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', kid: key?.kid ?? '', typ: appTokenType })
      .sign(new TextEncoder().encode(JSON.stringify(key)));
    await expect(verify(confused)).rejects.toThrow('"alg"');
    const [head, , end] = (await appToken()).split('.');
    const forged = Buffer.from(JSON.stringify({ ...claims, sub: randomUUID() })).toString('base64url');
    await expect(verify([head, forged, end].join('.'))).rejects.toThrow('signature verification failed');
  });

  it('opens nothing at the hub', async () => {
    const token = await appToken();
    const answer = await test.fetch('/api/hub/v1/userinfo', {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.status).toBe(401);
  });
});

describe('the published keys', () => {
  it('are readable by every page and hold no private part', async () => {
    const answer = await test.fetch('/.well-known/jwks.json', { headers: { origin: 'https://any.example' } });
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=300');
    for (const key of (await readKeys()).keys)
      expect(Object.keys(key).toSorted()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
  });

  it('belong to the host, whatever tenant a visit has chosen', async () => {
    const chosen = await test.fetch('/.well-known/jwks.json?domain=acme.localhost', {
      headers: { cookie: 'open_domain=acme.localhost' },
    });
    expect(await chosen.json()).toEqual(await readKeys());
    expect(await readKeys('acme.localhost:4600')).not.toEqual(await readKeys());
  });

  it('are one set for all processes, made once', async () => {
    await test.hub.services.database.run((queries) => queries.delete(signingKeys));
    const [one, other] = [await test.twin(), await test.twin()];
    const sets = await Promise.all([one, other].map((hub) => hub.services.signingKeys.of('neutral')));
    expect(sets[0]?.signing.kid).toBe(sets[1]?.signing.kid);
    const rows = await test.hub.services.database.run((queries) =>
      queries.select().from(signingKeys).where(eq(signingKeys.tenantId, 'neutral')),
    );
    expect(rows).toHaveLength(1);
    test.clock.advance(60_000);
    // The seed of each start resets the demo's app.
    await chooseJwt();
  });
});

const database = () => test.hub.services.database;
const kidOf = (token: string) =>
  (JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as { kid: string }).kid;

describe('a rotation', () => {
  it('publishes the new key first, then signs with it, and lets the one before verify', async () => {
    const before = await appToken();
    const done = await rotateKeys(test.hub.services, 'neutral', test.clock.now());
    test.clock.advance(60_000);
    expect((await readKeys()).keys.map(({ kid }) => kid)).toContain(done?.kid);
    expect(kidOf(await appToken())).toBe(kidOf(before));
    test.clock.advance(publishedAheadMs);
    const after = await appToken();
    expect(kidOf(after)).toBe(done?.kid);
    await verify(after);
    await verify(before, undefined, { currentDate: new Date(test.clock.now() - publishedAheadMs - 60_000) });
    test.clock.advance(publishedAfterMs);
    expect((await readKeys()).keys.map(({ kid }) => kid)).toEqual([done?.kid]);
    await sweep(database(), test.clock.now());
    expect(await database().run((queries) => queries.$count(signingKeys))).toBe(1);
  });

  it('drops a key that leaked at once', async () => {
    session = await signIn();
    const before = await appToken();
    const done = await rotateKeys(test.hub.services, 'neutral', test.clock.now(), true);
    test.clock.advance(31_000);
    expect((await readKeys()).keys.map(({ kid }) => kid)).toEqual([done?.kid]);
    await expect(verify(before)).rejects.toThrow('no applicable key');
    await verify(await appToken());
  });

  it('knows no other tenant', async () => {
    expect(await rotateKeys(test.hub.services, 'nobody', test.clock.now())).toBeNull();
  });
});
