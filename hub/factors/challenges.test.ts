import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { emailSend } from '../../src/api/emailSend';
import { login } from '../../src/api/login';
import { resendAfterMs } from '../limits/budgets';
import { accounts } from '../database/tables/accounts';
import { tenants } from '../database/tables/tenants';
import { codes } from '../answers/codes';
import { createTestHub, type TestHub, type TestRequest } from '../testing/createTestHub';
import { otherCode, readCode, readInbox } from '../testing/inbox';
import { challengeLifeMs } from './challenges';
import { maskRecipient } from './messageFactor';

const account = 'secure@example.com';
const otherVisit = 'cd'.repeat(32);

let test: TestHub;
beforeAll(async () => {
  test = await createTestHub();
});
afterEach(() => {
  test.clock.advance(60 * 60 * 1000);
});
afterAll(() => test.close());

const firstFactor = (options?: TestRequest) =>
  test.call(login, { type: 0, account, password: 'Design3D!' }, options);
const secondFactor = (fields: object, options?: TestRequest) =>
  test.call(login, { type: 0, account, ...fields }, options);
const open = async () => String((await firstFactor()).info.challenge);

const codeOf = async (fields: object, options?: TestRequest) => (await secondFactor(fields, options)).code;

describe('the second factor', () => {
  it('asks for a code by mail instead of issuing a token, and signs in with that code', async () => {
    const { code, info, headers } = await firstFactor();
    expect(code).toBe(1);
    expect(info).toMatchObject({ need_captcha: 'email', masked_to: 's•••@example.com' });
    expect(info.auth_token).toBeUndefined();
    expect(headers.getSetCookie()).toEqual([]);
    const fields = { challenge: info.challenge, email_captcha: await readCode(test, account) };
    const done = await secondFactor(fields);
    expect(done.info).toMatchObject({ username: 'secure', auth_token: expect.any(String) as string });
    expect((await secondFactor(fields)).code).toBe(codes.challengeGone);
  });

  it('sends another code when only the challenge is posted, after 60 s', async () => {
    const challenge = await open();
    const before = await readInbox(test, account);
    expect((await secondFactor({ challenge })).status).toBe(429);
    test.clock.advance(resendAfterMs);
    const again = await secondFactor({ challenge });
    expect(again.info).toMatchObject({ need_captcha: 'email', challenge });
    const messages = await readInbox(test, account);
    expect(messages).toHaveLength(before.length + 1);
    expect((await secondFactor({ challenge, email_captcha: messages[0]?.code })).code).toBe(1);
  });

  it('sends another code by email/send type 3 while a challenge is open', async () => {
    const challenge = await open();
    test.clock.advance(resendAfterMs);
    await test.fetch('/dev/inbox', { method: 'DELETE' });
    await test.call(emailSend, { email: account, type: 3 }, { flow: otherVisit });
    expect(await readInbox(test, account)).toEqual([]);
    await test.call(emailSend, { email: account, type: 3 });
    const email_captcha = await readCode(test, account);
    expect((await secondFactor({ challenge, email_captcha })).code).toBe(1);
  });

  it('sends one code when the password is posted twice', async () => {
    await test.fetch('/dev/inbox', { method: 'DELETE' });
    await open();
    const challenge = await open();
    expect(await readInbox(test, account)).toHaveLength(1);
    const email_captcha = await readCode(test, account);
    expect((await secondFactor({ challenge, email_captcha })).code).toBe(1);
  });

  it('refuses a wrong or empty code, another visit, another account and a foreign challenge', async () => {
    const challenge = await open();
    const email_captcha = await readCode(test, account);
    expect(await codeOf({ challenge, email_captcha: otherCode(email_captcha) })).toBe(codes.codeWrong);
    expect(await codeOf({ challenge, email_captcha: '' })).toBe(codes.fieldInvalid);
    expect(await codeOf({ challenge, email_captcha }, { flow: otherVisit })).toBe(codes.otherFlow);
    expect(await codeOf({ challenge, email_captcha, account: 'designer@example.com' })).toBe(
      codes.challengeGone,
    );
    expect(await codeOf({ challenge: 'x'.repeat(43), email_captcha })).toBe(codes.challengeGone);
    expect(await codeOf({ challenge, email_captcha })).toBe(1);
  });

  it('expires', async () => {
    const challenge = await open();
    test.clock.advance(challengeLifeMs);
    expect((await secondFactor({ challenge, email_captcha: '123456' })).code).toBe(codes.challengeGone);
  });

  it('requires a visit and the right password', async () => {
    expect((await firstFactor({ flow: null })).code).toBe(codes.otherFlow);
    const wrong = await secondFactor({ password: 'wrong' });
    expect([wrong.code, wrong.info]).toEqual([codes.accountOrPasswordWrong, undefined]);
  });

  it('applies to every account if the profile says so, by SMS for accounts with a phone number', async () => {
    const strict = await createTestHub();
    const { database } = strict.hub.services;
    const [neutral] = await database.run((queries) =>
      queries.select().from(tenants).where(eq(tenants.id, 'neutral')),
    );
    const settings = {
      ...neutral?.settings,
      profile: { ...neutral?.settings.profile, double_verification: true },
    };
    await database.run(async (queries) => {
      await queries.update(tenants).set({ settings }).where(eq(tenants.id, 'neutral'));
      await queries.update(accounts).set({ secondFactor: null });
    });
    const { info } = await strict.call(login, { type: 0, account: '13800138000', password: 'Design3D!' });
    expect(info).toMatchObject({ need_captcha: 'mobile', masked_to: '138••••8000' });
    const mobile_captcha = await readCode(strict, '13800138000');
    const fields = { type: 0, account: '13800138000', challenge: info.challenge, mobile_captcha };
    expect((await strict.call(login, fields)).info.auth_token).toMatch(/^[\w-]{43}$/);
    await strict.close();
  });
});

describe('maskRecipient', () => {
  it('shows only what the owner recognizes', () => {
    expect(maskRecipient({ kind: 'email', value: 'ada@example.com' })).toBe('a•••@example.com');
    expect(maskRecipient({ kind: 'mobile', value: '+4915112345678' })).toBe('+49••••5678');
  });
});
