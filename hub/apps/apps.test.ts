import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appInfo } from '../../src/api/appInfo';
import { authorize, authorizeLegacy } from '../../src/api/authorize';
import { login } from '../../src/api/login';
import { redeemAppToken } from '../../src/api/redeemAppToken';
import { eq } from 'drizzle-orm';
import { deleteCookies } from '../../src/api/deleteCookies';
import { tenants } from '../database/tables/tenants';
import { codes } from '../answers/codes';
import { failuresPerAccount, failuresPerAddress, failureWindowMs } from '../limits/failures';
import { createTestHub, editor, newFlow, partner, portal, type TestHub } from '../testing/createTestHub';
import { appTokenLifeMs } from './authorizeRoute';
import { isRegistered, isRegisteredOrigin, parseRedirectAddress } from '../input/redirectAddress';

let test: TestHub;
let token: string;
beforeAll(async () => {
  test = await createTestHub();
  const account = { type: 0, account: 'designer@example.com', password: 'Design3D!' };
  token = String((await test.call(login, account)).info.auth_token);
});
afterAll(() => test.close());

const address = `${partner}/studio?model=7`;
const ask = { app_key: 'studio-app', response_type: 'token', redirect_uri: address };
const about = (changes: object = {}) =>
  test.call(appInfo, { app_key: 'studio-app', redirect_uri: address, ...changes });
const appToken = async () => (await test.call(authorize, ask, { token })).info.token;
const redeem = (apptoken: string, changes: object = {}, host = 'localhost:4600') =>
  test.call(
    redeemAppToken,
    { app_key: 'studio-app', app_secret: 'studio-secret', apptoken, redirect_uri: address, ...changes },
    { origin: null, host },
  );

describe('authorize', () => {
  it.each([authorize, authorizeLegacy])('issues a token at $path', async (call) => {
    expect((await test.call(call, ask, { token })).info.token).toMatch(/^[\w-]{43}$/);
  });

  it('requires a session of this tenant', async () => {
    const refused = await test.call(authorize, ask);
    expect([refused.status, refused.code]).toEqual([401, -10007]);
    const elsewhere = { token, host: 'acme.localhost:4600', origin: 'http://acme.localhost:4600' };
    expect((await test.call(authorize, ask, elsewhere)).code).toBe(-10007);
  });

  it.each([
    ['an unknown app', { app_key: 'nobody' }],
    ['a stranger’s address', { redirect_uri: 'https://evil.example/' }],
    ['no address', { redirect_uri: undefined }],
    ['a script', { redirect_uri: 'javascript:alert(1)' }],
    ['user info', { redirect_uri: 'http://127.0.0.1:4601@evil.example/' }],
  ])('refuses %s', async (_, changes) => {
    const { status, code } = await test.call(authorize, { ...ask, ...changes }, { token });
    expect([status, code]).toEqual([200, codes.appUnknown]);
  });
});

/** A page of another partner, listed for tags like the app's own. */
const otherPage = 'https://other.example';

const askFrom = async (origin: string | null, changes: object = {}) =>
  (await test.call(authorize, { ...ask, ...changes }, { token, origin })).code;

describe('authorize, by who asks', () => {
  it('serves the portal, and pages of the app', async () => {
    expect(await askFrom(portal)).toBe(1);
    expect(await askFrom(partner)).toBe(1);
    expect(await askFrom(portal, { host_origin: partner })).toBe(1);
  });

  it('wants the consent page for any other page, and for a program', async () => {
    const { settings } = await neutral();
    await listTag([...(settings.tag_origins ?? []), otherPage]);
    expect(await askFrom(otherPage)).toBe(codes.consentNeeded);
    expect(await askFrom(null)).toBe(codes.consentNeeded);
    await listTag(settings.tag_origins ?? []);
  });

  it.each([otherPage, 'null', '', `${partner}/`, `${partner}.evil.example`])(
    'wants it for a frame on %j',
    async (host_origin) => expect(await askFrom(portal, { host_origin })).toBe(codes.consentNeeded),
  );

  it('does not believe what another page says of its host', async () => {
    expect(await askFrom(null, { host_origin: partner })).toBe(codes.consentNeeded);
  });
});

const handed = async (origin: string, changes: object = {}) =>
  test.call(authorize, { ...ask, redirect_uri: partner, ...changes }, { token, origin });

describe('a token for the page itself', () => {
  beforeAll(() => listTag([partner, editor]));
  afterAll(() => listTag([partner]));

  it('goes to a tag, or to the page around a frame, and is redeemed with its origin', async () => {
    for (const { info } of [await handed(partner), await handed(portal, { host_origin: partner })]) {
      const apptoken = info.token;
      expect((await redeem(apptoken)).code).toBe(codes.codeUsed);
      expect((await redeem(apptoken, { redirect_uri: partner })).info).toMatchObject({
        username: 'designer',
      });
      expect((await redeem(apptoken, { redirect_uri: partner })).code).toBe(codes.codeUsed);
    }
  });

  it.each([
    [['https://app.example/done'], true],
    [['https://app.example/area/*'], true],
    [['https://app.example:8443/done', 'http://app.example/done', 'https://x.app.example/*'], false],
    [[], false],
  ])('is for origins of registered addresses: %j', (registered, expected) => {
    expect(isRegisteredOrigin('https://app.example', registered)).toBe(expected);
    expect(isRegisteredOrigin('https://app.example/', registered)).toBe(false);
  });

  it.each([
    ['for another page of the app', editor, {}],
    ['for a frame on another page of the app', portal, { host_origin: editor }],
    ['for a page that the portal does not name', portal, {}],
  ])('is not issued %s', async (_, origin, changes) => {
    expect((await handed(origin, changes)).code).toBe(codes.consentNeeded);
  });

  it('is not issued for an origin that is not registered', async () => {
    const { code } = await handed(portal, { redirect_uri: otherPage, host_origin: otherPage });
    expect(code).toBe(codes.appUnknown);
  });
});

const neutral = async () => {
  const [row] = await test.hub.services.database.run((queries) =>
    queries.select().from(tenants).where(eq(tenants.neutral, true)),
  );
  if (!row) throw new Error('no neutral tenant');
  return row;
};

async function listTag(tag_origins: readonly string[]) {
  const { settings } = await neutral();
  await test.hub.services.database.run((queries) =>
    queries
      .update(tenants)
      .set({ settings: { ...settings, tag_origins: [...tag_origins] } })
      .where(eq(tenants.neutral, true)),
  );
}

describe('app info', () => {
  it('names app and host without a token', async () => {
    expect((await about()).info).toEqual({
      app_name: 'Studio',
      is_first_party: false,
      redirect_host: '127.0.0.1:4601',
    });
  });

  it.each([
    ['an unknown app', { app_key: 'nobody' }],
    ['an address that is not registered', { redirect_uri: 'https://evil.example/' }],
    ['a script', { redirect_uri: 'javascript:alert(1)' }],
  ])('gives one answer for %s', async (_, changes) => {
    const { status, code, info } = await about(changes);
    expect({ status, code, info }).toEqual({ status: 200, code: codes.appUnknown, info: undefined });
  });

  it('names a field that is missing', async () => {
    expect((await about({ redirect_uri: ['x'.repeat(3000)] })).info).toEqual({ field: 'redirect_uri' });
  });

  it('limits guesses of app keys without limiting sign-in', async () => {
    const answers = [];
    for (let index = 0; index <= failuresPerAddress; index += 1)
      answers.push(await about({ app_key: `guess-${index}` }));
    expect(answers.at(-1)).toMatchObject({ status: 429, code: codes.tooManyTries });
    const account = { type: 0, account: 'designer@example.com', password: 'Design3D!' };
    expect((await test.call(login, account, { flow: newFlow() })).info.auth_token).toMatch(/^[\w-]{43}$/);
    test.clock.advance(failureWindowMs);
    expect((await about()).code).toBe(1);
  });
});

describe('redeem', () => {
  it('returns who signed in, once', async () => {
    const apptoken = await appToken();
    const { info } = await redeem(apptoken, {
      redirect_uri: `${address}&appid=studio-app&apptoken=${apptoken}`,
    });
    expect(info).toMatchObject({ username: 'designer', email: 'designer@example.com' });
    expect((await redeem(apptoken)).code).toBe(codes.codeUsed);
  });

  it('answers one of two simultaneous calls', async () => {
    const apptoken = await appToken();
    const answers = await Promise.all([redeem(apptoken), redeem(apptoken), redeem(apptoken)]);
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
  });

  it('refuses a token older than 60 s', async () => {
    const apptoken = await appToken();
    test.clock.advance(appTokenLifeMs);
    expect((await redeem(apptoken)).code).toBe(codes.codeUsed);
  });

  it('refuses another address or tenant without using up the token', async () => {
    const apptoken = await appToken();
    expect((await redeem(apptoken, { redirect_uri: `${partner}/other` })).code).toBe(codes.codeUsed);
    expect((await redeem(apptoken, {}, 'acme.localhost:4600')).code).toBe(codes.codeUsed);
    expect((await redeem(apptoken)).code).toBe(1);
  });

  it('refuses a wrong secret and limits further guesses', async () => {
    const apptoken = await appToken();
    for (let index = 0; index < failuresPerAccount; index += 1)
      expect((await redeem(apptoken, { app_secret: `guess-${index}` })).code).toBe(codes.appUnknown);
    expect((await redeem(apptoken)).status).toBe(429);
    test.clock.advance(failureWindowMs);
  });
});

describe('registered addresses', () => {
  const registered = ['https://app.example/studio', 'https://shop.example/*'];
  const passes = (text: string) => {
    const url = parseRedirectAddress(text);
    return url !== null && isRegistered(url, registered, portal);
  };

  it.each(['https://app.example/studio', 'https://app.example/studio#c', 'https://shop.example/any?a=1'])(
    'passes %s',
    (text) => expect(passes(text)).toBe(true),
  );

  it.each([
    'https://app.example/studio/a?b=1#c',
    'https://app.example/studio-evil',
    'https://app.example/studio/../admin',
    'https://app.example/',
    'http://app.example/studio',
    'https://app.example:8443/studio',
    'https://app.example./studio',
    'https://x.app.example/studio',
    'https://user@app.example/studio',
    'https://app.example\\@evil.example/studio',
    'https://app.example/studio\t',
    'blob:https://shop.example/x',
    '//shop.example/',
    portal.slice(5),
    '',
  ])('refuses %j', (text) => expect(passes(text)).toBe(false));
});

describe('a registered address', () => {
  const registered = ['https://app.example/done?from=hub', 'https://app.example/area/*'];
  it.each([
    ['https://app.example/done?from=hub', true],
    ['https://app.example/done?from=hub&appid=a&apptoken=b', true],
    ['https://app.example/done', false],
    ['https://app.example/done?from=hub&next=https://evil.example', false],
    ['https://app.example/done/more?from=hub', false],
    ['https://app.example/area/', true],
    ['https://app.example/area/7?model=3', true],
    ['https://app.example/area/../admin', false],
    ['https://app.example/areas', false],
    ['https://app.example.evil.example/area/', false],
    ['http://app.example/area/', false],
  ])('%s: %s', (text, expected) => {
    const url = parseRedirectAddress(text);
    expect(url !== null && isRegistered(url, registered, 'https://hub.example')).toBe(expected);
  });
});

it('revokes an app token when its session ends', async () => {
  const account = { type: 0, account: 'designer@example.com', password: 'Design3D!' };
  const mine = await test.call(login, account, { flow: newFlow() });
  const own = String(mine.info.auth_token);
  const { info } = await test.call(authorize, ask, { token: own });
  await test.call(deleteCookies, {}, { token: own });
  expect((await redeem(info.token)).code).toBe(codes.codeUsed);
});
