import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { CaptchaAction } from '../../src/api/captchaAction';
import { checkCaptcha } from '../../src/api/checkCaptcha';
import { emailSend } from '../../src/api/emailSend';
import { login } from '../../src/api/login';
import { mobileCaptcha } from '../../src/api/mobileCaptcha';
import { codeLifeMs, codesOfRecipient, codeTries, resendAfterMs } from '../limits/budgets';
import { codesSent } from '../database/tables/codes';
import { codes } from '../answers/codes';
import { failureWindowMs } from '../limits/failures';
import { createTestHub, type TestHub, type TestRequest } from '../testing/createTestHub';
import { otherCode, readCode, readInbox } from '../testing/inbox';
import { askForText } from '../testing/solveImage';

const mobile = '13800138000';
const otherVisit = 'cd'.repeat(32);

let test: TestHub;
beforeAll(async () => {
  test = await createTestHub();
});
afterEach(() => {
  test.clock.advance(Math.max(failureWindowMs, codesOfRecipient.windowMs) + 1);
});
afterAll(() => test.close());

const send = (action: CaptchaAction = 'login', options?: TestRequest, number = mobile) =>
  askForText(test, number, action, options);
/** Without the picture that pays for it. */
const ask = (options?: TestRequest, number = mobile) =>
  test.call(mobileCaptcha, { mobile: number, type: 1, action: 'login' }, options);
const signIn = (code: string, options?: TestRequest) =>
  test.call(login, { type: 1, account: mobile, mobile_captcha: code }, options);
const guess = (to: string, flow: string) =>
  test.call(checkCaptcha, { mobile: to, type: 1, captcha: '000000', action: 'login' }, { flow });
const sendAndRead = async (action?: CaptchaAction) => {
  expect((await send(action)).code).toBe(1);
  return readCode(test, mobile);
};

describe('a code by SMS', () => {
  it('signs in, once', async () => {
    const code = await sendAndRead();
    expect(code).toMatch(/^\d{6}$/);
    expect((await signIn(code)).info).toMatchObject({ username: '8000' });
    expect((await signIn(code)).code).toBe(codes.codeUsed);
  });

  it('is in the language of the call and ends with the line that browsers use for autofill', async () => {
    await send('login', { language: 'en' });
    const [english] = await readInbox(test, mobile);
    expect(english).toMatchObject({ channel: 'sms', subject: '' });
    expect(english?.text).toMatch(/^\[Design Hub\] Your code is \d{6}\.[^]*\n@localhost #\d{6}$/);
    test.clock.advance(resendAfterMs);
    await send('login', { language: 'zh' });
    expect((await readInbox(test, mobile))[0]?.text).toContain('您的验证码是');
  });

  it('is stored as a hash', async () => {
    const code = await sendAndRead();
    const rows = await test.hub.services.database.run((queries) => queries.select().from(codesSent));
    expect(JSON.stringify(rows)).not.toContain(code);
  });

  it('works for one of two simultaneous calls', async () => {
    const code = await sendAndRead();
    const answers = await Promise.all([signIn(code), signIn(code), signIn(code)]);
    expect(answers.filter((answer) => answer.code === 1)).toHaveLength(1);
  });

  it('expires after ten minutes', async () => {
    const code = await sendAndRead();
    test.clock.advance(codeLifeMs - 1);
    const claim = { mobile, captcha: code, type: 1, action: 'login' };
    expect((await test.call(checkCaptcha, claim)).code).toBe(1);
    test.clock.advance(1);
    expect((await signIn(code)).code).toBe(codes.codeExpired);
  });

  it('becomes invalid after five wrong attempts, with a clear answer', async () => {
    const code = await sendAndRead();
    for (let index = 0; index < codeTries; index += 1) {
      const claim = { mobile, captcha: otherCode(code), type: 1, action: 'login' };
      const { status, code: answer, message } = await test.call(checkCaptcha, claim);
      expect([status, answer, message]).toEqual([200, codes.codeWrong, 'verification code is incorrect']);
    }
    const claim = { mobile, captcha: code, type: 1, action: 'login' };
    expect((await test.call(checkCaptcha, claim)).code).toBe(codes.tooManyTries);
  });

  it('is valid for its visit only', async () => {
    const code = await sendAndRead();
    expect((await signIn(code, { flow: otherVisit })).code).toBe(codes.codeWrong);
    expect((await signIn(code, { flow: null })).code).toBe(codes.otherFlow);
    expect((await signIn(code)).code).toBe(1);
  });

  it('does not tell a stranger that somebody waits for one', async () => {
    const [waiting, stranger] = ['e'.repeat(64), 'f'.repeat(64)];
    await send('login', { flow: waiting });
    const [about, nobody] = [await guess(mobile, stranger), await guess('13900001111', stranger)];
    expect(about).toMatchObject({ status: nobody.status, code: nobody.code, message: nobody.message });
    // The control: the waiting visit gets another answer.
    expect((await guess(mobile, waiting)).message).not.toBe(about.message);
  });

  it('is valid for its purpose and recipient only', async () => {
    const visit = { flow: 'ef'.repeat(32) };
    await send('reset', visit);
    const code = await readCode(test, mobile);
    expect((await signIn(code, visit)).code).toBe(codes.codeWrong);
    const claim = { mobile: '13900139000', captcha: code, type: 1, action: 'reset' };
    expect((await test.call(checkCaptcha, claim, visit)).code).toBe(codes.codeWrong);
    expect((await test.call(checkCaptcha, { ...claim, mobile }, visit)).code).toBe(1);
  });

  it('is replaced by the next one', async () => {
    await sendAndRead();
    test.clock.advance(resendAfterMs);
    await sendAndRead();
    const [second, first] = await readInbox(test, mobile);
    // One time in a million both codes are equal.
    const expected = first?.code === second?.code ? 1 : codes.codeWrong;
    expect((await signIn(String(first?.code))).code).toBe(expected);
    test.clock.advance(resendAfterMs);
    expect((await signIn(await sendAndRead())).code).toBe(1);
  });

  it('is sent again only after 60 s by the hub’s clock', async () => {
    await send();
    test.clock.advance(20_500);
    const { status, code, headers, message } = await ask();
    expect([status, code, headers.get('retry-after')]).toEqual([429, codes.resendTooEarly, '40']);
    expect(message).toBe('You can ask for a new code in 40 s');
    test.clock.advance(39_500);
    expect((await send()).code).toBe(1);
  });

  it('is sent to a number without an account too, which can register with it', async () => {
    const stranger = '13700137000';
    const [known, unknown] = [await send(), await send('login', {}, stranger)];
    expect([unknown.code, unknown.message, unknown.info]).toEqual([known.code, known.message, known.info]);
    expect(await readInbox(test, stranger)).toHaveLength(1);
    const early = await ask({}, stranger);
    expect(early.code).toBe(codes.resendTooEarly);
  });

  it('requires a visit', async () => {
    expect((await ask({ flow: null })).code).toBe(codes.otherFlow);
  });

  it.each(['', '123', 'designer@example.com', '+8612'])('refuses the number %j', async (number) => {
    expect((await ask({}, number)).info).toEqual({ field: 'mobile' });
  });

  it('refuses an empty code, and sign-in by code where it is switched off', async () => {
    const atelier = { host: 'atelier.localhost:4600', origin: 'http://atelier.localhost:4600' };
    expect((await signIn('123456', atelier)).code).toBe(codes.methodOff);
    expect((await signIn(' ')).info).toEqual({ field: 'mobile_captcha' });
  });
});

describe('a code by mail', () => {
  it('names its purpose in the subject', async () => {
    const { code, message } = await test.call(emailSend, { email: 'New@Example.com' });
    expect([code, message]).toEqual([1, 'email sent, please check']);
    expect(await readInbox(test, 'new@example.com')).toMatchObject([
      { channel: 'email', subject: 'Design Hub: your registration code' },
    ]);
  });

  it('is not sent to an invalid address', async () => {
    const { status, code, message } = await test.call(emailSend, { email: 'nobody' });
    expect([status, code, message]).toEqual([200, 0, 'Email format is incorrect']);
  });

  it('mails an address without an account that it has none, with the same answer', async () => {
    const known = await test.call(emailSend, { email: 'designer@example.com', type: 2 });
    const unknown = await test.call(emailSend, { email: 'stranger@example.com', type: 2 });
    expect([unknown.code, unknown.message]).toEqual([known.code, known.message]);
    const [mail] = await readInbox(test, 'stranger@example.com');
    expect(mail).toMatchObject({ code: '' });
    expect(mail?.text).toContain('it has no account');
    expect(await readCode(test, 'designer@example.com')).toMatch(/^\d{6}$/);
  });

  it('is not sent as a second factor before the right password', async () => {
    const address = 'secure@example.com';
    const { code } = await test.call(emailSend, { email: address, type: 3 });
    expect(code).toBe(1);
    expect(await readInbox(test, address)).toEqual([]);
  });

  it('reports a mail that cannot be sent and allows another attempt at once', async () => {
    const { mail } = test.hub.services.adapters;
    const broken = vi.spyOn(mail, 'send').mockRejectedValueOnce(new Error('no route'));
    const failed = await test.call(emailSend, { email: 'mark@example.com' });
    expect([failed.code, failed.message]).toEqual([-10002, 'Send Email Failed']);
    broken.mockRestore();
    expect((await test.call(emailSend, { email: 'mark@example.com' })).code).toBe(1);
  });
});

describe('/dev/inbox', () => {
  it('shows messages as text and deletes them', async () => {
    await send();
    const page = await test.fetch('/dev/inbox');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await page.text()).toContain('[Design Hub]');
    await test.fetch('/dev/inbox', { method: 'DELETE' });
    expect(await readInbox(test, mobile)).toEqual([]);
    const hostile = await test.fetch('/dev/inbox?to=%22%3E%3Cscript%3E');
    expect(await hostile.text()).not.toContain('<script>');
  });
});
