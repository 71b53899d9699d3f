/** The choice between second factors (docs/contract.md section 6), and a factor that one folder and one line add. */
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { changePassword } from '../../src/api/changePassword';
import { check } from '../../src/api/check';
import { factorSend } from '../../src/api/factorSend';
import { login } from '../../src/api/login';
import { mobileCaptcha } from '../../src/api/mobileCaptcha';
import { resetPasswordByMobile } from '../../src/api/reset';
import { codes } from '../answers/codes';
import { accounts } from '../database/tables/accounts';
import { challenges } from '../database/tables/codes';
import { tenants } from '../database/tables/tenants';
import { codesOfRecipientHere, codeTries, resendAfterMs } from '../limits/budgets';
import { failuresPerAccount, failureWindowMs } from '../limits/failures';
import { riddle } from '../testing/added/riddle';
import { createTestHub, newFlow, type TestHub, type TestRequest } from '../testing/createTestHub';
import { otherCode, readCode, readInbox } from '../testing/inbox';
import { askForText } from '../testing/solveImage';
import { hubFactors } from './registry';

const account = 'secure@example.com';
const mobile = '13700137002';
const password = 'Design3D!';
const byMail = { id: 'email', masked_to: 's•••@example.com' };
const byText = { id: 'mobile', masked_to: '137••••7002' };

let test: TestHub;
const change = (fields: Partial<typeof accounts.$inferInsert>) =>
  test.hub.services.database.run((queries) =>
    queries.update(accounts).set(fields).where(eq(accounts.email, account)),
  );
const begin = async (options?: TestRequest, typed = password) =>
  (await test.call(login, { type: 0, account, password: typed }, options)).info;
const answer = (challenge: string | undefined, fields: object, options?: TestRequest) =>
  test.call(login, { type: 0, account, challenge, ...fields }, options);
const send = (challenge: string | undefined, factor: string, options?: TestRequest) =>
  test.call(factorSend, { challenge, factor }, options);
const isSignedIn = async (token: string | undefined) =>
  (await test.call(check, {}, { token: String(token) })).info.status === 1;

describe('the choice of a second factor', () => {
  beforeEach(async () => {
    test = await createTestHub();
    await change({ mobile });
  });
  afterEach(() => test.close());

  it('names the factors of the account, the preferred one first, which is the one that was sent', async () => {
    expect(await begin()).toMatchObject({
      need_captcha: 'email',
      masked_to: byMail.masked_to,
      factors: [byMail, byText],
      can_trust: true,
    });
    await change({ secondFactor: 'mobile' });
    expect(await begin({ flow: newFlow() })).toMatchObject({
      need_captcha: 'mobile',
      masked_to: byText.masked_to,
      factors: [byText, byMail],
    });
    expect(await readInbox(test, account)).toHaveLength(1);
    await change({ mobile: null });
    expect((await begin({ flow: newFlow() })).factors).toEqual([byMail]);
  });

  it('sends the code of another factor, which signs in, and leaves the first one valid', async () => {
    const { challenge } = await begin();
    expect((await send(challenge, 'mobile')).info).toEqual({ masked_to: byText.masked_to });
    const fields = { factor: 'mobile', code: await readCode(test, mobile) };
    const { info } = await answer(challenge, fields);
    expect(await isSignedIn(info.auth_token)).toBe(true);
    expect((await answer(challenge, fields)).code).toBe(codes.challengeGone);
    expect((await send(challenge, 'mobile')).code).toBe(codes.challengeGone);
    // The one that answered last would be asked for, and was sent a moment ago.
    await change({ lastFactor: null });
    const next = await begin();
    const code = await readCode(test, account);
    expect(await isSignedIn((await answer(next.challenge, { code })).info.auth_token)).toBe(true);
  });

  it('takes today’s field of the chosen factor, and lets a challenge alone send by it', async () => {
    const { challenge } = await begin();
    const asked = await answer(challenge, { factor: 'mobile' });
    expect(asked.info).toMatchObject({ challenge, need_captcha: 'email', factors: [byMail, byText] });
    const mobile_captcha = await readCode(test, mobile);
    expect(
      await isSignedIn((await answer(challenge, { factor: 'mobile', mobile_captcha })).info.auth_token),
    ).toBe(true);
  });

  it('takes no code of one factor for another', async () => {
    const { challenge } = await begin();
    await send(challenge, 'mobile');
    const mailed = await readCode(test, account);
    let texted = await readCode(test, mobile);
    // Of a million codes two can be the same.
    while (texted === mailed) {
      test.clock.advance(resendAfterMs);
      await send(challenge, 'mobile');
      texted = await readCode(test, mobile);
    }
    const tries = [{ factor: 'mobile', code: mailed }, { factor: 'email', code: texted }, { code: texted }];
    for (const fields of tries) expect((await answer(challenge, fields)).code).toBe(codes.codeWrong);
    expect((await answer(challenge, { factor: 'mobile', code: '' })).info).toEqual({ field: 'code' });
    expect((await answer(challenge, { factor: 'mobile', code: texted })).code).toBe(1);
  });

  it('refuses alike a factor that the account lacks, one that was just proved, and one that does not exist', async () => {
    await change({ mobile: null });
    const { challenge } = await begin();
    const refused = { code: codes.fieldInvalid, info: { field: 'factor' } };
    for (const factor of ['mobile', 'totp', 'constructor', '']) {
      expect(await send(challenge, factor)).toMatchObject(refused);
      expect(await answer(challenge, { factor, code: '123456' })).toMatchObject(refused);
    }
    // A factor that the account gets later is no answer to a sign-in that began without it.
    await change({ mobile });
    expect(await send(challenge, 'mobile')).toMatchObject(refused);
    await askForText(test, mobile, 'login');
    const given = { type: 1, account: mobile, mobile_captcha: await readCode(test, mobile) };
    const { info } = await test.call(login, given);
    expect(info.factors).toEqual([byMail]);
    expect(await send(info.challenge, 'mobile')).toMatchObject(refused);
  });

  it('forgets a factor that the account has lost meanwhile', async () => {
    const { challenge } = await begin();
    await change({ mobile: null });
    expect((await send(challenge, 'mobile')).code).toBe(codes.fieldInvalid);
    await change({ email: null, mobile });
    const lost = await test.call(login, { type: 0, account: '', challenge, factor: 'email', code: '1' });
    expect(lost.code).toBe(codes.fieldInvalid);
  });

  it('asks for the next one where the code of the preferred one cannot be sent, if the rules let it', async () => {
    await change({ secondFactor: 'mobile' });
    const { adapters, database } = test.hub.services;
    const { sms } = adapters;
    adapters.sms = { send: () => Promise.reject(new Error('the gateway is down')) };
    const down = await begin();
    expect(down).toMatchObject({ need_captcha: 'email', factors: [byMail, byText] });
    const code = await readCode(test, account);
    expect(await isSignedIn((await answer(down.challenge, { code })).info.auth_token)).toBe(true);
    await change({ passwordSetBy: null });
    const before = await readInbox(test, account);
    const refused = await test.call(login, { type: 0, account, password }, { flow: newFlow() });
    expect(refused).toMatchObject({ code: codes.somethingWrong });
    expect(await readInbox(test, account)).toEqual(before);
    await change({ passwordSetBy: 'owner' });
    adapters.sms = sms;
    await database.run((queries) => queries.update(tenants).set({ limits: { smsPerDay: 0 } }));
    expect((await begin({ flow: newFlow() })).need_captcha).toBe('email');
    await database.run((queries) => queries.update(tenants).set({ limits: null }));
    await change({ lastFactor: null });
    expect((await begin({ flow: newFlow() })).need_captcha).toBe('mobile');
  });

  it('sends for its own visit, challenge and time only', async () => {
    const { challenge } = await begin();
    expect((await send(challenge, 'mobile', { flow: newFlow() })).code).toBe(codes.otherFlow);
    expect((await send(challenge, 'mobile', { flow: null })).code).toBe(codes.otherFlow);
    expect((await send('x'.repeat(43), 'mobile')).code).toBe(codes.challengeGone);
    expect(await readInbox(test, mobile)).toEqual([]);
    expect((await send(challenge, 'mobile')).code).toBe(1);
    expect(await send(challenge, 'mobile')).toMatchObject({ code: codes.resendTooEarly, status: 429 });
    expect(await send(challenge, 'email')).toMatchObject({ code: codes.resendTooEarly, status: 429 });
    test.clock.advance(resendAfterMs);
    expect((await send(challenge, 'email')).code).toBe(1);
  });

  it('sends no more to a recipient because it is asked as another factor', async () => {
    await change({ secondFactor: 'mobile' });
    for (let index = 0; index < codesOfRecipientHere.most; index += 1) await begin({ flow: newFlow() });
    await change({ secondFactor: 'email' });
    const flow = newFlow();
    const { challenge } = await begin({ flow });
    expect(await send(challenge, 'mobile', { flow })).toMatchObject({
      code: codes.tooManyTries,
      status: 429,
    });
  });

  it('gives no further tries for another factor or a new challenge', async () => {
    let { challenge } = await begin();
    await send(challenge, 'mobile');
    const wrong = {
      email: otherCode(await readCode(test, account)),
      mobile: otherCode(await readCode(test, mobile)),
    };
    for (let index = 0; index < failuresPerAccount; index += 1) {
      const factor = index < codeTries ? 'email' : 'mobile';
      expect((await answer(challenge, { factor, code: wrong[factor] })).code).toBe(codes.codeWrong);
    }
    test.clock.advance(resendAfterMs);
    ({ challenge } = await begin());
    for (const [factor, to] of [
      ['email', account],
      ['mobile', mobile],
    ] as const) {
      if (factor === 'mobile') await send(challenge, factor);
      const fields = { factor, code: await readCode(test, to) };
      expect(await answer(challenge, fields)).toMatchObject({ code: codes.tooManyTries, status: 429 });
    }
    test.clock.advance(failureWindowMs);
    const later = await begin();
    expect((await answer(later.challenge, { code: await readCode(test, account) })).code).toBe(1);
  });

  it('offers no code to the channel that has set the password, until the owner sets one', async () => {
    await askForText(test, mobile, 'reset');
    const set = { mobile, mobile_captcha: await readCode(test, mobile) };
    const typed = { new_password: 'Brand-new-77', re_new_password: 'Brand-new-77' };
    const reset = await test.call(resetPasswordByMobile, { ...set, ...typed });
    expect(reset.info.factors).toEqual([byMail]);
    const { challenge, factors } = await begin({}, typed.new_password);
    expect(factors).toEqual([byMail]);
    expect((await send(challenge, 'mobile')).code).toBe(codes.fieldInvalid);
    const texts = await readInbox(test, mobile);
    expect((await test.call(mobileCaptcha, { mobile, type: 1, action: 'verify' })).code).toBe(1);
    expect(await readInbox(test, mobile)).toEqual(texts);
    expect((await answer(challenge, { code: await readCode(test, account) })).code).toBe(1);
    test.clock.advance(resendAfterMs);
    const again = await begin({}, typed.new_password);
    expect(again.factors).toEqual([byMail]);
    const { info } = await answer(again.challenge, { code: await readCode(test, account) });
    const owned = { old_password: typed.new_password, new_password: 'Brand-new-88' };
    expect((await test.call(changePassword, owned, { token: String(info.auth_token) })).code).toBe(1);
    test.clock.advance(resendAfterMs);
    expect((await begin({}, owned.new_password)).factors).toEqual([byMail, byText]);
  });

  it('answers a challenge that a version before this one opened', async () => {
    const { challenge } = await begin();
    const old = { factors: null };
    await test.hub.services.database.run((queries) => queries.update(challenges).set(old));
    expect((await send(challenge, 'mobile')).code).toBe(codes.fieldInvalid);
    const email_captcha = await readCode(test, account);
    expect(await isSignedIn((await answer(challenge, { email_captcha })).info.auth_token)).toBe(true);
  });

  it('signs in once, when two processes get the right codes of two factors at once', async () => {
    const twin = await test.twin();
    const { challenge } = await begin();
    await send(challenge, 'mobile');
    const fetch = test.hub.fetch.bind(test.hub);
    const inOwn = answer(challenge, { code: await readCode(test, account) });
    const code = await readCode(test, mobile);
    test.hub.fetch = twin.fetch.bind(twin);
    const inTwin = answer(challenge, { factor: 'mobile', code });
    test.hub.fetch = fetch;
    const answers = await Promise.all([inOwn, inTwin]);
    expect(answers.map(({ code: each }) => each).toSorted((a, b) => a - b)).toEqual([codes.challengeGone, 1]);
  });

  it('counts wrong answers of two processes at once together', async () => {
    const twin = await test.twin();
    const own = test.hub.fetch.bind(test.hub);
    const { challenge } = await begin();
    await send(challenge, 'mobile');
    const wrong = {
      email: otherCode(await readCode(test, account)),
      mobile: otherCode(await readCode(test, mobile)),
    };
    const answers = Array.from({ length: 4 * codeTries }, (_, index) => {
      test.hub.fetch = index % 2 === 0 ? own : twin.fetch.bind(twin);
      const factor = index % 4 < 2 ? 'email' : 'mobile';
      return answer(challenge, { factor, code: wrong[factor] });
    });
    test.hub.fetch = own;
    const told = (await Promise.all(answers)).filter(({ code }) => code === codes.codeWrong);
    expect(told).toHaveLength(failuresPerAccount);
  });
});

describe('a factor that a registry adds', () => {
  beforeEach(async () => {
    test = await createTestHub({}, { factors: [...hubFactors, riddle] });
  });
  afterEach(() => test.close());

  it('gets no more tries from two processes at once', async () => {
    const twin = await test.twin();
    const own = test.hub.fetch.bind(test.hub);
    const { challenge } = await begin();
    const answers = Array.from({ length: 2 * failuresPerAccount }, (_, index) => {
      test.hub.fetch = index % 2 === 0 ? own : twin.fetch.bind(twin);
      return answer(challenge, { factor: 'riddle', code: 'a spoon' });
    });
    test.hub.fetch = own;
    const told = (await Promise.all(answers)).filter(({ code }) => code === codes.codeWrong);
    expect(told).toHaveLength(failuresPerAccount);
    const right = await answer(challenge, { factor: 'riddle', code: 'a towel' });
    expect(right).toMatchObject({ code: codes.tooManyTries, status: 429 });
  });

  it('is one of the ways, and the first one where the account prefers it', async () => {
    expect((await begin()).factors).toEqual([byMail, { id: 'riddle' }]);
    await change({ secondFactor: 'riddle' });
    const before = await readInbox(test, account);
    const { challenge, ...asked } = await begin({ flow: newFlow() });
    expect(asked).toMatchObject({ need_captcha: 'riddle', factors: [{ id: 'riddle' }, byMail] });
    expect(asked.masked_to).toBeUndefined();
    expect(await readInbox(test, account)).toHaveLength(before.length);
    expect(challenge).toHaveLength(43);
  });

  it('signs in with its answer, once, and with no other', async () => {
    await change({ secondFactor: 'riddle' });
    const { challenge } = await begin();
    expect((await answer(challenge, { code: '42' })).code).toBe(codes.codeWrong);
    expect((await answer(challenge, {})).info).toEqual({ field: 'code' });
    expect((await send(challenge, 'riddle')).code).toBe(codes.fieldInvalid);
    const { info } = await answer(challenge, { code: 'a towel' });
    expect(await isSignedIn(info.auth_token)).toBe(true);
    expect((await answer(challenge, { code: 'a towel' })).code).toBe(codes.challengeGone);
  });

  it('gives way to another one, and is refused to accounts that lack it', async () => {
    await change({ secondFactor: 'riddle' });
    const { challenge } = await begin();
    await send(challenge, 'email');
    const code = await readCode(test, account);
    expect(await isSignedIn((await answer(challenge, { factor: 'email', code })).info.auth_token)).toBe(true);
    await change({ secondFactor: 'email', username: 'ada' });
    const next = await begin({ flow: newFlow() });
    expect(next.factors).toEqual([byMail]);
  });

  it('opens one session, when two processes get its answer at once', async () => {
    await change({ secondFactor: 'riddle' });
    const twin = await test.twin();
    const own = test.hub.fetch.bind(test.hub);
    const { challenge } = await begin();
    const answers = [own, twin.fetch.bind(twin)].map((fetch) => {
      test.hub.fetch = fetch;
      return answer(challenge, { code: 'a towel' });
    });
    test.hub.fetch = own;
    const results = (await Promise.all(answers)).map(({ code }) => code);
    expect(results.toSorted((a, b) => a - b)).toEqual([codes.challengeGone, 1]);
  });

  it('is guessed no more often than a code', async () => {
    await change({ secondFactor: 'riddle' });
    const { challenge } = await begin();
    for (let index = 0; index < failuresPerAccount; index += 1)
      expect((await answer(challenge, { code: `guess ${index}` })).code).toBe(codes.codeWrong);
    expect(await answer(challenge, { code: 'a towel' })).toMatchObject({
      code: codes.tooManyTries,
      status: 429,
    });
  });
});
