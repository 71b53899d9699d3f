/** A passkey takes the place of a password at a registration. */
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { check } from '../../../src/api/check';
import { emailSend } from '../../../src/api/emailSend';
import {
  listPasskeys,
  passkeyOptions,
  passkeyRegister,
  passkeySignUp,
  type Attestation,
} from '../../../src/api/passkeys';
import { codes } from '../../answers/codes';
import type { Hub } from '../../createHub';
import { accounts } from '../../database/tables/accounts';
import { createTestHub, newFlow, type TestHub } from '../../testing/createTestHub';
import { otherCode, readCode } from '../../testing/inbox';
import {
  changeProfile,
  loginChallenge,
  owner,
  passkeySignIn,
  prepareSignUp,
  signIn,
} from '../../testing/passkeyVisit';
import type { Ceremony, VirtualKey } from '../../testing/virtualAuthenticator';
import { passkeyChallengeLifeMs } from './passkeyChallenges';

const allOn: Readonly<Record<string, boolean>> = {
  passkey_login: true,
  passkey_register: true,
  allow_register: true,
};

let test: TestHub;
let twin: Hub;
beforeAll(async () => {
  test = await createTestHub();
  // Its seed sets the profiles.
  twin = await test.twin();
});
afterAll(() => test.close());
beforeEach(async () => {
  // A new window of the budgets.
  test.clock.advance(16 * 60_000);
  await changeProfile(test, allOn);
});

let people = 0;
const newAddress = () => `keyholder${(people += 1)}@example.com`;
const optionsSchema = v.object({ user: v.object({ id: v.string(), name: v.string() }) });

interface SignUp {
  key: VirtualKey;
  request: { email: string; email_captcha: string; challenge: string; response: Attestation };
}

/** Everything that a registration sends. */
async function prepare(email = newAddress(), wrong: Ceremony = {}): Promise<SignUp> {
  await test.call(emailSend, { email });
  const { key, request } = await prepareSignUp(test, email, wrong);
  return { key, request: { email, email_captcha: await readCode(test, email), ...request } };
}

const accountOf = (email: string) =>
  test.hub.services.database.run((queries) =>
    queries.select().from(accounts).where(eq(accounts.email, email)),
  );

describe('a registration with a passkey', () => {
  it('makes an account without a password, signs in, and again by the passkey', async () => {
    const { key, request } = await prepare();
    const { code, info } = await test.call(passkeySignUp, { ...request, nickname: 'Mia', name: 'Phone' });
    expect([code, info.username]).toEqual([1, 'Mia']);
    const token = String(info.auth_token);
    expect((await test.call(check, {}, { token })).info.status).toBe(1);
    expect((await test.call(listPasskeys, {}, { token })).info.passkeys).toMatchObject([{ name: 'Phone' }]);
    const [account] = await accountOf(request.email);
    expect([account?.passwordHash, account?.passwordSetBy]).toEqual([null, null]);
    expect((await passkeySignIn(test, key)).info.username).toBe('Mia');
  });

  it('has options that are alike for addresses with and without an account', async () => {
    const ask = async (account: string) => {
      const { options } = (await test.call(passkeyOptions, { purpose: 'signup', account })).info;
      return {
        ...options,
        challenge: '',
        user: { ...v.parse(optionsSchema, options).user, id: '', name: '' },
      };
    };
    expect(await ask(owner.account)).toEqual(await ask('nobody@example.com'));
    const { code } = await test.call(passkeyOptions, { purpose: 'signup', account: 'nobody' });
    expect(code).toBe(codes.fieldInvalid);
  });

  it('may try another code with the same passkey', async () => {
    const { request } = await prepare();
    const wrong = { ...request, email_captcha: otherCode(request.email_captcha) };
    expect((await test.call(passkeySignUp, wrong)).code).toBe(codes.codeWrong);
    expect((await test.call(passkeySignUp, request)).code).toBe(1);
  });
});

describe('it is refused', () => {
  it.each<[string, Ceremony]>([
    ['on another origin', { origin: 'https://evil.example' }],
    ['without user verification', { isVerified: false }],
    ['as a sign-in', { type: 'webauthn.get' }],
    ['in a frame of an unlisted page', { topOrigin: 'https://evil.example' }],
  ])('%s', async (_, wrong) => {
    const { request } = await prepare(newAddress(), wrong);
    expect((await test.call(passkeySignUp, request)).code).toBe(codes.codeWrong);
    expect(await accountOf(request.email)).toEqual([]);
  });

  it('a second time', async () => {
    const { request } = await prepare();
    await test.call(passkeySignUp, request);
    expect((await test.call(passkeySignUp, request)).code).toBe(codes.codeUsed);
  });

  it('in another visit', async () => {
    const { request } = await prepare();
    expect((await test.call(passkeySignUp, request, { flow: newFlow() })).code).not.toBe(1);
    expect(await accountOf(request.email)).toEqual([]);
  });

  it('too late, and with the challenge of something else', async () => {
    const late = await prepare();
    test.clock.advance(passkeyChallengeLifeMs);
    expect((await test.call(passkeySignUp, late.request)).code).toBe(codes.challengeGone);
    const { request } = await prepare();
    const challenge = await loginChallenge(test);
    expect((await test.call(passkeySignUp, { ...request, challenge })).code).toBe(codes.challengeGone);
    const token = await signIn(test);
    const { challenge: own, response } = (await prepare()).request;
    const added = await test.call(passkeyRegister, { challenge: own, response }, { token });
    expect(added.code).toBe(codes.challengeGone);
  });

  it('for an address that has an account, which gets no passkey', async () => {
    const { key, request } = await prepare();
    await test.call(passkeySignUp, request);
    test.clock.advance(61_000);
    const again = await prepare(request.email);
    expect((await test.call(passkeySignUp, again.request)).code).toBe(codes.accountTaken);
    expect((await passkeySignIn(test, again.key)).code).toBe(codes.passkeyUnknown);
    expect((await passkeySignIn(test, key)).code).toBe(1);
  });

  it('where the tenant wants passwords, no passkeys, or nobody', async () => {
    const { request } = await prepare();
    for (const [off, code] of [
      [{ passkey_register: false }, codes.methodOff],
      [{ passkey_login: false }, codes.methodOff],
      [{ allow_register: false }, codes.registrationOff],
    ] as const) {
      await changeProfile(test, { ...allOn, ...off });
      expect((await test.call(passkeySignUp, request)).code).toBe(code);
      const asked = await test.call(passkeyOptions, { purpose: 'signup', account: request.email });
      expect(asked.code).toBe(code);
    }
  });

  it('one of two at once, in two processes', async () => {
    const own = test.hub.fetch.bind(test.hub);
    const { request } = await prepare();
    const inOwn = test.call(passkeySignUp, request);
    test.hub.fetch = twin.fetch.bind(twin);
    const inTwin = test.call(passkeySignUp, request);
    test.hub.fetch = own;
    const answers = (await Promise.all([inOwn, inTwin])).map(({ code }) => code);
    expect(answers.filter((code) => code === 1)).toHaveLength(1);
    expect(await accountOf(request.email)).toHaveLength(1);
  });
});
