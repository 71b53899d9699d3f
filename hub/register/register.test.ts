import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { check } from '../../src/api/check';
import { emailSend } from '../../src/api/emailSend';
import { login } from '../../src/api/login';
import { mobileCaptcha } from '../../src/api/mobileCaptcha';
import { mobileCheck } from '../../src/api/mobileCheck';
import { registerByEmail } from '../../src/api/registerByEmail';
import { registerByMobile } from '../../src/api/registerByMobile';
import { accounts } from '../database/tables/accounts';
import { tenants } from '../database/tables/tenants';
import { longAddress } from '../../src/testing/longAddress';
import { newPasswords } from '../../src/testing/newPasswords';
import { codes } from '../answers/codes';
import { en } from '../messages/en';
import { failureWindowMs } from '../limits/failures';
import { createTestHub, type TestHub } from '../testing/createTestHub';
import { otherCode, readCode } from '../testing/inbox';
import { askForText } from '../testing/solveImage';

let test: TestHub;
beforeAll(async () => {
  test = await createTestHub();
});
afterEach(() => {
  test.clock.advance(failureWindowMs + 1);
});
afterAll(() => test.close());

let people = 0;
const newEmail = () => `person${(people += 1)}@example.com`;
const newMobile = () => `1390000${String((people += 1)).padStart(4, '0')}`;
const password = 'Sketch-72';

const byEmail = async (email: string, changes: object = {}) => {
  await test.call(emailSend, { email });
  const email_captcha = await readCode(test, email);
  return test.call(registerByEmail, { email, email_captcha, password, ...changes });
};
const byMobile = async (mobile: string, changes: object = {}) => {
  await askForText(test, mobile, 'register');
  const mobile_captcha = await readCode(test, mobile);
  const fields = { trade: 'automotive', position: 'designer' };
  return test.call(registerByMobile, { mobile, mobile_captcha, password, ...fields, ...changes });
};
const accountOf = async (column: 'email' | 'mobile', value: string) => {
  const rows = await test.hub.services.database.run((queries) => queries.select().from(accounts));
  return rows.find((row) => row[column] === value);
};

describe('registration by mail', () => {
  it('signs in and stores name, password and referral code', async () => {
    const email = newEmail();
    const { code, message, info } = await byEmail(email, {
      nickname: '  Ada \u202EL. ',
      share_code: 'FRIEND',
    });
    expect([code, message]).toEqual([1, 'registration successful']);
    expect((await test.call(check, {}, { token: String(info.auth_token) })).info.status).toBe(1);
    const row = await accountOf('email', email);
    expect(row).toMatchObject({ username: 'Ada L.', shareCode: 'FRIEND' });
    expect(row?.passwordHash).toMatch(/^\$argon2id\$/);
    expect((await test.call(login, { type: 0, account: email, password })).code).toBe(1);
  });

  it('uses the part before the @ as the default nickname', async () => {
    expect((await byEmail('grace.h@example.com')).info.username).toBe('grace.h');
  });

  it('reveals that an address is taken only to its owner', async () => {
    expect((await byEmail('designer@example.com')).code).toBe(codes.accountTaken);
    const guess = { email: 'secure@example.com', email_captcha: '000000', password };
    expect((await test.call(registerByEmail, guess)).code).toBe(codes.codeWrong);
  });

  it('creates one account from two simultaneous requests', async () => {
    const email = newEmail();
    await test.call(emailSend, { email });
    const request = { email, email_captcha: await readCode(test, email), password };
    const answers = await Promise.all([1, 2, 3].map(() => test.call(registerByEmail, request)));
    expect(answers.map(({ code }) => code).filter((code) => code === 1)).toHaveLength(1);
  });

  it.each([
    ['email', { email: 'nobody' }],
    ['password', { password: 'short' }],
    ['password', { password: 'letters-only' }],
    ['password', { password: '12345678' }],
    ['password', { password: `a1${'x'.repeat(127)}` }],
    ['email_captcha', { email_captcha: '' }],
    ['nickname', { nickname: 'x'.repeat(65) }],
  ])('names the field %s and keeps the code', async (field, changes) => {
    const email = newEmail();
    expect((await byEmail(email, changes)).info).toEqual({ field });
    const again = { email, email_captcha: await readCode(test, email), password };
    expect((await test.call(registerByEmail, again)).code).toBe(1);
  });

  it.each(newPasswords.filter(({ problem, isGuessable }) => problem === null && !isGuessable))(
    'a password with $what signs in again, and no other does',
    async ({ password: typed }) => {
      const email = newEmail();
      const signIn = async (text: string) =>
        (await test.call(login, { type: 0, account: email, password: text })).code;
      expect((await byEmail(email, { password: typed })).code).toBe(1);
      // Keyboards write an accented letter as one character or as two.
      for (const form of ['NFC', 'NFD']) expect(await signIn(typed.normalize(form))).toBe(1);
      // Nothing is cut at an end, and nothing is trimmed.
      for (const other of [Array.from(typed).slice(0, -1).join(''), `${typed}x`, ` ${typed}`])
        expect(await signIn(other)).toBe(codes.accountOrPasswordWrong);
    },
  );

  it.each(newPasswords.filter(({ problem, isGuessable }) => problem !== null || isGuessable))(
    'refuses a password of $what at its field',
    async ({ password: typed, isGuessable }) => {
      const key = isGuessable ? 'error.passwordGuessable' : 'error.passwordWeak';
      expect(await byEmail(newEmail(), { password: typed })).toMatchObject({
        code: codes.fieldInvalid,
        message: typed === '' ? en['error.fieldEmpty'].replace('{field}', 'Password') : en[key],
        info: { field: 'password' },
      });
    },
  );

  it.each([100, 200, 253])('takes an address of %i characters, which signs in', async (length) => {
    const email = longAddress(length);
    expect(await byEmail(email)).toMatchObject({ code: 1 });
    expect((await test.call(login, { type: 0, account: email.toUpperCase(), password })).code).toBe(1);
  });
});

describe('registration by phone', () => {
  it('signs in and stores industry and position', async () => {
    const mobile = newMobile();
    expect((await byMobile(mobile)).info.username).toBe(mobile.slice(-4));
    expect(await accountOf('mobile', mobile)).toMatchObject({ trade: 'automotive', position: 'designer' });
  });

  it('checks the code for the first step without using it up', async () => {
    const mobile = newMobile();
    await askForText(test, mobile, 'register');
    const code = await readCode(test, mobile);
    expect((await test.call(mobileCheck, { mobile, code: otherCode(code) })).code).toBe(codes.codeWrong);
    expect((await test.call(mobileCheck, { mobile, code, password })).code).toBe(1);
    expect((await test.call(mobileCheck, { mobile, code, password })).code).toBe(1);
  });

  it.each(['trade', 'position', 'mobile_captcha'])('requires %s', async (field) => {
    expect((await byMobile(newMobile(), { [field]: ' ' })).info).toEqual({ field });
    expect((await byMobile(newMobile(), { [field]: undefined })).info).toEqual({ field });
  });

  it('refuses another visit’s code', async () => {
    const mobile = newMobile();
    await askForText(test, mobile, 'register');
    const request = {
      mobile,
      mobile_captcha: await readCode(test, mobile),
      password,
      trade: 'a',
      position: 'b',
    };
    const { code } = await test.call(registerByMobile, request, { flow: 'cd'.repeat(32) });
    expect(code).toBe(codes.codeWrong);
  });
});

describe('mobile/check', () => {
  it('accepts a free number and refuses a taken one', async () => {
    expect((await test.call(mobileCheck, { mobile: newMobile() })).info).toEqual({});
    expect((await test.call(mobileCheck, { mobile: '13800138000' })).code).toBe(codes.accountTaken);
    expect((await test.call(mobileCheck, { mobile: '123' })).info).toEqual({ field: 'mobile' });
    expect((await test.call(mobileCheck, { mobile: newMobile(), password: 'x' })).info).toEqual({
      field: 'password',
    });
  });

  it('requires a captcha after three taken numbers, then refuses', async () => {
    for (let index = 0; index < 3; index += 1) await test.call(mobileCheck, { mobile: '13800138000' });
    expect((await test.call(mobileCheck, { mobile: newMobile() })).info.image_captcha).toMatch(
      /^data:image\/png/,
    );
  });
});

describe('with registration off', () => {
  const atelier = { host: 'atelier.localhost:4600', origin: 'http://atelier.localhost:4600' };
  beforeAll(async () => {
    await test.hub.services.database.run((queries) =>
      queries
        .update(tenants)
        .set({ settings: { profile: { allow_register: false } } })
        .where(eq(tenants.id, 'atelier')),
    );
  });
  it.each([
    ['send a mail', emailSend, { email: 'a@example.com' }],
    ['send an SMS', mobileCaptcha, { mobile: '13900139000', type: 1, action: 'register' }],
    ['check a number', mobileCheck, { mobile: '13900139000' }],
    ['register by mail', registerByEmail, { email: 'a@example.com', email_captcha: '1', password }],
  ])('nobody can %s', async (_, call, request) => {
    expect((await test.call(call, request, atelier)).code).toBe(codes.registrationOff);
  });
});
