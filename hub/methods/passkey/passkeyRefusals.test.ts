/** What is refused: every mistake, every replay, every race, and whatever else a stranger sends. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { randomBytes, randomInt } from 'node:crypto';
import { passkeyLogin, passkeyOptions, passkeyRegister } from '../../../src/api/passkeys';
import { systemSettings } from '../../../src/api/systemSettings';
import type { Hub } from '../../createHub';
import { codes } from '../../answers/codes';
import { createTestHub, newFlow, portal, type TestHub } from '../../testing/createTestHub';
import {
  addPasskey,
  answerWith,
  changeProfile,
  loginChallenge,
  passkeySignIn,
  preparePasskey,
  signIn,
} from '../../testing/passkeyVisit';
import { makePasskey, type Ceremony, type VirtualKey } from '../../testing/virtualAuthenticator';
import { verifiedMs } from '../../session/verified';
import { passkeyChallengeLifeMs } from './passkeyChallenges';

let test: TestHub;
let token = '';
let key: VirtualKey;
let twin: Hub;
beforeAll(async () => {
  test = await createTestHub();
  // Its seed sets the profiles.
  twin = await test.twin();
  for (const id of ['neutral', 'acme']) await changeProfile(test, { passkey_login: true }, id);
});
afterAll(() => test.close());
beforeEach(async () => {
  // A new window of the budgets.
  test.clock.advance(11 * 60_000);
  token = await signIn(test);
  key ??= await addPasskey(test, token);
});

const mistakes: [string, Ceremony][] = [
  ['another origin', { origin: 'https://evil.example' }],
  ['another port', { origin: 'http://localhost:4700' }],
  ['another relying party', { rpId: 'evil.example' }],
  ['another challenge', { challenge: randomBytes(32).toString('base64url') }],
  ['no user verification', { isVerified: false }],
  ['a frame of an unlisted page', { topOrigin: 'https://evil.example' }],
];

describe('a sign-in', () => {
  it.each<[string, Ceremony]>([
    ...mistakes,
    ['the kind of a new passkey', { type: 'webauthn.create' }],
    ["another account's handle", { handle: randomBytes(32).toString('base64url') }],
    ['no handle', { handle: null }],
    ['other backup flags', { synced: false }],
  ])('with %s', async (_, wrong) => {
    expect((await passkeySignIn(test, key, wrong)).code).toBe(codes.codeWrong);
    expect((await passkeySignIn(test, key)).code).toBe(1);
  });

  it('with the signature of another key', async () => {
    const other = await addPasskey(test, token);
    const forged = { ...key, privateKey: other.privateKey };
    expect((await passkeySignIn(test, forged)).code).toBe(codes.codeWrong);
  });

  it('with a passkey that the hub does not know', async () => {
    const page = { origin: portal, rpId: 'localhost', challenge: 'x', handle: key.handle };
    expect((await passkeySignIn(test, makePasskey(page).key)).code).toBe(codes.passkeyUnknown);
  });

  it('of another visit, of another tenant, too late, or for something else', async () => {
    const first = await loginChallenge(test, newFlow());
    const answer = (challenge: string, options = {}) =>
      test.call(passkeyLogin, { challenge, response: answerWith(key, challenge) }, options);
    expect((await answer(first)).code).toBe(codes.otherFlow);
    const second = await loginChallenge(test);
    const host = 'acme.localhost:4600';
    expect((await answer(second, { host, origin: 'http://acme.localhost:4600' })).code).toBe(
      codes.challengeGone,
    );
    test.clock.advance(passkeyChallengeLifeMs);
    expect((await answer(second)).code).toBe(codes.challengeGone);
    const { challenge } = (await test.call(passkeyOptions, { purpose: 'verify' }, { token })).info;
    expect((await answer(challenge)).code).toBe(codes.challengeGone);
    expect((await answer('made-up')).code).toBe(codes.challengeGone);
  });

  it('on the neutral portal that answers for another tenant: browsers would refuse its host', async () => {
    const asked = { domain: 'acme.localhost' };
    const { profile } = (await test.call(systemSettings, asked)).info;
    expect(profile?.passkey_login).toBe(false);
    const headers = { 'entry-domain': 'acme.localhost' };
    const { code } = await test.call(passkeyOptions, { purpose: 'login' }, { headers });
    expect(code).toBe(codes.methodOff);
    const own = await test.call(systemSettings, asked, {
      host: 'acme.localhost:4600',
      origin: 'http://acme.localhost:4600',
    });
    expect(own.info.profile?.passkey_login).toBe(true);
  });

  it('a second time, and after a failure with the same challenge', async () => {
    const challenge = await loginChallenge(test);
    const request = { challenge, response: answerWith(key, challenge) };
    expect((await test.call(passkeyLogin, request)).code).toBe(1);
    expect((await test.call(passkeyLogin, request)).code).toBe(codes.challengeGone);
    const next = await loginChallenge(test);
    const wrong = { challenge: next, response: answerWith(key, next, { isVerified: false }) };
    expect((await test.call(passkeyLogin, wrong)).code).toBe(codes.codeWrong);
    const right = { challenge: next, response: answerWith(key, next) };
    expect((await test.call(passkeyLogin, right)).code).toBe(codes.challengeGone);
  });

  it('one of two at once, in two processes, with one challenge', async () => {
    const own = test.hub.fetch.bind(test.hub);
    const challenge = await loginChallenge(test);
    const request = { challenge, response: answerWith(key, challenge) };
    const inOwn = test.call(passkeyLogin, request);
    test.hub.fetch = twin.fetch.bind(twin);
    const inTwin = test.call(passkeyLogin, request);
    test.hub.fetch = own;
    const answers = (await Promise.all([inOwn, inTwin])).map(({ code }) => code);
    expect(answers.toSorted((a, b) => a - b)).toEqual([codes.challengeGone, 1]);
  });

  it('one of two copies of a device at once, in two processes', async () => {
    const own = test.hub.fetch.bind(test.hub);
    const device = await addPasskey(test, token, { synced: false });
    const requests = [];
    for (const copy of [{ ...device }, { ...device }]) {
      const challenge = await loginChallenge(test);
      requests.push({ challenge, response: answerWith(copy, challenge) });
    }
    const inOwn = test.call(passkeyLogin, requests[0]);
    test.hub.fetch = twin.fetch.bind(twin);
    const inTwin = test.call(passkeyLogin, requests[1]);
    test.hub.fetch = own;
    const answers = (await Promise.all([inOwn, inTwin])).map(({ code }) => code);
    expect(answers.toSorted((a, b) => a - b)).toEqual([codes.codeWrong, 1]);
  });
});

describe('a new passkey', () => {
  it.each<[string, Ceremony]>([...mistakes, ['the kind of a sign-in', { type: 'webauthn.get' }]])(
    'with %s',
    async (_, wrong) => {
      const { request } = await preparePasskey(test, token, wrong);
      expect((await test.call(passkeyRegister, request, { token })).code).toBe(codes.codeWrong);
    },
  );

  it('with a statement about its maker', async () => {
    const { request } = await preparePasskey(test, token, { format: 'fido-u2f' });
    expect((await test.call(passkeyRegister, request, { token })).code).toBe(codes.fieldInvalid);
  });

  it('twice, without a session, and with the challenge of another account', async () => {
    const { request } = await preparePasskey(test, token);
    expect((await test.call(passkeyRegister, request)).code).toBe(codes.notLoggedIn);
    const other = await signIn(test, '13800138000');
    const stolen = await test.call(passkeyRegister, request, { token: other });
    expect(stolen.code).toBe(codes.challengeGone);
    expect((await test.call(passkeyRegister, request, { token })).code).toBe(1);
    expect((await test.call(passkeyRegister, request, { token })).code).toBe(codes.challengeGone);
    const { challenge } = (await test.call(passkeyOptions, { purpose: 'login' })).info;
    const again = await test.call(passkeyRegister, { ...request, challenge }, { token });
    expect(again.code).toBe(codes.challengeGone);
  });

  it('in a session whose last proof is 10 minutes old', async () => {
    const { request } = await preparePasskey(test, token);
    test.clock.advance(verifiedMs);
    const info = {
      verify: [{ id: 'passkey' }, { id: 'password' }, { id: 'email', masked_to: 'd•••@example.com' }],
    };
    // The options are refused too: no device then makes one in vain.
    for (const answer of [
      await test.call(passkeyRegister, request, { token }),
      await test.call(passkeyOptions, { purpose: 'register' }, { token }),
    ])
      expect(answer).toMatchObject({ code: codes.verificationNeeded, info });
    expect((await test.call(passkeyOptions, { purpose: 'verify' }, { token })).code).toBe(1);
  });
});

const text = (): string => randomBytes(randomInt(1, 80)).toString('base64url');
const odd = (): unknown =>
  [null, 7, '', 'ä', 'a b', [], {}, text(), { toString: 1 }, 'x'.repeat(40_000)][randomInt(10)];
const clientData = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const mangled = (good: string): string => {
  const bytes = Buffer.from(good, 'base64url');
  return bytes.subarray(0, randomInt(1, Math.min(37, bytes.length))).toString('base64url');
};

describe('malformed responses are answered with -100110', () => {
  type Fields = Record<string, unknown>;
  const broken = (good: Fields & { response: Fields }, part: string): Fields[] => [
    { ...good, response: { ...good.response, [part]: mangled(String(good.response[part])) } },
    { ...good, response: { ...good.response, [part]: odd() } },
    { ...good, response: { ...good.response, clientDataJSON: clientData(odd()) } },
    { ...good, response: odd() },
    { ...good, id: odd() },
    { ...good, rawId: text() },
    { ...good, type: odd() },
  ];

  it('at a sign-in', async () => {
    const challenge = await loginChallenge(test);
    const good = answerWith(key, challenge);
    for (let round = 0; round < 12; round += 1)
      for (const response of broken(good, 'authenticatorData')) {
        const answer = await test.call(passkeyLogin, { challenge, response });
        expect([answer.status, answer.code, response]).toEqual([400, codes.fieldInvalid, response]);
      }
    expect((await test.call(passkeyLogin, { challenge, response: good })).code).toBe(1);
  });

  it('for a new passkey', async () => {
    const { request } = await preparePasskey(test, token);
    for (let round = 0; round < 12; round += 1)
      for (const response of broken(request.response, 'attestationObject')) {
        const answer = await test.call(passkeyRegister, { ...request, response }, { token });
        expect([answer.status, answer.code, response]).toEqual([400, codes.fieldInvalid, response]);
      }
    expect((await test.call(passkeyRegister, request, { token })).code).toBe(1);
  });

  it('never with HTTP 500 where one byte is another', async () => {
    for (let round = 0; round < 60; round += 1) {
      test.clock.advance(60_000);
      const challenge = await loginChallenge(test);
      const good = answerWith(key, challenge);
      const parts = ['clientDataJSON', 'authenticatorData', 'signature'] as const;
      const part = parts[round % 3] ?? 'signature';
      const bytes = Buffer.from(good.response[part], 'base64url');
      // The numbers of the signature: the library reads more than one form of what is around them.
      const at = part === 'signature' ? bytes.length - 1 - randomInt(16) : randomInt(bytes.length);
      bytes[at] = (bytes[at] ?? 0) ^ (1 << randomInt(8));
      const response = { ...good, response: { ...good.response, [part]: bytes.toString('base64url') } };
      const { status, code } = await test.call(passkeyLogin, { challenge, response });
      expect([codes.fieldInvalid, codes.codeWrong]).toContain(code);
      expect([200, 400]).toContain(status);
    }
  });
});
