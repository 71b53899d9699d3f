/** A new password, and "sign out everywhere", end what began before: also a sign-in that is under way. */
import { and, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { authorize } from '../../src/api/authorize';
import { changePassword } from '../../src/api/changePassword';
import { check } from '../../src/api/check';
import { emailSend } from '../../src/api/emailSend';
import { login } from '../../src/api/login';
import { redeemAppToken } from '../../src/api/redeemAppToken';
import { resetPasswordByEmail } from '../../src/api/reset';
import { endSessions } from '../../src/api/sessions';
import type { Hub } from '../createHub';
import { accounts } from '../database/tables/accounts';
import { sessions } from '../database/tables/sessions';
import { codes } from '../answers/codes';
import {
  createTestHub,
  newFlow,
  partner,
  portal,
  someFlow,
  testPasswords,
  type TestHub,
} from '../testing/createTestHub';
import { holdPasswords } from '../testing/holdPasswords';
import { readCode } from '../testing/inbox';

const email = 'designer@example.com';
const old = 'Design3D!';
const byPassword = { type: 0, account: email, password: old };
const address = `${partner}/studio`;

const passwords = holdPasswords(testPasswords);
let test: TestHub;
beforeEach(async () => {
  test = await createTestHub({}, { passwords });
});
afterEach(async () => {
  passwords.release();
  await test.close();
});

const signIn = async () => String((await test.call(login, byPassword, { flow: newFlow() })).info.auth_token);
const statusOf = async (token: unknown) => (await test.call(check, {}, { token: String(token) })).info.status;
const numberOf = async () => {
  const { database } = test.hub.services;
  const isOwner = and(eq(accounts.email, email), eq(accounts.tenantId, 'neutral'));
  return (await database.run((queries) => queries.select().from(accounts).where(isOwner)))[0]?.authVersion;
};

const newPassword = { new_password: 'Brand-new-77', re_new_password: 'Brand-new-77' };
const appAsked = { app_key: 'studio-app', response_type: 'token', redirect_uri: address };
const signInWith = (password: string) => test.call(login, { ...byPassword, password }, { flow: newFlow() });

describe('with two processes', () => {
  let twin: Hub;
  beforeEach(async () => {
    twin = await test.twin();
  });
  /** The owner resets the password at the other process. */
  const reset = async () => {
    await test.call(emailSend, { email, type: 2 });
    const captcha = await readCode(test, email);
    const body = JSON.stringify({ email, captcha, ...newPassword });
    const headers = { host: 'localhost:4600', origin: portal, 'entry-flow': someFlow };
    const url = `http://localhost:4600${resetPasswordByEmail.path}`;
    const request = new Request(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
    });
    return ((await (await twin.fetch(request)).json()) as { code: number }).code;
  };

  it('a sign-in that waits for its hash does not survive a reset', async () => {
    const held = passwords.hold();
    const attempt = test.call(login, byPassword, { flow: newFlow() });
    await held;
    expect(await reset()).toBe(1);
    passwords.release();
    expect((await attempt).code).toBe(codes.accountOrPasswordWrong);
    // The only session is that of the reset.
    expect(await test.hub.services.database.run((queries) => queries.$count(sessions))).toBe(1);
  });

  it('a change of the password that waits for its hash does not overwrite a reset', async () => {
    const token = await signIn();
    const held = passwords.hold();
    const request = { old_password: old, new_password: 'Of-a-thief-7' };
    const attempt = test.call(changePassword, request, { token });
    await held;
    expect(await reset()).toBe(1);
    passwords.release();
    expect((await attempt).code).toBe(codes.notLoggedIn);
    expect((await signInWith('Of-a-thief-7')).code).toBe(codes.accountOrPasswordWrong);
    expect((await signInWith(newPassword.new_password)).code).toBe(1);
  });

  it('of ten changes with one old password one succeeds', async () => {
    const token = await signIn();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        test.call(changePassword, { old_password: old, new_password: `Brand-new-${index}` }, { token }),
      ),
    );
    const counts = answers.map(({ code }) => code).toSorted((one, other) => one - other);
    expect(counts).toEqual([...Array<number>(9).fill(codes.accountOrPasswordWrong), 1]);
    expect(await numberOf()).toBe(1);
    expect(await statusOf(token)).toBe(1);
  });

  it('"sign out everywhere" ends a sign-in under way, and keeps the session that asks', async () => {
    const [token, other] = [await signIn(), await signIn()];
    const asked = (await test.call(authorize, appAsked, { token })).info.token;
    const held = passwords.hold();
    const attempt = test.call(login, byPassword, { flow: newFlow() });
    await held;
    expect((await test.call(endSessions, { id: 'others' }, { token })).code).toBe(1);
    passwords.release();
    expect((await attempt).code).toBe(codes.accountOrPasswordWrong);
    expect([await statusOf(token), await statusOf(other)]).toEqual([1, 0]);
    const app = { app_key: 'studio-app', app_secret: 'studio-secret', redirect_uri: address };
    expect((await test.call(redeemAppToken, { ...app, apptoken: asked })).code).toBe(1);
  });
});

it('a new sign-in of a visit ends its session before, and no other', async () => {
  const [mine, other] = [await signIn(), await signIn()];
  const first = String((await test.call(login, byPassword)).info.auth_token);
  const second = String((await test.call(login, byPassword)).info.auth_token);
  expect(await Promise.all([mine, other, first, second].map(statusOf))).toEqual([1, 1, 0, 1]);
});
