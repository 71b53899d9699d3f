/** A stranger cannot lock an owner out: ten failed attempts of each kind from each of ten addresses. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { authorize } from '../../src/api/authorize';
import { checkCaptcha } from '../../src/api/checkCaptcha';
import { emailSend } from '../../src/api/emailSend';
import { login } from '../../src/api/login';
import { redeemAppToken } from '../../src/api/redeemAppToken';
import { resetPasswordByEmail } from '../../src/api/reset';
import { createTestHub, partner, type TestHub, type TestRequest } from '../testing/createTestHub';
import { readCode } from '../testing/inbox';
import { solveImage } from '../testing/solveImage';
import { triesPerImage } from '../captcha/solvedChecks';
import { failuresPerAccount } from '../limits/failures';

const account = 'designer@example.com';
const right = { type: 0, account, password: 'Design3D!' };
const app = { app_key: 'studio-app', redirect_uri: `${partner}/` };

/** A visitor somewhere in the world. */
const at = (address: string, visit: number): TestRequest => ({
  flow: visit.toString(16).padStart(64, '0'),
  headers: { 'x-forwarded-for': address },
});
const strangers = Array.from({ length: 10 }, (_, index) => at(`198.51.${index}.7`, 100 + index));
const owner = at('192.0.2.44', 1);

let test: TestHub;
let pauses: number[];
beforeEach(async () => {
  pauses = [];
  test = await createTestHub({ trustProxy: true });
  test.hub.services.clock.pause = async (ms) => void pauses.push(ms);
});
afterEach(() => test.close());

/** Makes ten attempts from each address and solves the captchas that appear. */
async function attack(action: 'login' | 'reset' | null, attempt: (from: TestRequest) => Promise<unknown>) {
  for (const stranger of strangers)
    for (let index = 0; index < failuresPerAccount; index += 1) {
      if (action && index % triesPerImage === 0) await solveImage(test, account, action, stranger);
      await attempt(stranger);
    }
}

const guessPassword = (from: TestRequest) => test.call(login, { ...right, password: 'Design3D?' }, from);

describe('wrong passwords', () => {
  let given: string;
  let home: TestRequest;
  beforeEach(async () => {
    const [cookie] = (await test.call(login, right, owner)).headers
      .getSetCookie()
      .filter((line) => line.startsWith('hub_device='));
    given = cookie ?? '';
    home = { ...owner, headers: { ...owner.headers, cookie: given.split(';')[0] ?? '' } };
    await attack('login', guessPassword);
  });

  it('cost the owner a captcha and a pause in a new browser, and neither in one that signed in before', async () => {
    expect(given).toMatch(/; Path=\/api; Secure; HttpOnly; SameSite=None$/);
    expect((await guessPassword(strangers[0] ?? {})).status).toBe(429);
    pauses = [];
    expect((await test.call(login, right, home)).info.auth_token).toMatch(/^[\w-]{43}$/);
    expect(pauses).toEqual([]);

    const abroad = at('192.0.2.45', 2);
    expect((await test.call(login, right, abroad)).info.image_captcha).toMatch(/^data:image\/png/);
    await solveImage(test, account, 'login', abroad);
    pauses = [];
    expect((await test.call(login, right, abroad)).info.auth_token).toMatch(/^[\w-]{43}$/);
    expect(pauses).toEqual([5000]);

    // The known browser's attempts are still limited, and the cookie does not help with another account.
    for (let index = 0; index < 3; index += 1) await guessPassword(home);
    expect((await test.call(login, right, home)).info.image_captcha).toMatch(/^data:image\/png/);
  });

  it('do not block a reset', async () => {
    expect((await test.call(emailSend, { email: account, type: 2 }, owner)).info).toEqual({});
    const captcha = await readCode(test, account);
    const password = { new_password: 'Quite-new-7', re_new_password: 'Quite-new-7' };
    const reset = await test.call(resetPasswordByEmail, { email: account, captcha, ...password }, owner);
    expect(reset.info.auth_token).toMatch(/^[\w-]{43}$/);
  });
});

it('guessed codes: the owner signs in and resets without a captcha', async () => {
  await attack(null, (from) =>
    test.call(checkCaptcha, { mobile: account, type: 1, captcha: '000000', action: 'reset' }, from),
  );
  expect((await test.call(login, right, owner)).info.auth_token).toMatch(/^[\w-]{43}$/);
  expect((await test.call(emailSend, { email: account, type: 2 }, owner)).info).toEqual({});
});

it('codes requested by a stranger: the owner still gets a code at once', async () => {
  for (const stranger of strangers.slice(0, 4))
    expect((await test.call(emailSend, { email: account, type: 2 }, stranger)).code).toBe(1);
  expect((await test.call(emailSend, { email: account, type: 2 }, owner)).info).toEqual({});
});

it('wrong app secrets: the app’s own server can still redeem', async () => {
  await attack(null, (from) =>
    test.call(redeemAppToken, { ...app, app_secret: 'wrong', apptoken: 'wrong' }, { ...from, origin: null }),
  );
  const { info } = await test.call(login, right, owner);
  const asked = { ...app, response_type: 'token' };
  const { token } = (await test.call(authorize, asked, { ...owner, token: String(info.auth_token) })).info;
  const claim = { ...app, app_secret: 'studio-secret', apptoken: token };
  expect((await test.call(redeemAppToken, claim, { ...owner, origin: null })).code).toBe(1);
});
