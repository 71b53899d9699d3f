/** A passkey as the second factor of a sign-in. */
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { check } from '../../../src/api/check';
import { factorSend } from '../../../src/api/factorSend';
import { login } from '../../../src/api/login';
import { passkeyOptions, type Assertion } from '../../../src/api/passkeys';
import { changePassword } from '../../../src/api/changePassword';
import { listFactors, preferFactor } from '../../../src/api/factors';
import { codes } from '../../answers/codes';
import { accounts } from '../../database/tables/accounts';
import { sessions } from '../../database/tables/sessions';
import { hashToken } from '../../credentials/opaqueToken';
import { failuresPerAccount } from '../../limits/failures';
import {
  createTestHub,
  newFlow,
  someFlow,
  type TestHub,
  type TestRequest,
} from '../../testing/createTestHub';
import { readCode } from '../../testing/inbox';
import { addPasskey, answerWith, changeProfile, owner, signIn } from '../../testing/passkeyVisit';
import { verifiedMs } from '../../session/verified';
import type { VirtualKey } from '../../testing/virtualAuthenticator';
import { passkeyChallengeLifeMs } from './passkeyChallenges';
import { passkeys } from './passkeyTables';

const { account } = owner;

let test: TestHub;
let key: VirtualKey;
beforeEach(async () => {
  test = await createTestHub();
  await changeProfile(test, { passkey_login: true });
  key = await addPasskey(test, await signIn(test));
  await change({ secondFactor: 'passkey' });
});
afterEach(() => test.close());

const change = (fields: Partial<typeof accounts.$inferInsert>) =>
  test.hub.services.database.run((queries) =>
    queries.update(accounts).set(fields).where(eq(accounts.email, account)),
  );
const begin = async (options?: TestRequest) => (await test.call(login, owner, options)).info;
const optionsFor = (login_challenge?: string, options?: TestRequest) =>
  test.call(passkeyOptions, { purpose: 'verify', login_challenge }, options);
const answer = (challenge: string | undefined, passkey: Assertion | undefined, options?: TestRequest) =>
  test.call(login, { type: 0, account, challenge, factor: 'passkey', passkey }, options);

/** Signs with a passkey for a sign-in that waits. */
async function sign(challenge: string | undefined, by = key, wrong = {}) {
  const { info } = await optionsFor(challenge);
  return answerWith(by, info.challenge, wrong);
}

/** Of another account, which has the mail code as its factor. */
async function otherToken() {
  const flow = newFlow();
  const named = { ...owner, account: 'secure@example.com' };
  const { challenge } = (await test.call(login, named, { flow })).info;
  const code = await readCode(test, named.account);
  const done = await test.call(login, { type: 0, account: named.account, challenge, code }, { flow });
  return String(done.info.auth_token);
}

describe('a sign-in', () => {
  it('asks for it, and it signs in, once', async () => {
    const info = await begin();
    expect(info).toMatchObject({ need_captcha: 'passkey', can_trust: true });
    expect(info.factors?.map(({ id }) => id)).toEqual(['passkey', 'email']);
    expect(info.auth_token).toBeUndefined();
    const asked = await optionsFor(info.challenge);
    expect(asked.info.options).toMatchObject({
      rpId: 'localhost',
      userVerification: 'required',
      allowCredentials: [{ type: 'public-key', id: key.id }],
    });
    const signed = answerWith(key, asked.info.challenge);
    const done = await answer(info.challenge, signed);
    const token = String(done.info.auth_token);
    expect((await test.call(check, {}, { token })).info.status).toBe(1);
    expect((await answer(info.challenge, signed)).code).toBe(codes.challengeGone);
    const next = await begin();
    expect((await answer(next.challenge, signed)).code).toBe(codes.challengeGone);
  });

  it('offers it beside the preferred factor, and asks for it first once it answered', async () => {
    await change({ secondFactor: 'email' });
    const info = await begin();
    expect(info.factors?.map(({ id }) => id)).toEqual(['email', 'passkey']);
    expect((await answer(info.challenge, await sign(info.challenge))).info.auth_token).toMatch(/^[\w-]{43}$/);
    expect((await begin()).factors?.map(({ id }) => id)).toEqual(['passkey', 'email']);
  });

  it('does not ask an account that wants no second factor', async () => {
    await change({ secondFactor: null });
    expect((await begin()).auth_token).toMatch(/^[\w-]{43}$/);
  });

  it('does not offer it where the tenant has passkeys off, or another portal answers', async () => {
    const { factors = [], challenge } = await begin();
    expect(factors).toHaveLength(2);
    await changeProfile(test, { passkey_login: false });
    expect((await begin({ flow: newFlow() })).factors).toMatchObject([{ id: 'email' }]);
    expect((await optionsFor(challenge)).code).toBe(codes.methodOff);
  });

  it('is confirmed by it only if a reset would keep the passkey', async () => {
    const isConfirmed = async () => {
      const { challenge } = await begin();
      const { info } = await answer(challenge, await sign(challenge));
      const isThis = eq(sessions.tokenHash, hashToken(String(info.auth_token)));
      const rows = await test.hub.services.database.run((queries) =>
        queries.select().from(sessions).where(isThis),
      );
      return rows.map(({ confirmed }) => confirmed);
    };
    // It was made in a session that a password alone had opened.
    expect(await isConfirmed()).toEqual([false]);
    await test.hub.services.database.run((queries) => queries.update(passkeys).set({ confirmed: true }));
    expect(await isConfirmed()).toEqual([true]);
  });
});

describe('it refuses', () => {
  it('a wrong signature, another origin, a made-up challenge and a missing answer', async () => {
    const { challenge } = await begin();
    const wrong = [
      await sign(challenge, key, { origin: 'https://evil.example' }),
      await sign(challenge, key, { challenge: 'x'.repeat(43) }),
      await sign(challenge, key, { isVerified: false }),
    ];
    expect((await answer(challenge, wrong[0])).code).toBe(codes.codeWrong);
    expect((await answer(challenge, wrong[1])).code).toBe(codes.challengeGone);
    expect((await answer(challenge, wrong[2])).code).toBe(codes.codeWrong);
    expect(await answer(challenge, undefined)).toMatchObject({
      code: codes.fieldInvalid,
      info: { field: 'passkey' },
    });
    expect((await answer(challenge, await sign(challenge))).code).toBe(1);
  });

  it("another account's passkey", async () => {
    const foreign = await addPasskey(test, await otherToken());
    const { challenge } = await begin();
    expect((await answer(challenge, await sign(challenge, foreign))).code).toBe(codes.codeWrong);
  });

  it('a late one, one of another visit, and one for another purpose', async () => {
    const { challenge } = await begin();
    const late = await sign(challenge);
    test.clock.advance(passkeyChallengeLifeMs);
    expect((await answer(challenge, late)).code).toBe(codes.challengeGone);
    const { info } = await test.call(passkeyOptions, { purpose: 'login' });
    expect((await answer(challenge, answerWith(key, info.challenge))).code).toBe(codes.challengeGone);
    expect((await optionsFor(challenge, { flow: newFlow() })).code).toBe(codes.otherFlow);
    expect((await optionsFor('x'.repeat(43))).code).toBe(codes.challengeGone);
    expect((await optionsFor()).code).toBe(codes.notLoggedIn);
  });

  it('options for a sign-in that may not be answered by it', async () => {
    await change({ secondFactor: 'email' });
    const before = await test.call(login, { ...owner, account: 'secure@example.com' });
    expect(await optionsFor(before.info.challenge)).toMatchObject({
      code: codes.fieldInvalid,
      info: { field: 'factor' },
    });
    const { challenge } = await begin();
    expect((await test.call(factorSend, { challenge, factor: 'passkey' })).code).toBe(codes.fieldInvalid);
  });

  it('a challenge from before a new password', async () => {
    const token = await signInFully();
    const { challenge } = await begin({ flow: someFlow });
    const signed = await sign(challenge);
    const changed = { old_password: owner.password, new_password: 'Brand-new-77' };
    expect((await test.call(changePassword, changed, { token })).code).toBe(1);
    expect((await answer(challenge, signed)).code).toBe(codes.challengeGone);
  });

  it('more tries than an account has, whatever the factor', async () => {
    const { challenge } = await begin();
    for (let tries = 0; tries < failuresPerAccount; tries += 1)
      await answer(challenge, await sign(challenge, key, { isVerified: false }));
    expect((await answer(challenge, await sign(challenge))).code).toBe(codes.tooManyTries);
    const code = { type: 0, account, challenge, factor: 'email', code: '123456' };
    expect((await test.call(login, code)).code).toBe(codes.tooManyTries);
  });
});

async function signInFully() {
  const flow = newFlow();
  const { challenge } = (await test.call(login, owner, { flow })).info;
  const { info } = await optionsFor(challenge, { flow });
  const done = await answer(challenge, answerWith(key, info.challenge), { flow });
  return String(done.info.auth_token);
}

it('signs in once in a race of two processes', async () => {
  const twin = await test.twin();
  await changeProfile(test, { passkey_login: true });
  test.clock.advance(verifiedMs);
  const { challenge } = await begin();
  const passkey = await sign(challenge);
  const body = JSON.stringify({ type: 0, account, challenge, factor: 'passkey', passkey });
  const send = async (hub: Pick<typeof twin, 'fetch'>) => {
    const headers = { host: 'localhost:4600', 'content-type': 'application/json', 'entry-flow': someFlow };
    const request = new Request('http://localhost:4600/api/hub/v1/login/', { method: 'POST', headers, body });
    const { code } = (await (await hub.fetch(request)).json()) as { code: number };
    return code;
  };
  const answers = await Promise.all([test.hub, twin, test.hub, twin].map(send));
  expect(answers.filter((code) => code === 1)).toHaveLength(1);
});

it('is in the owner’s list, with its times, and can be preferred', async () => {
  await change({ secondFactor: 'email' });
  const token = await signInFully();
  const list = async () => (await test.call(listFactors, {}, { token })).info.factors;
  expect(await list()).toMatchObject([
    { id: 'email', preferred: true },
    { id: 'passkey', preferred: false },
  ]);
  test.clock.advance(60_000);
  expect((await test.call(preferFactor, { id: 'passkey' }, { token })).code).toBe(1);
  const [first] = await list();
  expect(first).toMatchObject({ id: 'passkey', preferred: true });
  expect(first?.used_at).toBe(test.clock.now() - 60_000);
});
