/** What a code costs who asks for it, and that nobody gets more of them by asking at once. */
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CaptchaAction } from '../../src/api/captchaAction';
import { emailSend } from '../../src/api/emailSend';
import { login } from '../../src/api/login';
import { mobileCaptcha } from '../../src/api/mobileCaptcha';
import { codesSent } from '../database/tables/codes';
import { tenants, type TenantLimits } from '../database/tables/tenants';
import { codes } from '../answers/codes';
import * as budgets from '../limits/budgets';
import { createTestHub, type TestHub, type TestRequest } from '../testing/createTestHub';
import { readInbox } from '../testing/inbox';
import { askForText, solveImage } from '../testing/solveImage';
import { at, knownBrowser, neighbours, strangers } from '../testing/strangers';
import { resendAfterMs } from '../limits/budgets';

const mobile = '13800138000';
const email = 'designer@example.com';
const owner = at('192.0.2.44');
const picture = expect.stringMatching(/^data:image\/png/) as string;
const actions: readonly CaptchaAction[] = ['login', 'reset', 'register', 'bind'];

let test: TestHub;
beforeEach(async () => {
  test = await createTestHub({ trustProxy: true });
});
afterEach(() => test.close());

const text = (number: string, action: CaptchaAction, from: TestRequest) =>
  test.call(mobileCaptcha, { mobile: number, type: 1, action }, from);
const mail = (to: string, type: 1 | 2 | 3, from: TestRequest) =>
  test.call(emailSend, { email: to, type }, from);
/** What is sent after its call was answered too. */
const inboxOf = async (to: string) => {
  await test.hub.services.background.settled();
  return readInbox(test, to);
};
const sent = () => test.hub.services.database.run((queries) => queries.$count(codesSent));
const setLimits = (limits: TenantLimits) =>
  test.hub.services.database.run((queries) =>
    queries.update(tenants).set({ limits }).where(eq(tenants.id, 'neutral')),
  );

describe('a text message', () => {
  it('costs a solved picture for every action, with and without an account alike', async () => {
    for (const action of actions)
      for (const number of [mobile, '13700000001'])
        expect([action, (await text(number, action, owner)).info]).toEqual([
          action,
          { image_captcha: picture },
        ]);
    expect(await sent()).toBe(0);
    // The control: with the picture it is sent.
    expect((await askForText(test, mobile, 'login', owner)).info).toEqual({});
    expect(await sent()).toBe(1);
  });

  it('is not sent to any of 80 strangers’ numbers from one /48 without a picture', async () => {
    let number = 13_900_000_000;
    const crowd = neighbours(80);
    let pictures = 0;
    // In groups, as many as a pool of connections serves at once.
    for (let first = 0; first < crowd.length; first += 40) {
      const group = crowd.slice(first, first + 40);
      const answers = await Promise.all(group.map((from) => text(String((number += 1)), 'login', from)));
      pictures += answers.filter(({ info }) => info.image_captcha !== undefined).length;
    }
    expect(pictures).toBe(crowd.length);
    expect(await sent()).toBe(0);
  });

  it('needs no picture in a browser that the account knows', async () => {
    const home = await knownBrowser(test, mobile, owner);
    expect((await text(mobile, 'login', home)).info).toEqual({});
    // The cookie does not help with another number.
    expect((await text('13700000001', 'login', home)).info).toEqual({ image_captcha: picture });
  });

  it('uses its picture up, also when two processes are asked at once', async () => {
    const twin = await test.twin();
    await solveImage(test, mobile, 'login', owner);
    const body = JSON.stringify({ mobile, type: 1, action: 'login' });
    const ask = (hub: typeof twin, address: string) =>
      hub.fetch(
        new Request('http://localhost:4600/api/hub/v1/mobile/captcha/', {
          method: 'POST',
          body,
          headers: {
            'content-type': 'application/json',
            host: 'localhost:4600',
            'entry-flow': String(owner.flow),
            'x-forwarded-for': address,
          },
        }),
      );
    // From different blocks, so that the resend clock does not decide.
    const all = Array.from({ length: 8 }, (_, index) =>
      ask(index % 2 === 0 ? test.hub : twin, `10.9.${index}.1`),
    );
    await Promise.all(all);
    expect(await inboxOf(mobile)).toHaveLength(1);
    test.clock.advance(resendAfterMs);
    expect((await text(mobile, 'login', owner)).info).toEqual({ image_captcha: picture });
  });

  it('keeps the picture when it is too early for another code', async () => {
    await askForText(test, mobile, 'login', owner);
    await solveImage(test, mobile, 'login', owner);
    expect((await text(mobile, 'login', owner)).code).toBe(codes.resendTooEarly);
    test.clock.advance(resendAfterMs);
    expect((await text(mobile, 'login', owner)).info).toEqual({});
  });

  it('says at the field that a number gets none, before any picture', async () => {
    const refusal = { status: 400, code: codes.fieldInvalid, info: { field: 'mobile' } };
    expect(await text('+4930123456', 'login', owner)).toMatchObject({
      ...refusal,
      message: 'Codes are sent to mobile numbers only. Check the number.',
    });
    // The demo's tenant with a country picker names its countries; other tenants serve the home country.
    expect((await text('+4915112345678', 'login', owner)).info).toEqual({ image_captcha: picture });
    expect(await text('+5351234567', 'login', owner)).toMatchObject({
      ...refusal,
      message: 'Codes are not sent to numbers of this country',
    });
    const acme = { ...owner, host: 'acme.localhost:4600', origin: 'http://acme.localhost:4600' };
    expect(await test.call(mobileCaptcha, { mobile: '+4915112345678', type: 1 }, acme)).toMatchObject(
      refusal,
    );
  });
});

describe('a mail', () => {
  it('is free five times in ten minutes for an address, and ten times for its block', async () => {
    for (let index = 0; index < budgets.freeCodesOfAddress.most; index += 1)
      expect((await mail(`p${index}@example.com`, 1, at('192.0.2.1', index))).info).toEqual({});
    expect((await mail('next@example.com', 1, at('192.0.2.1'))).info).toEqual({ image_captcha: picture });
    for (let index = 0; index < 5; index += 1)
      expect((await mail(`q${index}@example.com`, 1, at(`192.0.2.${index + 2}`, index))).info).toEqual({});
    expect((await mail('next@example.com', 1, at('192.0.2.99'))).info).toEqual({ image_captcha: picture });
    expect((await mail('next@example.com', 1, at('192.0.3.1'))).info).toEqual({});
  });

  it.each([
    ['a reset', 2],
    ['a registration', 1],
  ] as const)(
    'of %s: 20 requests at once get five without a picture, and keep the owner in',
    async (_, type) => {
      const answers = await Promise.all(strangers(20).map((from) => mail(email, type, from)));
      expect(await inboxOf(email)).toHaveLength(budgets.freeCodesOfRecipient.most);
      expect(answers.filter(({ info }) => info.image_captcha !== undefined)).toHaveLength(15);
      expect((await mail(email, type, owner)).info).toEqual({ image_captcha: picture });
      await solveImage(test, email, type === 1 ? 'register' : 'reset', owner);
      expect((await mail(email, type, owner)).info).toEqual({});
    },
  );

  it('that a mailbox has no account is sent three times a day, with the same answer later', async () => {
    const nobody = 'nobody@example.com';
    for (const [index, from] of strangers(6).entries()) {
      if (index >= budgets.freeCodesOfRecipient.most) await solveImage(test, nobody, 'reset', from);
      expect((await mail(nobody, 2, from)).info).toEqual({});
    }
    expect(await inboxOf(nobody)).toHaveLength(budgets.noticesOfRecipient.most);
  });
});

it('100 requests from one /48 for second factors that nobody waits for cost the tenant and owners nothing', async () => {
  await setLimits({ mailsPerDay: 3 });
  const asked = neighbours(20).flatMap((from) => Array.from({ length: 5 }, () => from));
  await Promise.all(asked.map((from, index) => mail(`nobody${index}@example.com`, 3, from)));
  expect((await mail('new@example.com', 1, owner)).info).toEqual({});
  expect((await mail(email, 2, owner)).info).toEqual({});
  // Also from their own network.
  const secure = { type: 0, account: 'secure@example.com', password: 'Design3D!' };
  const { info } = await test.call(login, secure, neighbours(1)[0]);
  expect(info.challenge).toMatch(/^[\w-]{43}$/);
  expect(await inboxOf(secure.account)).toHaveLength(1);
});
