/** A session proves again whose it is, before it changes a way in. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { changePassword } from '../../src/api/changePassword';
import { passkeyOptions, passkeyRegister, removePasskey } from '../../src/api/passkeys';
import { verify, verifySend } from '../../src/api/verify';
import { codes } from '../answers/codes';
import { hashToken } from '../credentials/opaqueToken';
import type { Hub } from '../createHub';
import { sessions } from '../database/tables/sessions';
import { failuresPerAccount, failureWindowMs } from '../limits/failures';
import { createTestHub, newFlow, type TestHub } from '../testing/createTestHub';
import { otherCode, readCode } from '../testing/inbox';
import {
  addPasskey,
  answerWith,
  changeProfile,
  owner,
  preparePasskey,
  signIn,
} from '../testing/passkeyVisit';
import type { Ceremony, VirtualKey } from '../testing/virtualAuthenticator';
import { verifiedMs } from './verified';

let test: TestHub;
let twin: Hub;
let token = '';
let key: VirtualKey;
beforeAll(async () => {
  test = await createTestHub();
  // Its seed sets the profiles.
  twin = await test.twin();
  await changeProfile(test, { passkey_login: true });
  key = await addPasskey(test, await signIn(test));
});
afterAll(() => test.close());
beforeEach(async () => {
  test.clock.advance(failureWindowMs);
  token = await signIn(test);
  test.clock.advance(verifiedMs);
});

/** A removal of nothing: the cheapest call that needs a proof. */
const isVerified = async (some = token): Promise<boolean> => {
  const { code } = await test.call(removePasskey, { id: 'none' }, { token: some });
  expect([1, codes.verificationNeeded]).toContain(code);
  return code === 1;
};
const prove = async (request: Record<string, unknown>, flow?: string) =>
  (await test.call(verify, request, { token, ...(flow === undefined ? {} : { flow }) })).code;
const byPassword = { factor: 'password', password: owner.password };
const sendCode = async () => {
  const { info } = await test.call(verifySend, { factor: 'email' }, { token });
  expect(info).toEqual({ masked_to: 'd•••@example.com' });
  return readCode(test, owner.account);
};
const byPasskey = async (wrong: Ceremony = {}, with_ = key) => {
  const { challenge } = (await test.call(passkeyOptions, { purpose: 'verify' }, { token })).info;
  return { factor: 'passkey', passkey: answerWith(with_, challenge, wrong) };
};

/** Adds a passkey. @returns whether the session had proved more than the password */
const confirmed = async () => {
  const { request } = await preparePasskey(test, token);
  await test.call(passkeyRegister, request, { token });
  const rows = await test.hub.services.database.run((queries) =>
    queries
      .select()
      .from(sessions)
      .where(eq(sessions.tokenHash, hashToken(token))),
  );
  return rows[0]?.confirmed;
};

describe('a session is verified', () => {
  it('for 10 minutes after its sign-in', async () => {
    const fresh = await signIn(test);
    expect(await isVerified(fresh)).toBe(true);
    test.clock.advance(verifiedMs - 1);
    expect(await isVerified(fresh)).toBe(true);
    test.clock.advance(1);
    expect(await isVerified(fresh)).toBe(false);
  });

  it.each<[string, () => Promise<Record<string, unknown>>]>([
    ['the password', async () => byPassword],
    ['a code', async () => ({ factor: 'email', code: await sendCode() })],
    ['a passkey', () => byPasskey()],
    ['a passkey that does not say whose it is', () => byPasskey({ handle: null })],
  ])('for 10 minutes after %s', async (_, proof) => {
    expect(await isVerified()).toBe(false);
    expect(await prove(await proof())).toBe(1);
    expect(await isVerified()).toBe(true);
    test.clock.advance(verifiedMs);
    expect(await isVerified()).toBe(false);
  });

  it('alone: no other session of the account', async () => {
    const other = await signIn(test);
    test.clock.advance(verifiedMs);
    expect(await prove(byPassword)).toBe(1);
    expect([await isVerified(), await isVerified(other)]).toEqual([true, false]);
  });

  it('not by a sign-in that a link offers', async () => {
    await test.hub.services.database.run((queries) =>
      queries
        .update(sessions)
        .set({ provedAt: null })
        .where(eq(sessions.tokenHash, hashToken(token))),
    );
    expect(await isVerified()).toBe(false);
  });

  it('as far as a passkey that is made then counts as proved, by a code and not by a password', async () => {
    await prove(byPassword);
    expect(await confirmed()).toBe(false);
    await prove({ factor: 'email', code: await sendCode() });
    expect(await confirmed()).toBe(true);
    await prove(byPassword);
    expect(await confirmed()).toBe(true);
    // Who finds the session open and knows the password has proved no more than that.
    test.clock.advance(verifiedMs);
    await prove(byPassword);
    expect(await confirmed()).toBe(false);
  });
});

describe('it is refused', () => {
  it('without a session, without an answer, and for what the account does not have', async () => {
    expect((await test.call(verify, byPassword)).code).toBe(codes.notLoggedIn);
    expect((await test.call(verifySend, { factor: 'email' })).code).toBe(codes.notLoggedIn);
    for (const factor of ['password', 'email', 'passkey', 'mobile', 'totp', ''])
      expect([factor, await prove({ factor })]).toEqual([factor, codes.fieldInvalid]);
    for (const factor of ['password', 'passkey', 'mobile'])
      expect((await test.call(verifySend, { factor }, { token })).code).toBe(codes.fieldInvalid);
    expect(await isVerified()).toBe(false);
  });

  it('with a wrong code, a used one, and the code of another visit', async () => {
    const code = await sendCode();
    expect(await prove({ factor: 'email', code: otherCode(code) })).toBe(codes.codeWrong);
    expect(await prove({ factor: 'email', code }, newFlow())).not.toBe(1);
    expect(await prove({ factor: 'email', code })).toBe(1);
    expect(await prove({ factor: 'email', code })).toBe(codes.codeUsed);
  });

  it.each<[string, Ceremony]>([
    ['another origin', { origin: 'https://evil.example' }],
    ['no user verification', { isVerified: false }],
  ])('with a passkey and %s', async (_, wrong) => {
    expect(await prove(await byPasskey(wrong))).toBe(codes.codeWrong);
    expect(await isVerified()).toBe(false);
  });

  it('with a passkey a second time, and with the passkey of another account', async () => {
    const answer = await byPasskey();
    expect(await prove(answer)).toBe(1);
    expect(await prove(answer)).toBe(codes.challengeGone);
    const foreign = await addPasskey(test, await signIn(test, '13800138000'));
    expect(await prove(await byPasskey({}, foreign))).toBe(codes.codeWrong);
  });

  it('after too many wrong passwords, over two processes', async () => {
    const own = test.hub.fetch.bind(test.hub);
    const tries = Array.from({ length: 2 * failuresPerAccount }, (_, index) => {
      test.hub.fetch = index % 2 === 0 ? own : twin.fetch.bind(twin);
      return prove({ factor: 'password', password: `wrong ${index}` });
    });
    test.hub.fetch = own;
    const told = (await Promise.all(tries)).filter((code) => code === codes.accountOrPasswordWrong);
    expect(told).toHaveLength(failuresPerAccount);
    expect(await prove(byPassword)).toBe(codes.tooManyTries);
    expect(await isVerified()).toBe(false);
  });

  it('with an old password that was replaced while it was checked', async () => {
    const next = { old_password: owner.password, new_password: 'Brand-new-77' };
    const { passwords } = test.hub.services;
    const right = passwords.verify.bind(passwords);
    vi.spyOn(passwords, 'verify').mockImplementationOnce(async (...asked) => {
      const isRight = await right(...asked);
      expect((await test.call(changePassword, next, { token })).code).toBe(1);
      return isRight;
    });
    expect(await prove(byPassword)).toBe(codes.accountOrPasswordWrong);
    expect(await isVerified()).toBe(false);
    const back = { old_password: 'Brand-new-77', new_password: owner.password };
    expect((await test.call(changePassword, back, { token })).code).toBe(1);
  });
});
