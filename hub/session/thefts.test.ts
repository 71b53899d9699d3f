/** What a thief can and cannot do, as the table of `docs/security.md` says; its other lines have their tests elsewhere. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { emailSend } from '../../src/api/emailSend';
import { listFactors, removeFactor } from '../../src/api/factors';
import { login } from '../../src/api/login';
import { resetPasswordByEmail } from '../../src/api/reset';
import { endSessions, otherSessions } from '../../src/api/sessions';
import { undoLifeMs } from '../accounts/keepUndo';
import { codes } from '../answers/codes';
import { resendAfterMs } from '../limits/budgets';
import { createCookieJar } from '../testing/cookieJar';
import { createTestHub, newFlow, type TestHub } from '../testing/createTestHub';
import { begin, isSignedIn } from '../testing/factorVisit';
import { readCode } from '../testing/inbox';
import { owner, signIn } from '../testing/passkeyVisit';
import { askForText } from '../testing/solveImage';
import { setUpApp, stepMs, type TotpApp } from '../testing/totpApp';
import { undoBy, undoMail } from '../testing/undoMail';
import { verifiedMs } from './verified';

const mobile = '13800138000';
const { account, password } = owner;

let test: TestHub;
beforeEach(async () => {
  test = await createTestHub();
});
afterEach(() => test.close());

const later = () => test.clock.advance(stepMs);
const reset = async () => {
  test.clock.advance(resendAfterMs);
  await test.call(emailSend, { email: account, type: 2 });
  const next = { new_password: 'Brand-new-77', re_new_password: 'Brand-new-77' };
  const captcha = await readCode(test, account);
  return (await test.call(resetPasswordByEmail, { email: account, captcha, ...next })).info;
};
async function mailed(): Promise<string> {
  await test.hub.services.background.settled();
  return (await undoMail(test, account)).token;
}
/** A browser that the owner trusts. */
async function trustedVisit(app: TotpApp) {
  later();
  const { challenge, flow } = await begin(test);
  const jar = createCookieJar();
  const answer = { type: 0, account, challenge, code: app.code(), trust_browser: true };
  jar.keep((await test.call(login, answer, { flow })).headers);
  return async (secret = password) => {
    const here = { flow: newFlow(), headers: jar.headers() };
    return (await test.call(login, { type: 0, account, password: secret }, here)).info;
  };
}

it('a stolen password in a trusted browser signs in and removes the app, which the owner undoes', async () => {
  const visit = await trustedVisit(await setUpApp(test, await signIn(test)));
  const { auth_token: token } = await visit();
  expect(await isSignedIn(test, token)).toBe(true);
  expect((await test.call(removeFactor, { id: 'totp' }, { token: String(token) })).code).toBe(1);
  expect((await undoBy(test, await mailed())).info.undone).toContain('factor');
  expect(await isSignedIn(test, token)).toBe(false);
  expect((await visit()).need_captcha).toBe('totp');
});

describe('a stolen mailbox', () => {
  it('takes an account without an app', async () => {
    expect(await isSignedIn(test, (await reset()).auth_token)).toBe(true);
  });

  it('sets a new password beside an app, and signs in nowhere', async () => {
    const visit = await trustedVisit(await setUpApp(test, await signIn(test)));
    const info = await reset();
    expect([info.need_captcha, info.auth_token]).toEqual(['totp', undefined]);
    const old = await test.call(login, owner);
    expect(old.code).toBe(codes.accountOrPasswordWrong);
    expect((await visit('Brand-new-77')).need_captcha).toBe('totp');
  });

  it('has the undo of a new app for 72 hours, and no longer', async () => {
    const app = await setUpApp(test, await signIn(test));
    const token = await mailed();
    test.clock.advance(undoLifeMs);
    expect((await undoBy(test, token)).code).toBe(codes.challengeGone);
    test.clock.advance(-1);
    expect((await undoBy(test, token)).code).toBe(1);
    expect(await isSignedIn(test, (await reset()).auth_token)).toBe(true);
    expect(app.recoveryCodes).toHaveLength(10);
  });
});

it('a stolen phone with number and app signs in, until the owner comes with a recovery code', async () => {
  const app = await setUpApp(test, await signIn(test, mobile));
  const text = async () => {
    test.clock.advance(resendAfterMs);
    await askForText(test, mobile, 'login');
    const mobile_captcha = await readCode(test, mobile);
    const { info } = await test.call(login, { type: 1, account: mobile, mobile_captcha });
    expect(info.factors).toEqual([{ id: 'totp' }, { id: 'recovery_code' }]);
    return test.call(login, { type: 0, account: '', challenge: info.challenge, code: app.code() });
  };
  const theirs = (await text()).info.auth_token;
  expect(await isSignedIn(test, theirs)).toBe(true);

  const flow = newFlow();
  const asked = (await test.call(login, { type: 0, account: mobile, password }, { flow })).info;
  const code = app.recoveryCodes[0] ?? '';
  const answer = { type: 0, account: '', challenge: asked.challenge, code, factor: 'recovery_code' };
  const { info } = await test.call(login, answer, { flow });
  const token = String(info.auth_token);
  await setUpApp(test, token);
  await test.call(endSessions, { id: otherSessions }, { token });
  expect(await isSignedIn(test, theirs)).toBe(false);
  expect((await text()).code).toBe(codes.codeWrong);
});

it('a stolen session reads the account, and after ten minutes changes nothing without the app', async () => {
  const token = await signIn(test);
  await setUpApp(test, token);
  test.clock.advance(verifiedMs);
  const answer = await test.call(removeFactor, { id: 'totp' }, { token });
  expect(answer).toMatchObject({ code: codes.verificationNeeded });
  const { verify } = answer.info as unknown as { verify: { id: string }[] };
  expect(verify.map(({ id }) => id)).toEqual(['password', 'totp', 'recovery_code']);
  expect((await test.call(listFactors, {}, { token })).info.factors).toMatchObject([{ id: 'totp' }]);
});
