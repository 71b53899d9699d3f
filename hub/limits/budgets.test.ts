/** What costs money or time has a limit, with a clear answer and `Retry-After` beyond it. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { check } from '../../src/api/check';
import { login } from '../../src/api/login';
import { mobileCaptcha } from '../../src/api/mobileCaptcha';
import { trackEvents } from '../../src/api/trackEvents';
import { uploadPolicy } from '../../src/api/uploadPolicy';
import { wechatQrcode } from '../../src/api/wechat';
import { codes } from '../answers/codes';
import { sessionsPerAccount } from '../session/startSession';
import { createTestHub, newFlow, type TestHub } from '../testing/createTestHub';
import { at } from '../testing/strangers';
import { startAddress } from '../testing/visitProvider';
import { trackingEvents } from '../database/tables/tracking';
import * as budgets from './callBudgets';

let test: TestHub;
beforeEach(async () => {
  test = await createTestHub({ trustProxy: true });
});
afterEach(() => test.close());

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
    (
      await test.call(
        login,
        { type: 0, account: 'designer@example.com', password: 'Design3D!' },
        // A visit has one session.
        { ...somebody, flow: newFlow() },
      )
    ).info.auth_token,
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
    expect(count).toBe(budgets.bytesOfAccount / 2 ** 30);
  });
});
