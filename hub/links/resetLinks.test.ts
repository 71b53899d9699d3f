/** A reset removes the links that a stranger may have made with the old password. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkCaptcha } from '../../src/api/checkCaptcha';
import type { RequestOf } from '../../src/api/defineCall';
import { emailSend } from '../../src/api/emailSend';
import { listLinks } from '../../src/api/links';
import { login } from '../../src/api/login';
import { mobileCaptcha } from '../../src/api/mobileCaptcha';
import { resetPasswordByEmail, resetPasswordByMobile } from '../../src/api/reset';
import { resendAfterMs } from '../limits/budgets';
import { codes } from '../answers/codes';
import { createTestHub, portal, someFlow, type TestHub } from '../testing/createTestHub';
import { otherCode, readCode, readInbox } from '../testing/inbox';
import { solveImage } from '../testing/solveImage';
import { linkByPassword, offerBinding, signInByScan } from '../testing/wechatLinks';
import { doubtMs } from './linkRules';

const email = 'designer@example.com';
const phone = '13800138000';
const password = 'Design3D!';
const newPassword = 'Compass-35-tree';

let test: TestHub;
beforeEach(async () => {
  test = await createTestHub();
});
afterEach(() => test.close());

const closed = () => undefined;
/** A promise with the function that fulfils it. */
function createLatch() {
  let open: () => void = closed;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

/** Sends a code for a reset. */
async function codeOfReset(): Promise<string> {
  test.clock.advance(resendAfterMs);
  await test.call(emailSend, { email, type: 2 });
  return readCode(test, email);
}
const tryCode = (captcha: string, changes: Partial<RequestOf<typeof checkCaptcha>> = {}) =>
  test.call(checkCaptcha, { mobile: email, captcha, type: 1, action: 'reset', ...changes });
const resetWith = (captcha: string, changes: object = {}) =>
  test.call(resetPasswordByEmail, {
    email,
    captcha,
    new_password: newPassword,
    re_new_password: newPassword,
    ...changes,
  });
const signsIn = async (subject: string) => (await signInByScan(test, subject)).info.auth_token !== undefined;
/** Signs in to the phone's account with a code, with a `bind_id` where one is given. */
async function signInByCode(bind_id?: string) {
  test.clock.advance(resendAfterMs);
  const action = bind_id === undefined ? 'login' : 'bind';
  await solveImage(test, phone, action);
  await test.call(mobileCaptcha, { mobile: phone, type: 1, action });
  const mobile_captcha = await readCode(test, phone);
  return test.call(login, { type: 1, account: phone, mobile_captcha, ...(bind_id ? { bind_id } : {}) });
}
/** Links that a reset of the phone's account asks about. */
async function askedOfPhone() {
  test.clock.advance(resendAfterMs);
  await solveImage(test, phone, 'reset');
  await test.call(mobileCaptcha, { mobile: phone, type: 1, action: 'reset' });
  return (await tryCode(await readCode(test, phone), { mobile: phone })).info.links ?? [];
}

describe('a link made with the old password', () => {
  it('goes with it, also where the page asks nothing, and the owner hears of it', async () => {
    await linkByPassword(test, 'stranger', email, password);
    expect(await signsIn('stranger')).toBe(true);
    const { code, info } = await resetWith(await codeOfReset());
    expect(code).toBe(1);
    expect(info.removed_links).toMatchObject([{ provider: 'wechat' }]);
    expect(await signsIn('stranger')).toBe(false);
    await test.hub.services.background.settled();
    const mail = (await readInbox(test, email)).find(({ subject }) =>
      subject.includes('password was changed'),
    );
    expect(mail?.text).toContain('These ways to sign in were removed with it: WeChat.');
  });

  it('stays where the owner keeps it, and is not asked about again', async () => {
    await linkByPassword(test, 'mine', email, password);
    await linkByPassword(test, 'stranger', email, password);
    const captcha = await codeOfReset();
    const asked = (await tryCode(captcha)).info.links ?? [];
    expect(asked).toHaveLength(2);
    const { info: mine } = await signInByScan(test, 'mine');
    const used = (await test.call(listLinks, {}, { token: String(mine.auth_token) })).info.links;
    test.clock.advance(1000);
    await signInByScan(test, 'mine');
    const kept = (await tryCode(captcha)).info.links?.toSorted(
      (one, other) => other.used_at - one.used_at,
    )[0];
    expect(used.map(({ id }) => id)).toContain(kept?.id);
    const { info } = await resetWith(captcha, { keep_links: [kept?.id, 'unknown'] });
    expect(info.removed_links).toHaveLength(1);
    expect([await signsIn('mine'), await signsIn('stranger')]).toEqual([true, false]);
    expect((await tryCode(await codeOfReset())).info.links).toBeUndefined();
  });

  it('is named only to who has the right code of a reset', async () => {
    await linkByPassword(test, 'stranger', email, password);
    const captcha = await codeOfReset();
    const wrong = await tryCode(otherCode(captcha));
    expect(wrong.code).toBe(codes.codeWrong);
    expect(JSON.stringify(wrong.info ?? null)).not.toContain('wechat');
    const otherVisit = { mobile: email, captcha, type: 1, action: 'reset' };
    const elsewhere = await test.call(checkCaptcha, otherVisit, { flow: 'cd'.repeat(32) });
    expect(elsewhere.code).toBe(codes.codeWrong);
    const { action: _, ...withoutAction } = otherVisit;
    expect((await test.call(checkCaptcha, withoutAction)).info).toEqual({});
    // Control.
    expect((await tryCode(captcha)).info.links).toHaveLength(1);
  });

  it('goes with a reset by phone too', async () => {
    await linkByPassword(test, 'stranger', phone, password);
    expect(await askedOfPhone()).toHaveLength(1);
    await test.call(resetPasswordByMobile, {
      mobile: phone,
      mobile_captcha: await readCode(test, phone),
      new_password: newPassword,
      re_new_password: newPassword,
    });
    expect(await signsIn('stranger')).toBe(false);
  });
});

describe('not asked about is', () => {
  it('a link made with a code', async () => {
    await signInByCode(await offerBinding(test, 'mine'));
    expect(await askedOfPhone()).toEqual([]);
    // Control: one made with the password alone.
    await linkByPassword(test, 'stranger', phone, password);
    expect(await askedOfPhone()).toHaveLength(1);
  });

  it('a link that another proof came after, 30 days later', async () => {
    await linkByPassword(test, 'mine', phone, password);
    await signInByCode();
    expect(await askedOfPhone()).toHaveLength(1);
    test.clock.advance(doubtMs);
    expect(await askedOfPhone()).toEqual([]);
  });

  it('but a link that only the password and the link itself came after', async () => {
    await linkByPassword(test, 'stranger', phone, password);
    test.clock.advance(doubtMs);
    await signInByScan(test, 'stranger');
    await test.call(login, { type: 0, account: phone, password });
    expect(await askedOfPhone()).toHaveLength(1);
  });
});

it('a link made at the moment of the reset, at another process, does not outlive it', async () => {
  const twin = await test.twin();
  const bind_id = await offerBinding(test, 'stranger');
  const captcha = await codeOfReset();
  const linking = async () => {
    const request = new Request(`${portal}${login.path}`, {
      method: 'POST',
      headers: {
        host: 'localhost:4600',
        origin: portal,
        'content-type': 'application/json',
        'entry-flow': someFlow,
      },
      body: JSON.stringify({ type: 0, account: email, password, bind_id }),
    });
    return ((await (await twin.fetch(request)).json()) as { code: number }).code;
  };
  // Held after the password was verified, until the reset has been answered.
  const [held, verified] = [createLatch(), createLatch()];
  const { passwords } = twin.services;
  twin.services.passwords = {
    ...passwords,
    async verify(...given) {
      const isRight = await passwords.verify(...given);
      verified.open();
      await held.opened;
      return isRight;
    },
  };
  const late = linking();
  await verified.opened;
  expect((await resetWith(captcha)).code).toBe(1);
  held.open();
  expect(await late).toBe(codes.accountOrPasswordWrong);
  expect(await signsIn('stranger')).toBe(false);
});
