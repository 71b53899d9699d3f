/** Passkeys are added, sign in, are listed and removed. */
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changePassword } from '../../../src/api/changePassword';
import { check } from '../../../src/api/check';
import { emailSend } from '../../../src/api/emailSend';
import { login } from '../../../src/api/login';
import {
  listPasskeys,
  passkeyLogin,
  passkeyOptions,
  passkeyRegister,
  removePasskey,
  renamePasskey,
} from '../../../src/api/passkeys';
import { resetPasswordByEmail } from '../../../src/api/reset';
import { userProfile } from '../../../src/api/userProfile';
import { codes } from '../../answers/codes';
import { accounts } from '../../database/tables/accounts';
import { createLog } from '../../http/createLog';
import { createTestHub, editor, newFlow, partner, type TestHub } from '../../testing/createTestHub';
import { readCode, readInbox } from '../../testing/inbox';
import { neutralAccount } from '../../testing/neutralAccount';
import {
  addPasskey,
  answerWith,
  changeProfile,
  loginChallenge,
  owner,
  passkeySignIn,
  preparePasskey,
  signIn,
} from '../../testing/passkeyVisit';
import { verifiedMs } from '../../session/verified';
import { passkeys } from './passkeyTables';

const lines: string[] = [];
let test: TestHub;
let token = '';
beforeAll(async () => {
  test = await createTestHub(
    {},
    { log: createLog('info', { write: (line: string) => void lines.push(line) }) },
  );
});
afterAll(() => test.close());
beforeEach(async () => {
  await changeProfile(test, { passkey_login: true, double_verification: false });
  token = await signIn(test);
});
afterEach(() => test.hub.services.database.run((queries) => queries.delete(passkeys)));

const isSignedIn = async (some: string | undefined) =>
  (await test.call(check, {}, { token: some ?? '' })).info.status === 1;
const list = async () => (await test.call(listPasskeys, {}, { token })).info.passkeys;
const subjects = async (to = owner.account) => {
  await test.hub.services.background.settled();
  return (await readInbox(test, to)).map(({ subject }) => subject);
};
const change = (fields: Partial<typeof accounts.$inferInsert>, email = owner.account) =>
  test.hub.services.database.run((queries) =>
    queries.update(accounts).set(fields).where(eq(accounts.email, email)),
  );

describe('a passkey', () => {
  it('is added and listed; the owner hears of it', async () => {
    lines.length = 0;
    await addPasskey(test, token);
    const now = test.clock.now();
    expect(await list()).toEqual([
      { id: expect.any(String), name: 'My phone', synced: true, created_at: now, used_at: now },
    ]);
    expect((await subjects())[0]).toBe('Design Hub: a passkey was added to your account');
    expect(lines.join('')).toContain('"event":"link","call":"passkeyRegister"');
  });

  it('signs in, and says so in the log', async () => {
    const key = await addPasskey(test, token);
    lines.length = 0;
    const { code, info } = await passkeySignIn(test, key);
    expect([code, await isSignedIn(info.auth_token)]).toEqual([1, true]);
    expect(lines.join('')).toContain('"event":"sign-in","call":"passkeyLogin"');
    expect(lines.join('')).toContain('"signInMethod":"passkey"');
  });

  it('is two factors', async () => {
    const key = await addPasskey(test, token);
    await changeProfile(test, { double_verification: true });
    expect((await test.call(login, owner)).info.auth_token).toBeUndefined();
    expect(await isSignedIn((await passkeySignIn(test, key)).info.auth_token)).toBe(true);
  });

  it('signs in on a related origin, and in a frame of a listed page', async () => {
    const key = await addPasskey(test, token);
    expect((await passkeySignIn(test, key, { origin: partner })).code).toBe(1);
    // The tag's page and the frame's are in different lists.
    for (const topOrigin of [partner, editor])
      expect((await passkeySignIn(test, key, { topOrigin })).code).toBe(1);
  });

  it('is removed with the sessions that it opened; the owner hears of it', async () => {
    const key = await addPasskey(test, token);
    const opened = (await passkeySignIn(test, key)).info.auth_token;
    const [entry] = await list();
    const removal = { id: entry?.id };
    // The mail about the new one has gone.
    await subjects();
    expect((await test.call(removePasskey, removal, { token })).code).toBe(1);
    expect((await test.call(removePasskey, removal, { token })).code).toBe(1);
    expect([await isSignedIn(opened), await isSignedIn(token)]).toEqual([false, true]);
    expect((await subjects())[0]).toBe('Design Hub: a passkey was removed from your account');
    expect((await passkeySignIn(test, key)).code).toBe(codes.passkeyUnknown);
  });

  it('has another name, without what nobody sees, or none', async () => {
    await addPasskey(test, token);
    const [entry] = await list();
    const rename = (name: string) => test.call(renamePasskey, { id: entry?.id, name }, { token });
    expect((await rename(' Work\u202e phone\n')).info.passkey).toEqual({ ...entry, name: 'Work phone' });
    expect(await list()).toEqual([{ ...entry, name: 'Work phone' }]);
    expect((await rename(' ')).info.passkey.name).toBe('');
    expect((await rename('x'.repeat(65))).code).toBe(codes.fieldInvalid);
  });

  it('is named only by its owner, who has just proved a factor', async () => {
    await addPasskey(test, token);
    const [entry] = await list();
    const request = { id: entry?.id, name: 'Mine' };
    const other = await signIn(test, '13800138000');
    expect((await test.call(renamePasskey, request, { token: other })).code).toBe(codes.passkeyUnknown);
    expect((await test.call(renamePasskey, request)).code).toBe(codes.notLoggedIn);
    test.clock.advance(verifiedMs);
    expect((await test.call(renamePasskey, request, { token })).code).toBe(codes.verificationNeeded);
    expect(await list()).toEqual([entry]);
  });

  it('is removed only by its owner', async () => {
    await addPasskey(test, token);
    const [entry] = await list();
    const other = await signIn(test, '13800138000');
    expect((await test.call(removePasskey, { id: entry?.id }, { token: other })).code).toBe(1);
    expect(await list()).toHaveLength(1);
  });

  it('stays as the last way in', async () => {
    await addPasskey(test, token);
    const [entry] = await list();
    const { id, passwordHash, email, mobile } = await neutralAccount(test, owner.account);
    const setWays = (ways: Partial<typeof accounts.$inferInsert>) =>
      test.hub.services.database.run((queries) =>
        queries.update(accounts).set(ways).where(eq(accounts.id, id)),
      );
    await setWays({ passwordHash: null, email: null, mobile: null });
    expect((await test.call(removePasskey, { id: entry?.id }, { token })).code).toBe(codes.lastWayIn);
    await setWays({ passwordHash, email, mobile });
  });

  it('goes with a reset if only the password had been proved, and stays if more had', async () => {
    const doubtful = await addPasskey(test, token);
    await test.call(emailSend, { email: owner.account, type: 2 });
    const captcha = await readCode(test, owner.account);
    const passwords = { new_password: 'Brand-new-77', re_new_password: 'Brand-new-77' };
    const request = { email: owner.account, captcha, ...passwords };
    const reset = await test.call(resetPasswordByEmail, request);
    expect(reset.code).toBe(1);
    expect((await passkeySignIn(test, doubtful)).code).toBe(codes.passkeyUnknown);
    const kept = await addPasskey(test, String(reset.info.auth_token));
    test.clock.advance(61_000);
    await test.call(emailSend, { email: owner.account, type: 2 });
    const again = await test.call(resetPasswordByEmail, {
      ...request,
      captcha: await readCode(test, owner.account),
      new_password: owner.password,
      re_new_password: owner.password,
    });
    expect(again.code).toBe(1);
    expect((await passkeySignIn(test, kept)).code).toBe(1);
  });

  it('confirms no other one while a reset would remove it, though its owner has signed in since', async () => {
    const first = await addPasskey(test, token);
    await change({ confirmedAt: test.clock.now() });
    const opened = String((await passkeySignIn(test, first)).info.auth_token);
    const second = await addPasskey(test, opened);
    test.clock.advance(61_000);
    await test.call(emailSend, { email: owner.account, type: 2 });
    const passwords = { new_password: 'Brand-new-77', re_new_password: 'Brand-new-77' };
    const captcha = await readCode(test, owner.account);
    const reset = await test.call(resetPasswordByEmail, { email: owner.account, captcha, ...passwords });
    expect(reset.code).toBe(1);
    for (const key of [first, second])
      expect((await passkeySignIn(test, key)).code).toBe(codes.passkeyUnknown);
    const back = { old_password: 'Brand-new-77', new_password: owner.password };
    await test.call(changePassword, back, { token: String(reset.info.auth_token) });
  });
});

describe('a counter that goes back', () => {
  it('refuses the passkey of one device, and its owner hears of it', async () => {
    const key = await addPasskey(test, token, { synced: false });
    const copy = { ...key };
    expect((await passkeySignIn(test, key)).code).toBe(1);
    lines.length = 0;
    const { code } = await passkeySignIn(test, copy);
    expect(code).toBe(codes.codeWrong);
    expect((await subjects())[0]).toBe('Design Hub: a passkey of your account may have been copied');
    expect(lines.join('')).toContain('"event":"copied-key"');
    expect((await passkeySignIn(test, key)).code).toBe(1);
  });

  it('cannot hide behind flags of a synced one', async () => {
    const key = await addPasskey(test, token, { synced: false });
    const copy = { ...key };
    await passkeySignIn(test, key);
    expect((await passkeySignIn(test, copy, { synced: true })).code).toBe(codes.codeWrong);
  });

  it('does not refuse a synced one, but its owner hears of it', async () => {
    const key = await addPasskey(test, token);
    key.counter = 9;
    await passkeySignIn(test, key);
    key.counter = 4;
    test.clock.advance(24 * 60 * 60 * 1000);
    const before = (await subjects()).length;
    expect((await passkeySignIn(test, key)).code).toBe(1);
    expect((await subjects())[0]).toBe('Design Hub: a passkey of your account may have been copied');
    // Once a day: some keepers count on each device apart.
    expect((await passkeySignIn(test, key)).code).toBe(1);
    expect(await subjects()).toHaveLength(before + 1);
  });
});

describe('options', () => {
  it('say the same with and without an account', async () => {
    const ask = async (account?: string) => {
      const { info } = await test.call(passkeyOptions, { purpose: 'login', ...(account ? { account } : {}) });
      return { ...info.options, challenge: '' };
    };
    await addPasskey(test, token);
    expect(await ask(owner.account)).toEqual(await ask('nobody@example.com'));
    expect(await ask()).toMatchObject({
      rpId: 'localhost',
      userVerification: 'required',
      allowCredentials: [],
    });
  });

  it('for a new passkey leave out those there are', async () => {
    const key = await addPasskey(test, token);
    const { options } = (await test.call(passkeyOptions, { purpose: 'register' }, { token })).info;
    expect(options).toMatchObject({
      attestation: 'none',
      excludeCredentials: [{ id: key.id, type: 'public-key' }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
  });

  it('need a session for anything but a sign-in', async () => {
    for (const purpose of ['register', 'verify'])
      expect((await test.call(passkeyOptions, { purpose })).code).toBe(codes.notLoggedIn);
  });
});

it('is off where the tenant does not offer it', async () => {
  const key = await addPasskey(test, token);
  const challenge = await loginChallenge(test);
  const response = answerWith(key, challenge);
  const { request } = await preparePasskey(test, token);
  await changeProfile(test, { passkey_login: false });
  expect((await test.call(passkeyLogin, { challenge, response })).code).toBe(codes.methodOff);
  expect((await test.call(passkeyRegister, request, { token })).code).toBe(codes.methodOff);
  expect((await test.call(passkeyOptions, { purpose: 'login' })).code).toBe(codes.methodOff);
  expect(await list()).toHaveLength(1);
});

it('is in the account page where the tenant offers it', async () => {
  const offers = async () => (await test.call(userProfile, {}, { token })).info.offers;
  expect(await offers()).toContain('passkeys');
  await changeProfile(test, { passkey_login: false });
  expect(await offers()).not.toContain('passkeys');
});

it('tells browsers the related origins of the host', async () => {
  const answer = await test.fetch('/.well-known/webauthn');
  expect(answer.headers.get('content-type')).toContain('application/json');
  const { origins } = (await answer.json()) as { origins: string[] };
  expect(origins).toContain(partner);
  expect(origins.length).toBeLessThanOrEqual(5);
  await changeProfile(test, { passkey_login: false });
  expect(await (await test.fetch('/.well-known/webauthn')).json()).toEqual({ origins: [] });
});

it('signs in to no removed account', async () => {
  const key = await addPasskey(test, token);
  await change({ removedAt: test.clock.now() });
  expect((await passkeySignIn(test, key)).code).toBe(codes.passkeyUnknown);
  await change({ removedAt: null });
  expect(await isSignedIn((await test.call(login, owner, { flow: newFlow() })).info.auth_token)).toBe(true);
});
