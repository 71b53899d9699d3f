/** Sign-in by a mailed code: one and the same for addresses with an account and without, until the right code. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listActivity } from '../../../src/api/activity';
import { emailSend } from '../../../src/api/emailSend';
import { totpConfirm, totpStart } from '../../../src/api/factors';
import { login } from '../../../src/api/login';
import { registerByEmail } from '../../../src/api/registerByEmail';
import { registerByMobile } from '../../../src/api/registerByMobile';
import { codes } from '../../answers/codes';
import { pendingRegistrationLifeMs } from '../../accounts/pendingRegistration';
import type { Hub } from '../../createHub';
import { accounts } from '../../database/tables/accounts';
import { createLog } from '../../http/createLog';
import { codeLifeMs, codeTries, freeCodesOfRecipient, resendAfterMs } from '../../limits/budgets';
import { createTestHub, newFlow, type TestHub } from '../../testing/createTestHub';
import { otherCode, readCode, readInbox } from '../../testing/inbox';
import { changeProfile } from '../../testing/passkeyVisit';
import { solveImage } from '../../testing/solveImage';
import { codeOf } from '../../testing/totpApp';

const known = 'designer@example.com';
const secure = 'secure@example.com';
const lines: string[] = [];

let test: TestHub;
let twin: Hub;
beforeAll(async () => {
  const log = createLog('info', { write: (line) => void lines.push(line) });
  test = await createTestHub({}, { log });
  // Its seed sets the profiles.
  twin = await test.twin();
});
afterAll(() => test.close());
beforeEach(async () => {
  // A new day of the budgets.
  test.clock.advance(25 * 60 * 60_000);
  await changeProfile(test, { email_code_login: true, email_register: true });
});

let people = 0;
const newAddress = () => `mailed${(people += 1)}@example.com`;
const send = (email: string, flow = newFlow()) => test.call(emailSend, { email, type: 4 }, { flow });
const signIn = (account: string, email_captcha: string, flow: string) =>
  test.call(login, { type: 2, account, email_captcha }, { flow });

/** Asks for a code and types it. */
async function signInByMail(email: string, flow = newFlow()) {
  expect((await send(email, flow)).code).toBe(codes.done);
  return signIn(email, await readCode(test, email), flow);
}

describe('a mailed code', () => {
  it('signs in, once, and says so in the log and to the owner', async () => {
    const flow = newFlow();
    await send(known, flow);
    const [mail] = await readInbox(test, known);
    expect(mail?.subject).toBe('Design Hub: your sign-in code');
    lines.length = 0;
    const { info } = await signIn(known, String(mail?.code), flow);
    expect(info).toMatchObject({ username: 'designer', auth_token: expect.stringMatching(/./) as string });
    expect(lines.join('')).toMatch(/"event":"sign-in".*"signInMethod":"email_code"/);
    expect((await signIn(known, String(mail?.code), flow)).code).toBe(codes.codeUsed);
    await test.hub.services.background.settled();
    const { events } = (await test.call(listActivity, {}, { token: String(info.auth_token) })).info;
    expect(events[0]).toMatchObject({ kind: 'sign_in' });
  });

  it('signs in one of two processes that get it at once', async () => {
    const flow = newFlow();
    await send(known, flow);
    const code = await readCode(test, known);
    expect(await inBoth(() => signIn(known, code, flow))).toEqual([codes.done, codes.codeUsed]);
  });

  it('expires, counts tries, and belongs to its visit and its purpose', async () => {
    const flow = newFlow();
    await send(known, flow);
    const code = await readCode(test, known);
    expect((await signIn(known, code, newFlow())).code).toBe(codes.codeWrong);
    for (let index = 0; index < codeTries; index += 1) {
      await solveImage(test, known, 'login', { flow });
      expect((await signIn(known, otherCode(code), flow)).code).toBe(codes.codeWrong);
    }
    await solveImage(test, known, 'login', { flow });
    expect((await signIn(known, code, flow)).code).toBe(codes.tooManyTries);
    test.clock.advance(codeLifeMs + 25 * 60 * 60_000);
    await send(known, flow);
    test.clock.advance(codeLifeMs);
    expect((await signIn(known, await readCode(test, known), flow)).code).toBe(codes.codeExpired);
    await test.call(emailSend, { email: known, type: 2 }, { flow });
    expect((await signIn(known, await readCode(test, known), flow)).code).not.toBe(codes.done);
  });

  it('is not sent again within a minute, and costs a picture beyond the free ones', async () => {
    const flow = newFlow();
    await send(secure, flow);
    expect(await send(secure, flow)).toMatchObject({ code: codes.resendTooEarly, status: 429 });
    for (let index = 1; index < freeCodesOfRecipient.most; index += 1) {
      test.clock.advance(resendAfterMs);
      expect((await send(secure, flow)).info).toEqual({});
    }
    test.clock.advance(resendAfterMs);
    expect((await send(secure, flow)).info.image_captcha).toMatch(/^data:image/);
    await solveImage(test, secure, 'login', { flow });
    expect((await send(secure, flow)).info).toEqual({});
  });
});

describe('an address without an account', () => {
  it.each([true, false])('gets the same answers until the right code (registration: %s)', async (isOn) => {
    await changeProfile(test, { email_register: isOn });
    const answers = [];
    for (const email of [known, newAddress()]) {
      const flow = newFlow();
      const sent = await send(email, flow);
      const wrong = await signIn(email, otherCode(await readCode(test, email)), flow);
      answers.push([sent, wrong].map(({ code, message, status, info }) => [code, message, status, info]));
    }
    expect(answers[1]).toEqual(answers[0]);
  });

  it('is registered after the code, once, by the visit that typed it', async () => {
    const [email, flow] = [newAddress(), newFlow()];
    const { info } = await signInByMail(email, flow);
    expect(info).toMatchObject({ need_profile: ['agreement'] });
    expect(info.auth_token).toBeUndefined();
    const request = { email, challenge: info.challenge };
    expect((await test.call(registerByEmail, request, { flow: newFlow() })).code).toBe(codes.otherFlow);
    const other = { ...request, email: newAddress() };
    expect((await test.call(registerByEmail, other, { flow })).code).toBe(codes.challengeGone);
    const made = await inBoth(() => test.call(registerByEmail, request, { flow }));
    expect(made).toEqual([codes.done, codes.challengeGone]);
    const [row] = await test.hub.services.database.run((queries) =>
      queries.select().from(accounts).where(eq(accounts.email, email)),
    );
    expect(row).toMatchObject({ username: email.split('@')[0], passwordHash: null });
    test.clock.advance(resendAfterMs);
    expect((await signInByMail(email)).info.auth_token).toMatch(/./);
  });

  it('is asked for the nickname where the registration by e-mail asks for it', async () => {
    await changeProfile(test, { email_register_fields: ['nickname'] });
    const [email, flow] = [newAddress(), newFlow()];
    const { challenge, need_profile } = (await signInByMail(email, flow)).info;
    expect(need_profile).toEqual(['agreement', 'nickname']);
    const request = { email, challenge };
    const refused = await test.call(registerByEmail, request, { flow });
    expect(refused).toMatchObject({ code: codes.fieldInvalid, info: { field: 'nickname' } });
    const { info } = await test.call(registerByEmail, { ...request, nickname: 'Ming' }, { flow });
    expect(info.username).toBe('Ming');
    await changeProfile(test, { email_register_fields: [] });
  });

  it('is refused after the code where registration is off', async () => {
    await changeProfile(test, { email_register: false });
    const { code, message } = await signInByMail(newAddress());
    expect([code, message]).toEqual([codes.registrationOff, 'There is no account with this address.']);
  });

  it('cannot be registered later, nor as a number', async () => {
    const [email, flow] = [newAddress(), newFlow()];
    const { challenge } = (await signInByMail(email, flow)).info;
    const asNumber = { mobile: '13700137111', challenge };
    expect((await test.call(registerByMobile, asNumber, { flow })).code).toBe(codes.challengeGone);
    test.clock.advance(pendingRegistrationLifeMs);
    expect((await test.call(registerByEmail, { email, challenge }, { flow })).code).toBe(codes.challengeGone);
  });
});

describe('a second factor', () => {
  it('is never another code to the same mailbox', async () => {
    const { code, message } = await signInByMail(secure);
    expect(code).toBe(codes.methodOff);
    expect(message).toContain('Use your password');
  });

  it('is set up where the tenant demands one and the account has a mailbox alone', async () => {
    await changeProfile(test, { double_verification: true });
    const { info } = await signInByMail(known);
    expect(info).toMatchObject({ need_setup: ['totp', 'mobile'], bind_id: expect.any(String) as string });
    expect(info.auth_token).toBeUndefined();
    await changeProfile(test, { double_verification: false });
  });

  it('set up in a sign-in by mail, opens its session', async () => {
    await changeProfile(test, { double_verification: true });
    const flow = newFlow();
    const { challenge } = (await signInByMail(known, flow)).info;
    const started = await test.call(totpStart, { challenge }, { flow });
    const code = codeOf(started.info.secret, test.clock.now());
    const { info } = await test.call(totpConfirm, { challenge, code }, { flow });
    expect(info.auth_token).toMatch(/./);
    test.clock.advance(resendAfterMs);
    expect((await signInByMail(known)).info.factors?.[0]).toEqual({ id: 'totp' });
    await changeProfile(test, { double_verification: false });
  });
});

describe('is refused', () => {
  it('where the tenant has it off, or its form with e-mail', async () => {
    for (const keys of [{ email_code_login: false }, { mailbox_login: false }]) {
      await changeProfile(test, keys);
      expect((await send(known)).code).toBe(codes.methodOff);
      expect((await signIn(known, '123456', newFlow())).code).toBe(codes.methodOff);
      await changeProfile(test, { email_code_login: true, mailbox_login: true });
    }
  });

  it('for a number, and without a code', async () => {
    const number = await signIn('13800138000', '123456', newFlow());
    expect(number).toMatchObject({ code: codes.fieldInvalid, info: { field: 'account' } });
    const empty = await signIn(known, ' ', newFlow());
    expect(empty).toMatchObject({ code: codes.fieldInvalid, info: { field: 'email_captcha' } });
  });
});

/** The same call in two processes. @returns their codes, the highest first */
async function inBoth(call: () => Promise<{ code: number }>): Promise<number[]> {
  const own = test.hub.fetch.bind(test.hub);
  const first = call();
  test.hub.fetch = twin.fetch.bind(twin);
  const second = call();
  test.hub.fetch = own;
  return (await Promise.all([first, second])).map(({ code }) => code).toSorted((one, other) => other - one);
}
