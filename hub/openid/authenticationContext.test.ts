/** What an app learns of the sign-in, by a client as partners use it: `amr` and `acr`. */
import * as openId from 'openid-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { login } from '../../src/api/login';
import { passkeyOptions } from '../../src/api/passkeys';
import { loginByCode } from '../../src/api/providerLogin';
import { sessions } from '../database/tables/sessions';
import { begin, changeOwner } from '../testing/factorVisit';
import { accounts } from '../database/tables/accounts';
import { createCookieJar } from '../testing/cookieJar';
import { createShop, refused, type Shop } from '../testing/createShop';
import { newFlow, portal } from '../testing/createTestHub';
import { readCode } from '../testing/inbox';
import { addPasskey, answerWith, changeProfile, owner, passkeySignIn } from '../testing/passkeyVisit';
import { askForText } from '../testing/solveImage';
import { setUpApp, stepMs } from '../testing/totpApp';
import { answerOf, visitProvider } from '../testing/visitProvider';
import { acrOf, acrValues, readAcrRequest } from './authenticationContext';

const [multiFactor = '', phishingResistant = ''] = acrValues;

let shop: Shop;
beforeAll(async () => {
  shop = await createShop();
  await changeProfile(shop.test, { passkey_login: true });
});
beforeEach(async () => {
  await changeOwner(shop.test, { secondFactor: null, lastFactor: null });
  await shop.welcome();
});
afterAll(() => shop.test.close());

type Answer = Promise<{ info: { auth_token?: string | undefined } }>;

/** Answers the factor that a password is asked for. */
async function after(factor: string, answer: (challenge: string) => Promise<object>): Answer {
  const { challenge = '', flow } = await begin(shop.test);
  const fields = await answer(challenge);
  return shop.test.call(login, { type: 0, account: owner.account, challenge, factor, ...fields }, { flow });
}

async function withApp() {
  const app = await setUpApp(shop.test, shop.session);
  shop.test.clock.advance(2 * stepMs);
  return app;
}

const doors: Readonly<Record<string, () => Answer>> = {
  'a password': () => shop.test.call(login, owner, { flow: newFlow() }),
  'a password and a mail': async () => {
    await changeOwner(shop.test, { secondFactor: 'email' });
    return after('email', async () => ({ code: await readCode(shop.test, owner.account) }));
  },
  'a password and a text message': async () => {
    await changeOwner(shop.test, { secondFactor: 'mobile', mobile: '13700137001' });
    return after('mobile', async () => ({ code: await readCode(shop.test, '13700137001') }));
  },
  'a password and an app': async () => {
    const app = await withApp();
    return after('totp', () => Promise.resolve({ code: app.code() }));
  },
  'a password and a recovery code': async () => {
    const app = await withApp();
    return after('recovery_code', () => Promise.resolve({ code: app.recoveryCodes[0] }));
  },
  'a password and a passkey': async () => {
    const key = await addPasskey(shop.test, shop.session);
    await changeOwner(shop.test, { secondFactor: 'passkey' });
    const { challenge: waiting = '', flow } = await begin(shop.test);
    const asked = { purpose: 'verify', login_challenge: waiting };
    const { challenge } = (await shop.test.call(passkeyOptions, asked, { flow })).info;
    const answer = { challenge: waiting, factor: 'passkey', passkey: answerWith(key, challenge) };
    return shop.test.call(login, { type: 0, account: owner.account, ...answer }, { flow });
  },
  'a passkey': async () => passkeySignIn(shop.test, await addPasskey(shop.test, shop.session)),
  'a text message': async () => {
    // Awake, at the time of a hub whose seed is older.
    await shop.test.hub.services.database.run((queries) =>
      queries.update(accounts).set({ lastSeenAt: shop.test.clock.now() }),
    );
    await askForText(shop.test, '13800138000', 'login');
    const mobile_captcha = await readCode(shop.test, '13800138000');
    return shop.test.call(login, { type: 1, account: '13800138000', mobile_captcha });
  },
  'another service': async () =>
    shop.test.call(loginByCode('google'), answerOf(await visitProvider(shop.test, { origin: portal }))),
  'a password in a browser that is trusted': async () => {
    const app = await withApp();
    const { challenge, flow } = await begin(shop.test);
    const answer = { type: 0, account: owner.account, challenge, code: app.code(), trust_browser: true };
    const jar = createCookieJar();
    jar.keep((await shop.test.call(login, answer, { flow })).headers);
    return shop.test.call(login, owner, { flow: newFlow(), headers: jar.headers() });
  },
};

const claimsFor = async (changes: Record<string, string> = {}) =>
  (await shop.exchange(await shop.allow(await shop.start(changes)))).claims();

describe('the ID token of a sign-in by', () => {
  it.each<[string, string[] | undefined, string | undefined]>([
    ['a password', ['pwd'], undefined],
    ['a password and a mail', ['pwd', 'otp', 'mfa'], multiFactor],
    ['a password and a text message', ['pwd', 'sms', 'mfa'], multiFactor],
    ['a password and an app', ['pwd', 'otp', 'mfa'], multiFactor],
    ['a password and a recovery code', ['pwd', 'otp', 'mfa'], multiFactor],
    ['a password and a passkey', ['pwd', 'pop', 'user', 'mfa'], multiFactor],
    ['a passkey', ['pop', 'user', 'mfa'], multiFactor],
    ['a text message', ['sms'], undefined],
    ['another service', undefined, undefined],
    ['a password in a browser that is trusted', ['pwd'], undefined],
  ])('%s', async (door, amr, acr) => {
    shop.session = String((await doors[door]?.())?.info.auth_token);
    const claims = await claimsFor();
    expect([claims?.['amr'], claims?.acr]).toEqual([amr, acr]);
  });

  it('an older hub claims nothing', async () => {
    await shop.test.hub.services.database.run((queries) => queries.update(sessions).set({ amr: [] }));
    const claims = await claimsFor();
    expect([claims?.['amr'], claims?.acr]).toEqual([undefined, undefined]);
  });

  it('stays as it was in a token that is renewed', async () => {
    shop.session = String((await doors['a passkey']?.())?.info.auth_token);
    const offline = { scope: 'openid offline_access', prompt: 'consent' };
    const first = await shop.exchange(await shop.allow(await shop.start(offline)));
    const second = await openId.refreshTokenGrant(shop.client, first.refresh_token ?? '');
    expect(second.claims()).toMatchObject({ amr: ['pop', 'user', 'mfa'], acr: multiFactor });
  });
});

const essential = (acr: object) => ({ claims: JSON.stringify({ id_token: { acr } }) });

describe('an app that asks for more', () => {
  it('finds in the discovery document what it can ask for', () => {
    expect(shop.client.serverMetadata()).toMatchObject({
      acr_values_supported: acrValues,
      claims_parameter_supported: true,
    });
  });

  it('gets what the sign-in was where it would only like it', async () => {
    expect((await claimsFor({ acr_values: phishingResistant }))?.acr).toBeUndefined();
    shop.session = String((await doors['a passkey']?.())?.info.auth_token);
    expect((await claimsFor({ acr_values: `gold ${phishingResistant}` }))?.acr).toBe(phishingResistant);
    expect((await claimsFor({ acr_values: 'gold' }))?.acr).toBe(multiFactor);
  });

  it.each([
    { values: [multiFactor], essential: true },
    { value: phishingResistant, essential: true },
  ])('is refused where it needs %j and the session has less', async (acr) => {
    const back = await shop.allow(await shop.start(essential(acr)));
    await expect(shop.exchange(back)).rejects.toEqual(refused('unmet_authentication_requirements'));
    shop.session = String((await doors['a passkey']?.())?.info.auth_token);
    expect((await claimsFor(essential(acr)))?.acr).toBe(acr.value ?? multiFactor);
  });

  it('gets no claim that its scopes do not have', async () => {
    const asked = JSON.stringify({ id_token: { email: { essential: true } } });
    const claims = await claimsFor({ claims: asked, scope: 'openid' });
    expect([typeof claims?.sub, claims?.['email']]).toEqual(['string', undefined]);
  });
});

it.each<[string, object, ReturnType<typeof readAcrRequest>]>([
  ['nothing', {}, { values: [], isEssential: false }],
  ['values', { acr_values: 'b a' }, { values: ['b', 'a'], isEssential: false }],
  ['a claim', essential({ values: ['a'] }), { values: ['a'], isEssential: false }],
  ['an essential claim', essential({ value: 'a', essential: true }), { values: ['a'], isEssential: true }],
  ['an essential one of any value', essential({ essential: true }), { values: [], isEssential: false }],
  ['what is no claim', { claims: '{"id_token":' }, { values: [], isEssential: false }],
])('reads %s', (_, params, request) => {
  expect(readAcrRequest({ ...params })).toEqual(request);
});

it('says no value for an essential one that is not met, and the best it has otherwise', () => {
  const amr = ['pop', 'user', 'mfa'];
  expect(acrOf(amr, { values: ['gold'], isEssential: true })).toBeNull();
  expect(acrOf(amr, { values: [], isEssential: false })).toBe(multiFactor);
  expect(acrOf(['pwd'], { values: [multiFactor], isEssential: false })).toBeNull();
});
