/** The code of docs/server.md, run as a partner's server runs it: only a good token gets in. */
import { eq } from 'drizzle-orm';
import { decodeJwt, decodeProtectedHeader, generateKeyPair, SignJWT } from 'jose';
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { appTokenLifeMs } from '../../hub/apps/authorizeRoute';
import { apps } from '../../hub/database/tables/apps';
import { authorize } from '../../src/api/authorize';
import { deleteCookies } from '../../src/api/deleteCookies';
import { studioApp } from '../addresses';
import { signedIn } from './arrange';
import { createDataFolder } from './createDataFolder';
import { isInstalled, runServerBlock, type BlockLanguage } from './runServerBlock';
import { startContractHub, type ContractHub } from './startContractHub';

let hub: ContractHub;
let folder: string;
beforeAll(async () => {
  [hub, folder] = await Promise.all([startContractHub(), createDataFolder('server-docs')]);
});
beforeEach(() => hub.forgetFailures());
afterAll(async () => {
  await hub.close();
  await rm(folder, { recursive: true, force: true });
});

/** Origin of a page of the app. */
const page = () => `http://127.0.0.1:${hub.port + 1}`;

async function appToken(changes: object = {}) {
  const visitor = await signedIn(hub);
  const request = { app_key: studioApp.key, response_type: 'token', redirect_uri: page() } as const;
  const own = hub.visitor({ origin: page() });
  const { info } = await own.call(authorize, { ...request, ...changes }, { token: visitor.token });
  return { visitor, token: info?.token ?? '' };
}

/** Runs a block of the page and calls its function with each token in turn. @returns what the calls returned */
const run = (
  language: BlockLanguage,
  recipe: string,
  call: string,
  tokens: readonly string[],
  secret?: string,
) =>
  runServerBlock(
    { language, recipe, call, origins: { hub: hub.origin, page: page() }, folder, secret },
    tokens,
  );

const designer = {
  user_id: expect.any(String) as string,
  username: 'designer',
  email: 'designer@example.com',
};

for (const language of ['node', 'python', 'go', 'php'] as const)
  describe.skipIf(!isInstalled(language))(`the code for ${language}`, () => {
    const call = language === 'go' ? 'Redeem' : 'redeem';
    const redeem = (...tokens: string[]) => run(language, 'redeem', call, tokens);

    test('redeems an app token once', async () => {
      const { token } = await appToken();
      // A field of Go is never absent.
      const person = language === 'go' ? { ...designer, mobile: '' } : designer;
      expect(await redeem(token, token)).toEqual([person, null]);
    });

    test('refuses a forged, a foreign and a late app token, and one whose visitor has signed out', async () => {
      const foreign = await appToken({ redirect_uri: `${page()}/other` });
      const signedOut = await appToken();
      await signedOut.visitor.call(deleteCookies, {});
      const late = await appToken();
      const session = late.visitor.token ?? '';
      await hub.advance(appTokenLifeMs - 10_000);
      const bad = ['', 'x'.repeat(300), 'A'.repeat(43), session, foreign.token, signedOut.token];
      expect(await redeem(...bad)).toEqual(bad.map(() => null));
      await hub.advance(10_000);
      expect(await redeem(late.token)).toEqual([null]);
    });

    test('fails when the hub refuses the server', async () => {
      const refused = run(language, 'redeem', call, ['A'.repeat(43)], 'not the secret');
      await expect(refused).rejects.toThrow('-100112');
    });
  });

for (const language of ['node', 'python'] as const)
  describe.skipIf(!isInstalled(language))(`the code for ${language} and session tokens`, () => {
    const call = language === 'node' ? 'personOf' : 'person_of';
    const personOf = (...tokens: (string | null)[]) =>
      run(
        language,
        'userinfo',
        call,
        tokens.map((token) => token ?? ''),
      );

    test('knows the person of a session token', async () => {
      const { token } = await signedIn(hub);
      expect(await personOf(token)).toEqual([designer]);
    });

    test('refuses a forged, a foreign and an ended session token', async () => {
      const foreign = await signedIn(hub, undefined, { tenant: 'acme' });
      const ended = await signedIn(hub);
      await ended.call(deleteCookies, {});
      const app = await appToken();
      const bad = ['', 'a\nb', 'é', 'A'.repeat(43), foreign.token, ended.token, app.token];
      expect(await personOf(...bad)).toEqual(bad.map(() => null));
    });
  });

test('check answers HTTP 200, the code 1 and the status 0 for a token that is not good, as the page says', async () => {
  const ask = async (token: string) => {
    const response = await fetch(`${hub.origin}/api/hub/v1/check`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, language: 'en' },
    });
    return [response.status, await response.json()];
  };
  const ended = await signedIn(hub);
  await ended.call(deleteCookies, {});
  const foreign = await signedIn(hub, undefined, { tenant: 'acme' });
  const app = await appToken();
  for (const token of ['', 'nonsense', 'A'.repeat(43), ended.token, foreign.token, app.token])
    // The hub counts failures.
    // oxlint-disable-next-line no-await-in-loop
    expect(await ask(token ?? '')).toMatchObject([200, { code: 1, info: { status: 0 } }]);
  expect(await ask((await signedIn(hub)).token ?? '')).toMatchObject([
    200,
    { code: 1, info: { status: 1, username: 'designer' } },
  ]);
});

const setTokens = (tokenFormat: 'jwt' | 'opaque') =>
  hub.database.run((queries) =>
    queries.update(apps).set({ tokenFormat }).where(eq(apps.appKey, studioApp.key)),
  );

const verify = (...tokens: string[]) => run('node', 'verify', 'verify', tokens);
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('the code for signed app tokens', () => {
  beforeAll(() => setTokens('jwt'));
  afterAll(() => setTokens('opaque'));

  test('lets a token in once, without the hub', async () => {
    const { token } = await appToken();
    expect(token.split('.')).toHaveLength(3);
    const { user_id: person } = (
      (await run('node', 'redeem', 'redeem', [token])) as [{ user_id: string }]
    )[0];
    expect(await verify(token, token)).toEqual([person, null]);
  });

  test('refuses forged tokens, and those of another page, app or key', async () => {
    const { token } = await appToken();
    const elsewhere = await appToken({ redirect_uri: `${page()}/other` });
    const [head = '', body = '', signature = ''] = token.split('.');
    const confused = await new SignJWT({ sub: 'x', jti: 'x' })
      .setProtectedHeader({ alg: 'HS256', typ: 'app-token+jwt' })
      .setIssuer(hub.origin)
      .setAudience(studioApp.key)
      .setExpirationTime('1m')
      .sign(new TextEncoder().encode('x'.repeat(64)));
    const { privateKey } = await generateKeyPair('RS256');
    const ownKey = await new SignJWT(decodeJwt(token))
      .setProtectedHeader({ ...decodeProtectedHeader(token), alg: 'RS256' })
      .sign(privateKey);
    const bad = [
      '',
      'A'.repeat(43),
      `${encode({ alg: 'none', typ: 'app-token+jwt' })}.${body}.`,
      `${head}.${encode({ sub: 'x' })}.${signature}`,
      confused,
      ownKey,
      elsewhere.token,
    ];
    expect(await verify(...bad)).toEqual(bad.map(() => null));
    expect(await run('node', 'redeem', 'redeem', bad)).toEqual(bad.map(() => null));
  });
});
