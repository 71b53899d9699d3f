/** How many codes a person, an address block and a tenant get, and who may use the rest. */
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CaptchaAction } from '../../src/api/captchaAction';
import { checkCaptcha } from '../../src/api/checkCaptcha';
import { emailSend } from '../../src/api/emailSend';
import { login } from '../../src/api/login';
import { mobileCaptcha } from '../../src/api/mobileCaptcha';
import { tenants, type TenantLimits } from '../database/tables/tenants';
import { codes } from '../answers/codes';
import { createLog } from '../http/createLog';
import { createMetrics, type HubMetrics } from '../http/createMetrics';
import { usedOf } from '../limits/budget';
import * as budgets from '../limits/budgets';
import { createTestHub, type TestHub, type TestRequest } from '../testing/createTestHub';
import { otherCode, readCode, readInbox } from '../testing/inbox';
import { askForText, solveImage } from '../testing/solveImage';
import { at, knownBrowser, strangers } from '../testing/strangers';
import { codeTriesBeyond, resendAfterMs } from '../limits/budgets';

const mobile = '13800138000';
const secure = { type: 0, account: 'secure@example.com', password: 'Design3D!' };
const owner = at('192.0.2.44');
const tooMany = { status: 429, code: codes.tooManyTries };

let test: TestHub;
let metrics: HubMetrics;
let lines: string[];
beforeEach(async () => {
  lines = [];
  metrics = await createMetrics();
  const log = createLog('info', { write: (line: string) => void lines.push(line) });
  test = await createTestHub({ trustProxy: true }, { metrics, log });
});
afterEach(() => test.close());

const mail = (email: string, from: TestRequest, type: 1 | 2 | 3 = 1) =>
  test.call(emailSend, { email, type }, from);
/** With a solved picture. */
const paidMail = async (email: string, from: TestRequest, type: 1 | 2 = 1) => {
  await solveImage(test, email, type === 1 ? 'register' : 'reset', from);
  return mail(email, from, type);
};
const setLimits = (limits: TenantLimits) =>
  test.hub.services.database.run((queries) =>
    queries.update(tenants).set({ limits }).where(eq(tenants.id, 'neutral')),
  );

/** How many of these visitors got through. */
const count = async (send: (from: TestRequest) => Promise<{ status: number }>, from: TestRequest[]) => {
  let passed = 0;
  for (const visitor of from) if ((await send(visitor)).status === 200) passed += 1;
  return passed;
};

describe('one person', () => {
  it('gets at most so many codes a day from strangers, over all purposes, and none is kept out', async () => {
    const actions: readonly CaptchaAction[] = ['login', 'reset', 'register', 'bind'];
    const home = await knownBrowser(test, mobile, owner);
    const all = strangers(budgets.codesOfRecipient.most + budgets.codesBeyond.most + 1);
    const statuses: number[] = [];
    for (const [index, from] of all.entries())
      statuses.push((await askForText(test, mobile, actions[index % 4] ?? 'login', from)).status);
    expect(statuses.indexOf(429)).toBe(statuses.length - 1);
    expect(await readInbox(test, mobile)).toHaveLength(statuses.length - 1);
    // The browser of the owner has codes apart from these, and a bound for them.
    for (let index = 0; index < budgets.codesOfKnownBrowser.most; index += 1) {
      expect((await test.call(mobileCaptcha, { mobile, type: 1 }, home)).info).toEqual({});
      test.clock.advance(resendAfterMs);
    }
    expect(await test.call(mobileCaptcha, { mobile, type: 1 }, home)).toMatchObject(tooMany);
  });

  it('of 60 code requests at once, with pictures, an owner in a new browser gets the next', async () => {
    const crowd = strangers(60);
    for (const from of crowd) await solveImage(test, mobile, 'login', from);
    const answers = await Promise.all(
      crowd.map((from) => test.call(mobileCaptcha, { mobile, type: 1, action: 'login' }, from)),
    );
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(60);
    expect((await askForText(test, mobile, 'login', owner)).info).toEqual({});
    const mobile_captcha = await readCode(test, mobile);
    const signedIn = await test.call(login, { type: 1, account: mobile, mobile_captcha }, owner);
    expect(signedIn.info.auth_token).toMatch(/^[\w-]{43}$/);
  });

  it('gets one code an hour for a block beyond the total, and it takes two tries', async () => {
    for (const from of strangers(budgets.codesOfRecipient.most))
      await askForText(test, mobile, 'login', from);
    await askForText(test, mobile, 'login', owner);
    const captcha = await readCode(test, mobile);
    test.clock.advance(resendAfterMs);
    expect(await askForText(test, mobile, 'login', owner)).toMatchObject(tooMany);
    const guess = (guessed: string) =>
      test.call(checkCaptcha, { mobile, type: 1, captcha: guessed, action: 'login' }, owner);
    for (let index = 0; index < codeTriesBeyond; index += 1)
      expect((await guess(otherCode(captcha))).code).toBe(codes.codeWrong);
    expect((await guess(captcha)).code).toBe(codes.tooManyTries);
    test.clock.advance(budgets.codesBeyondHere.windowMs);
    expect((await askForText(test, mobile, 'login', owner)).info).toEqual({});
    expect((await guess(await readCode(test, mobile))).code).toBe(1);
  });

  it('gets ten a day from one block', async () => {
    const email = 'clock@example.com';
    for (let index = 0; index < budgets.codesOfRecipientHere.most; index += 1) {
      expect((await paidMail(email, at(`192.0.2.${index}`, index))).info).toEqual({});
      test.clock.advance(resendAfterMs);
    }
    expect(await paidMail(email, at('192.0.2.200', 200))).toMatchObject(tooMany);
    expect((await paidMail(email, at('198.51.100.1', 201))).info).toEqual({});
  });

  it('gets second factors apart from what strangers ask for', async () => {
    for (const from of strangers(30)) await paidMail(secure.account, from, 2);
    const { info } = await test.call(login, secure, owner);
    expect(info.challenge).toMatch(/^[\w-]{43}$/);
    expect((await readInbox(test, secure.account))[0]?.subject).not.toContain('reset');
  });
});

describe('an address block', () => {
  it('gets at most so many codes, with pictures, in ten minutes', async () => {
    const { most } = budgets.codesOfAddress;
    for (let index = 0; index < most; index += 1)
      expect((await paidMail(`a${index}@example.com`, at('192.0.2.1', index))).info).toEqual({});
    expect(await paidMail('more@example.com', at('192.0.2.1', 500))).toMatchObject(tooMany);
    for (let index = 0; index < budgets.codesOfBlock.most - most; index += 1)
      await paidMail(`b${index}@example.com`, at(`192.0.2.${index + 2}`, index));
    expect(await paidMail('most@example.com', at('192.0.2.250', 501))).toMatchObject(tooMany);
    // Owners behind the same address have theirs.
    expect((await test.call(login, secure, at('192.0.2.1', 502))).info.challenge).toMatch(/^[\w-]{43}$/);
  });
});

it('requests that send nothing leave the budgets of the neighbours alone', async () => {
  const idle = Array.from({ length: budgets.codesOfBlock.most }, (_, index) =>
    at(`192.0.2.${1 + (index % 2)}`, 2000 + index),
  );
  expect(await count((from) => mail(secure.account, from, 3), idle)).toBe(idle.length);
  // They have a bound as well.
  expect(await mail(secure.account, at('192.0.2.9', 1999), 3)).toMatchObject(tooMany);
  expect(await readInbox(test, secure.account)).toEqual([]);
  expect((await mail('honest@example.com', at('192.0.2.1', 1998))).info).toEqual({});
  expect((await test.call(login, secure, at('192.0.2.1', 1997))).info.challenge).toMatch(/^[\w-]{43}$/);
});

describe('a tenant’s day', () => {
  it('keeps a reserve for solved pictures, and the rest of it for owners', async () => {
    await setLimits({ mailsPerDay: 20 });
    const [first, ...others] = strangers(40);
    let next = 0;
    const anyone = () => `anyone${(next += 1)}@example.com`;
    expect(await count((from) => mail(anyone(), from), others.slice(0, 18))).toBe(14);
    expect(await count((from) => paidMail(anyone(), from), others.slice(18, 24))).toBe(3);
    // What was refused took nothing from the owners.
    const { info } = await test.call(login, secure, first);
    expect(info.challenge).toMatch(/^[\w-]{43}$/);
    const alarms = lines.filter((line) => line.includes('"event":"budget"')).map((line) => JSON.parse(line));
    expect(alarms).toMatchObject([
      { tenant: 'neutral', budget: 'mails tenant', most: 20, part: 0.5 },
      { tenant: 'neutral', budget: 'mails tenant', most: 20, part: 0.7 },
    ]);
    expect(await metrics.print()).toContain('hub_budget_alarms_total{budget="mails tenant",part="0.5"} 1');
  });

  it('ends with a clear answer, alike for numbers with and without an account', async () => {
    await setLimits({ smsPerDay: 2 });
    expect((await askForText(test, '13700000001', 'login', owner)).code).toBe(1);
    const [known, unknown] = [
      await askForText(test, mobile, 'reset', owner),
      await askForText(test, '13700000002', 'reset', owner),
    ];
    expect(known).toMatchObject({
      ...tooMany,
      message: expect.stringMatching(/^Too many requests\. Try again in \d+ min$/) as string,
    });
    expect(Number(known.headers.get('retry-after'))).toBe(24 * 60 * 60);
    expect([unknown.status, unknown.message]).toEqual([known.status, known.message]);
  });

  it('limits each foreign country', async () => {
    await setLimits({ smsCountries: ['DE', 'CN'], smsPerDay: 100 });
    const rule = budgets.smsOfCountry;
    expect(rule.most).toBeLessThan(budgets.smsOfTenant.most);
    expect((await askForText(test, '+4915112345678', 'login', owner)).info).toEqual({});
    const base = test.hub.services;
    expect(await usedOf(base, { rule, subject: 'neutral DE' })).toBe(1);
    expect(await usedOf(base, { rule, subject: 'neutral CN' })).toBe(0);
  });
});

describe('the resend clock', () => {
  const email = 'clock@example.com';

  it('is shared by the tabs and neighbours of an address block', async () => {
    expect((await mail(email, at('192.0.2.1', 1))).code).toBe(1);
    test.clock.advance(20_000);
    for (const other of [at('192.0.2.1', 2), at('192.0.2.99', 3)]) {
      const { code, status, headers } = await mail(email, other);
      expect([code, status, headers.get('retry-after')]).toEqual([codes.resendTooEarly, 429, '40']);
    }
    expect((await mail(email, at('198.51.100.1', 4))).code).toBe(1);
    expect(await readInbox(test, email)).toHaveLength(2);
  });
});
