/** What costs money or time has a limit, with a clear answer and `Retry-After` beyond it. */
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { check } from '../../../src/hub/check';
import { emailSend } from '../../../src/hub/emailSend';
import { login } from '../../../src/hub/login';
import { mobileCaptcha } from '../../../src/hub/mobileCaptcha';
import { trackEvents } from '../../../src/hub/trackEvents';
import { uploadPolicy } from '../../../src/hub/uploadPolicy';
import { wechatQrcode } from '../../../src/hub/wechatQrcode';
import { tenants, type TenantLimits } from '../database/tables/tenants';
import { codes } from '../http/codes';
import { resendAfterMs } from '../captcha/codeRules';
import { sessionsPerAccount } from '../session/startSession';
import { createTestHub, type TestHub, type TestRequest } from '../testing/createTestHub';
import { readInbox } from '../testing/inbox';
import { solveImage } from '../testing/solveImage';
import { startAddress } from '../testing/visitProvider';
import { codesSent } from '../database/tables/captcha';
import { trackingEvents } from '../database/tables/tracking';
import * as budgets from './budgets';

let test: TestHub;
beforeEach(async () => {
  test = await createTestHub({ trustProxy: true });
});
afterEach(() => test.close());

/** A visitor with an address and a visit. */
const at = (address: string, visit = 1): TestRequest => ({
  flow: visit.toString(16).padStart(64, '0'),
  headers: { 'x-forwarded-for': address },
});
const somebody = at('192.0.2.1');
const tooMany = {
  status: 429,
  code: codes.tooManyTries,
  message: expect.stringMatching(/^Too many requests\. Try again in \d+ min$/) as string,
};

/** Repeats a call until it is refused. @returns the number of answers, and the refusal */
async function exhaust<Answer extends { status: number; headers: Headers }>(send: () => Promise<Answer>) {
  for (let count = 0; count < 1000; count += 1) {
    const answer = await send();
    if (answer.status === 429)
      return { count, answer, retryAfter: Number(answer.headers.get('retry-after')) };
  }
  throw new Error('nothing was refused');
}

const text = (mobile: string, action = 'register', from = somebody) =>
  test.call(mobileCaptcha, { mobile, type: 1, action }, from);
const setLimits = (limits: TenantLimits) =>
  test.hub.services.database.run((queries) =>
    queries.update(tenants).set({ limits }).where(eq(tenants.id, 'neutral')),
  );

describe('text messages', () => {
  it('to 250 strangers from one address: none without a captcha, few with one', async () => {
    let numbers = 13_900_000_000;
    const next = () => String((numbers += 1));
    const { database } = test.hub.services;
    for (let index = 0; index < 250; index += 1) await text(next());
    expect(await database.run((queries) => queries.$count(codesSent))).toBe(0);
    const { count, answer } = await exhaust(async () => {
      const mobile = next();
      // Captchas are limited too: another address requests them for this visit.
      await solveImage(test, mobile, 'register', at(`203.0.113.${numbers % 200}`));
      return text(mobile);
    });
    expect({ ...answer, count }).toMatchObject({ ...tooMany, count: budgets.codesOfAddress.most });
  });

  it('require a captcha from the sixth on, for any purpose', async () => {
    for (let index = 0; index < budgets.freeCodesOfAddress; index += 1)
      expect((await text(`1370000000${index}`, 'login')).info).toEqual({});
    expect((await text('13700000009', 'login')).info.image_captcha).toMatch(/^data:image\/png/);
    expect((await text('13700000009', 'login', at('192.0.2.2'))).info).toEqual({});
  });

  it('go only to countries that the tenant allows', async () => {
    const refused = { code: codes.fieldInvalid, message: 'Codes are not sent to numbers of this country' };
    expect(await text('+883510000000094', 'login')).toMatchObject(refused);
    expect((await text('+4915112345678', 'login')).code).toBe(1);
    await setLimits({ smsCountries: ['CN'] });
    expect(await text('+4915112345679', 'login')).toMatchObject(refused);
    expect((await text('13800138000', 'login')).code).toBe(1);
    const acme = { ...somebody, host: 'acme.localhost:4600', origin: 'http://acme.localhost:4600' };
    expect(await test.call(mobileCaptcha, { mobile: '+4915112345678', type: 1 }, acme)).toMatchObject({
      code: codes.fieldInvalid,
    });
  });

  it('stop for the day when the tenant’s budget is used up', async () => {
    await setLimits({ smsPerDay: 2, mailsPerDay: 1 });
    expect((await text('13700000001', 'login')).code).toBe(1);
    expect((await text('13700000002', 'login', at('192.0.2.2'))).code).toBe(1);
    const refused = await text('13700000003', 'login', at('192.0.2.3'));
    expect(refused).toMatchObject(tooMany);
    expect(Number(refused.headers.get('retry-after'))).toBe(24 * 60 * 60);
    expect((await test.call(emailSend, { email: 'a@example.com' }, somebody)).code).toBe(1);
    expect(await test.call(emailSend, { email: 'b@example.com' }, somebody)).toMatchObject(tooMany);
  });
});

describe('the resend clock', () => {
  const email = 'clock@example.com';
  const ask = (from: TestRequest) => test.call(emailSend, { email }, from);

  it('is shared by the tabs and neighbours of an address block', async () => {
    expect((await ask(at('192.0.2.1', 1))).code).toBe(1);
    test.clock.advance(20_000);
    for (const other of [at('192.0.2.1', 2), at('192.0.2.99', 3)]) {
      const { code, status, headers } = await ask(other);
      expect([code, status, headers.get('retry-after')]).toEqual([codes.resendTooEarly, 429, '40']);
    }
    expect((await ask(at('198.51.100.1', 4))).code).toBe(1);
    expect(await readInbox(test, email)).toHaveLength(2);
  });

  it('has a budget for each address block', async () => {
    const { count, answer } = await exhaust(async () => {
      test.clock.advance(resendAfterMs);
      await solveImage(test, email, 'register', somebody);
      return ask(somebody);
    });
    expect(answer).toMatchObject(tooMany);
    expect(count).toBe(budgets.codesOfRecipientHere.most);
    expect((await ask(at('198.51.100.1', 2))).info.image_captcha).toMatch(/^data:image\/png/);
  });
});

it('limits captchas for a time, with a clear answer', async () => {
  const draw = () => test.call(mobileCaptcha, { mobile: '13800138000', type: 0 }, somebody);
  const { count, answer, retryAfter } = await exhaust(draw);
  expect(answer).toMatchObject(tooMany);
  expect(count).toBe(budgets.picturesOfAddress.most);
  test.clock.advance(retryAfter * 1000);
  expect((await draw()).code).toBe(1);
});

it('limits QR codes', async () => {
  const { count, answer } = await exhaust(() => test.call(wechatQrcode, {}, somebody));
  expect(answer).toMatchObject(tooMany);
  expect(count).toBe(budgets.qrCodesOfAddress.most);
});

it('limits sign-ins at providers, with a page', async () => {
  const path = startAddress().replace(/^https?:\/\/[^/]+/, '');
  const { count, answer } = await exhaust(() =>
    test.fetch(path, {
      redirect: 'manual',
      headers: { 'x-forwarded-for': '192.0.2.1', 'accept-language': 'en' },
    }),
  );
  expect(count).toBe(budgets.providerStartsOfAddress.most);
  expect(await answer.text()).toContain('Too many requests');
});

it('limits tracking events and their rows', async () => {
  const events = Array.from({ length: 100 }, () => ({ name: 'view', time: 1, props: {} }));
  const { count, answer } = await exhaust(() => test.call(trackEvents, { events }, somebody));
  expect(answer).toMatchObject(tooMany);
  const rows = await test.hub.services.database.run((queries) => queries.$count(trackingEvents));
  expect(rows).toBe(budgets.eventsOfAddress.most);
  expect(count * 100).toBe(rows);
});

const signIn = async () =>
  String(
    (await test.call(login, { type: 0, account: 'designer@example.com', password: 'Design3D!' }, somebody))
      .info.auth_token,
  );
const statusOf = async (token = '') => (await test.call(check, {}, { token })).info.status;

describe('an account', () => {
  it('has a limited number of sessions; a new one ends the oldest', async () => {
    const tokens: string[] = [];
    for (let index = 0; index <= sessionsPerAccount; index += 1) {
      tokens.push(await signIn());
      test.clock.advance(1000);
    }
    expect(await statusOf(tokens[0])).toBe(0);
    expect(await statusOf(tokens[1])).toBe(1);
    expect(await statusOf(tokens.at(-1))).toBe(1);
  });

  it('can upload a limited number of bytes a day', async () => {
    const token = await signIn();
    const ask = () =>
      test.call(uploadPolicy, { ext: 'png', size: 2 ** 30, md5: 'a'.repeat(32) }, { ...somebody, token });
    const { count, answer } = await exhaust(ask);
    expect(answer).toMatchObject(tooMany);
    expect(count).toBe(budgets.bytesOfAccount.most / 2 ** 30);
  });
});
