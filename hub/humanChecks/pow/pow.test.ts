import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkCaptcha } from '../../../src/api/checkCaptcha';
import { emailSend } from '../../../src/api/emailSend';
import type { SentCheck } from '../../../src/api/humanCheck';
import { login } from '../../../src/api/login';
import { mobileCaptcha } from '../../../src/api/mobileCaptcha';
import { mobileCheck } from '../../../src/api/mobileCheck';
import { resetPasswordCheck } from '../../../src/api/reset';
import { codes } from '../../answers/codes';
import { triesPerImage } from '../../captcha/solvedChecks';
import { failuresBeforeImage } from '../../captcha/requiredCheck';
import { tenants } from '../../database/tables/tenants';
import { createMetrics } from '../../http/createMetrics';
import { lookEveryMs } from '../../database/followTable';
import { failureWindowMs } from '../../limits/failures';
import { createTestHub, newFlow, type TestHub, type TestRequest } from '../../testing/createTestHub';
import { readInbox } from '../../testing/inbox';
import { ableToWork, solveCheck } from '../../testing/solveCheck';
import { readNewestImage } from '../../testing/solveImage';
import { challengeLifeMs } from './powCheck';

const account = 'designer@example.com';
const otherTenant = { host: 'acme.localhost:4600', origin: 'http://acme.localhost:4600' };

let test: TestHub;
let lastNumber = 13_700_001_000;
let mobile = '';
beforeAll(async () => {
  test = await createTestHub();
});
beforeEach(() => {
  lastNumber += 1;
  mobile = String(lastNumber);
});
afterEach(() => {
  test.clock.advance(failureWindowMs + 1);
});
afterAll(() => test.close());

const send = (check?: SentCheck, options?: TestRequest, action = 'login') =>
  test.call(mobileCaptcha, { mobile, type: 1, action, ...(check ? { check } : {}) }, options);
const askedOf = async (options?: TestRequest, action?: string) =>
  (await send(ableToWork, options, action)).info.check;
const messages = async () => (await readInbox(test, mobile)).length;
const tryOnce = (password: string, check: SentCheck = ableToWork) =>
  test.call(login, { type: 0, account, password, check });
const instead = () => test.call(mobileCaptcha, { mobile, type: 2, action: 'login', check: ableToWork });

describe('a proof of work', () => {
  it('is asked for in place of a picture, and its answer sends the message', async () => {
    const asked = await send(ableToWork);
    expect(asked.code).toBe(1);
    expect(asked.info).toEqual({ check: expect.objectContaining({ kind: 'pow' }) as object });
    expect(await messages()).toBe(0);
    expect((await send(await solveCheck(asked.info.check))).info).toEqual({});
    expect(await messages()).toBe(1);
  });

  it('is not asked of a widget that knows only pictures', async () => {
    expect((await send()).info).toEqual({
      image_captcha: expect.stringMatching(/^data:image\/png/) as string,
    });
    expect((await send({ can: ['other'] })).info).toMatchObject({
      image_captcha: expect.any(String) as string,
    });
  });

  it('is used once, also in a race of two processes', async () => {
    const answer = await solveCheck(await askedOf());
    const twin = await test.twin();
    const own = test.hub.fetch.bind(test.hub);
    const inOwn = send(answer);
    test.hub.fetch = twin.fetch.bind(twin);
    const inTwin = send(answer);
    test.hub.fetch = own;
    await Promise.all([inOwn, inTwin]);
    expect(await messages()).toBe(1);
    test.clock.advance(60_001);
    expect((await send(answer)).info).toMatchObject({ check: { kind: 'pow' } });
    expect(await messages()).toBe(1);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['another visit', async () => send(await solveCheck(await askedOf({ flow: newFlow() })))],
    ['another action', async () => send(await solveCheck(await askedOf({}, 'register')))],
    ['another tenant', async () => send(await solveCheck(await askedOf(otherTenant)))],
    [
      'another recipient',
      async () => {
        const answer = await solveCheck(await askedOf());
        mobile = String((lastNumber += 1));
        return send(answer);
      },
    ],
    [
      'a challenge of its own',
      async () => {
        const answer = await solveCheck(await askedOf());
        const payload = JSON.parse(atob(answer.payload ?? '')) as { challenge: { parameters: object } };
        Object.assign(payload.challenge.parameters, { keyPrefix: '00' });
        return send({ ...answer, payload: btoa(JSON.stringify(payload)) });
      },
    ],
    ['no JSON', () => send({ ...ableToWork, kind: 'pow', payload: '%%%' })],
    ['another kind', () => send({ ...ableToWork, kind: 'none', payload: 'x' })],
    [
      'too late',
      async () => {
        const answer = await solveCheck(await askedOf());
        test.clock.advance(challengeLifeMs);
        return send(answer);
      },
    ],
  ])('counts for nothing: %s', async (_, attempt) => {
    expect(await attempt()).toMatchObject({ code: 1, info: { check: { kind: 'pow' } } });
    expect(await messages()).toBe(0);
  });

  it('pays for three tries of a sign-in, from the address that solved it', async () => {
    for (let index = 0; index < failuresBeforeImage; index += 1) await tryOnce('wrong');
    const asked = await tryOnce('Design3D!');
    expect(asked.info).toMatchObject({ check: { kind: 'pow' } });
    expect(asked.info.auth_token).toBeUndefined();
    expect((await tryOnce('wrong', await solveCheck(asked.info.check))).code).toBe(
      codes.accountOrPasswordWrong,
    );
    for (let index = 1; index < triesPerImage; index += 1)
      expect((await tryOnce('wrong')).code).toBe(codes.accountOrPasswordWrong);
    const again = await tryOnce('Design3D!');
    expect(again.info.auth_token).toBeUndefined();
    expect((await tryOnce('Design3D!', await solveCheck(again.info.check))).info.auth_token).toMatch(
      /^[\w-]{43}$/,
    );
  });

  it('is asked for wherever a picture is', async () => {
    const check = ableToWork;
    for (let index = 0; index < failuresBeforeImage; index += 1) {
      await test.call(resetPasswordCheck, { account: `nobody${index}@example.com`, check });
      await test.call(mobileCheck, { mobile: `1370000900${index}`, check });
    }
    const asks = { info: { check: { kind: 'pow' } } };
    expect(await test.call(resetPasswordCheck, { account, check })).toMatchObject(asks);
    expect(await test.call(mobileCheck, { mobile, check })).toMatchObject(asks);
    expect(await test.call(emailSend, { email: account, type: 2, check })).toMatchObject(asks);
  });
});

describe('its price', () => {
  it('rises with what the address asks for', async () => {
    const metrics = await createMetrics();
    const measured = await createTestHub({}, { metrics });
    for (let index = 0; index < 16; index += 1)
      await measured.call(mobileCaptcha, {
        mobile: `137000080${String(index).padStart(2, '0')}`,
        type: 1,
        check: ableToWork,
      });
    const figures = await metrics.print();
    expect(figures).toContain('hub_checks_asked_total{kind="pow",level="1"} 5');
    expect(figures).toContain('hub_checks_asked_total{kind="pow",level="2"} 10');
    expect(figures).toContain('hub_checks_asked_total{kind="pow",level="3"} 1');
    await measured.close();
  });
});

describe('without pictures', () => {
  it('a dearer check is there for who cannot read the picture', async () => {
    mobile = '13700009999';
    const picture = await send(ableToWork);
    expect(picture.info).toMatchObject({
      image_captcha: expect.any(String) as string,
      check: { kind: 'pow' },
    });
    const { info } = await instead();
    expect(info).toEqual({ check: expect.objectContaining({ kind: 'pow' }) as object });
    expect((await send(await solveCheck(info.check))).info).toEqual({});
  });

  it('is a setting of the tenant', async () => {
    const plain = await createTestHub({ humanCheck: 'picture' });
    const ask = () => plain.call(mobileCaptcha, { mobile, type: 1, check: ableToWork });
    expect((await ask()).info).toEqual({ image_captcha: expect.any(String) as string });
    const without = await plain.call(mobileCaptcha, { mobile, type: 2, check: ableToWork });
    expect(without.code).toBe(codes.fieldInvalid);
    await plain.hub.services.database.run((queries) =>
      queries.update(tenants).set({ limits: { humanCheck: 'pow' } }),
    );
    plain.clock.advance(lookEveryMs);
    expect((await ask()).info).toMatchObject({ check: { kind: 'pow' } });
    await plain.close();
  });

  it('refuses to start with a check that it does not have', async () => {
    await expect(createTestHub({ humanCheck: 'riddle' })).rejects.toThrow(
      'HUB_HUMAN_CHECK must be pow, turnstile, hcaptcha, geetest or picture, not "riddle".',
    );
  });
});

it('leaves a picture that was drawn before to its answer', async () => {
  await test.call(mobileCaptcha, { mobile, type: 0, action: 'login' });
  const captcha = await readNewestImage(test);
  await send(await solveCheck(await askedOf()));
  expect((await test.call(checkCaptcha, { mobile, captcha, type: 0, action: 'login' })).code).toBe(1);
});
