import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { check } from '../../src/api/check';
import { emailSend } from '../../src/api/emailSend';
import { login } from '../../src/api/login';
import { resetPasswordByEmail, resetPasswordByMobile, resetPasswordCheck } from '../../src/api/reset';
import { codes } from '../answers/codes';
import { codesOfRecipient } from '../limits/budgets';
import { createTestHub, type TestHub } from '../testing/createTestHub';
import { otherCode, readCode } from '../testing/inbox';
import { askForText } from '../testing/solveImage';

const email = 'designer@example.com';
const mobile = '13800138000';

let test: TestHub;
beforeAll(async () => {
  test = await createTestHub();
});
afterEach(() => {
  test.clock.advance(codesOfRecipient.windowMs + 1);
});
afterAll(() => test.close());

const signIn = (account: string, password: string) => test.call(login, { type: 0, account, password });
const resetByEmail = async (new_password: string, changes: object = {}) => {
  await test.call(emailSend, { email, type: 2 });
  const captcha = await readCode(test, email);
  return test.call(resetPasswordByEmail, {
    email,
    captcha,
    new_password,
    re_new_password: new_password,
    ...changes,
  });
};

const askFor = async (account: string) => (await test.call(resetPasswordCheck, { account })).info;

const statusOf = async (token: unknown) => (await test.call(check, {}, { token: String(token) })).info.status;

describe('reset check', () => {
  it('returns how the account can be verified', async () => {
    expect(await askFor(email)).toEqual({ account_type: 'email' });
    expect(await askFor(mobile)).toEqual({ account_type: 'mobile' });
    expect(await askFor('nobody@example.com')).toEqual({ field: 'account' });
    expect(await askFor('')).toEqual({ field: 'account' });
  });

  it('asks for a picture after three accounts that exist, too', async () => {
    for (let index = 0; index < 3; index += 1) await askFor(email);
    expect(await askFor(mobile)).toMatchObject({ image_captcha: expect.stringMatching(/./) as string });
  });

  it('requires a captcha after three unknown accounts', async () => {
    for (let index = 0; index < 3; index += 1)
      await test.call(resetPasswordCheck, { account: `nobody${index}@example.com` });
    expect((await test.call(resetPasswordCheck, { account: email })).info.image_captcha).toMatch(
      /^data:image\/png/,
    );
  });
});

describe('a new password', () => {
  it('set by mail: signs in and ends older sessions and the old password', async () => {
    const old = await signIn(email, 'Design3D!');
    const { code, info } = await resetByEmail('NewSecret1');
    expect(code).toBe(1);
    expect(await statusOf(info.auth_token)).toBe(1);
    expect(await statusOf(old.info.auth_token)).toBe(0);
    expect((await signIn(email, 'Design3D!')).code).toBe(codes.accountOrPasswordWrong);
    expect((await signIn(email, 'NewSecret1')).code).toBe(1);
  });

  it('set by phone', async () => {
    await askForText(test, mobile, 'reset');
    const { code } = await test.call(resetPasswordByMobile, {
      mobile,
      mobile_captcha: await readCode(test, mobile),
      new_password: 'NewSecret2',
      re_new_password: 'NewSecret2',
    });
    expect(code).toBe(1);
    expect((await signIn(mobile, 'NewSecret2')).code).toBe(1);
  });

  it.each([
    ['new_password', { new_password: 'short', re_new_password: 'short' }],
    ['new_password', { new_password: '', re_new_password: '' }],
    ['re_new_password', { re_new_password: 'Different1' }],
    ['captcha', { captcha: '' }],
    ['email', { email: 'nobody' }],
  ])('names the field %s and keeps the code', async (field, changes) => {
    expect((await resetByEmail('NewSecret3', changes)).info).toEqual({ field });
    const request = {
      email,
      captcha: await readCode(test, email),
      new_password: 'NewSecret3',
      re_new_password: 'NewSecret3',
    };
    expect((await test.call(resetPasswordByEmail, request)).code).toBe(1);
  });

  it('requires the right code, for this purpose and visit', async () => {
    await test.call(emailSend, { email, type: 2 });
    const captcha = await readCode(test, email);
    const request = { email, captcha, new_password: 'NewSecret4', re_new_password: 'NewSecret4' };
    const wrong = await test.call(resetPasswordByEmail, { ...request, captcha: otherCode(captcha) });
    expect(wrong.code).toBe(codes.codeWrong);
    const other = await test.call(resetPasswordByEmail, request, { flow: 'cd'.repeat(32) });
    expect(other.code).toBe(codes.codeWrong);
    expect((await test.call(resetPasswordByEmail, request)).code).toBe(1);
    expect((await test.call(resetPasswordByEmail, request)).code).toBe(codes.codeUsed);
  });

  it('cannot be set for an address without an account', async () => {
    const stranger = 'stranger@example.com';
    await test.call(emailSend, { email: stranger, type: 2 });
    const request = {
      email: stranger,
      captcha: '123456',
      new_password: 'NewSecret5',
      re_new_password: 'NewSecret5',
    };
    expect((await test.call(resetPasswordByEmail, request)).code).toBe(codes.codeWrong);
  });
});
