/** Sign-in and sign-out over several calls: the widget's client against a running hub. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { check } from '../../src/api/check';
import { checkCaptcha } from '../../src/api/checkCaptcha';
import { deleteCookies } from '../../src/api/deleteCookies';
import { login } from '../../src/api/login';
import { designer } from '../addresses';
import { signedIn } from './arrange';
import { startContractHub, type ContractHub } from './startContractHub';
import type { Visitor } from './visitor';

let hub: ContractHub;
beforeAll(async () => {
  hub = await startContractHub();
});
afterAll(() => hub.close());
beforeEach(() => hub.forgetFailures());

const right = { type: 0, ...designer } as const;

test('only a page that may embed the tag signs in', async () => {
  const partner = hub.visitor({ origin: `http://127.0.0.1:${hub.port + 1}` });
  expect((await partner.call(login, right)).isDone).toBe(true);
  const stranger = hub.visitor({ origin: 'https://evil.example' });
  await expect(stranger.call(login, right)).rejects.toMatchObject({ status: 403 });
});

test('signing out ends only one session of the account', async () => {
  const [one, other] = [await signedIn(hub), await signedIn(hub)];
  await one.call(deleteCookies, {});
  expect((await one.call(check, {})).info).toMatchObject({ status: 0 });
  expect((await other.call(check, {})).info).toMatchObject({ status: 1 });
});

/** Sends a sign-in with the captcha that the hub asks for after three failures. */
async function signInPastPicture(visitor: Visitor, request: { account: string; password: string }) {
  const answer = await visitor.call(login, { ...right, ...request });
  if (answer.info?.image_captcha === undefined) return answer;
  expect(answer.info.auth_token).toBeUndefined();
  const solution = {
    mobile: request.account,
    captcha: await hub.pictureText(),
    type: 0,
    action: 'login',
  } as const;
  expect((await visitor.call(checkCaptcha, solution)).isDone).toBe(true);
  return visitor.call(login, { ...right, ...request });
}

test('after three wrong passwords a captcha is required, even for the right password', async () => {
  const visitor = hub.visitor();
  for (const password of ['one', 'two', 'three'])
    await expect(visitor.call(login, { ...right, password })).rejects.toMatchObject({ code: -100101 });
  const { info } = await visitor.call(login, right);
  expect(info?.image_captcha).toMatch(/^data:image\/png;base64,/);
  expect((await signInPastPicture(visitor, designer)).info?.auth_token).toMatch(/./);
});

test('after too many wrong passwords, even the right one must wait for a time that the client knows', async () => {
  const visitor = hub.visitor();
  let tries = 0;
  for (; tries < 30; tries += 1) {
    const error = await signInPastPicture(visitor, { ...designer, password: 'wrong' }).catch(
      (caught) => caught,
    );
    if (error.code === -100105) break;
  }
  expect(tries).toBeGreaterThanOrEqual(3);
  expect(tries).toBeLessThan(30);
  const refused = await visitor.call(login, right).catch((caught) => caught);
  expect(refused).toMatchObject({ kind: 'business', code: -100105, status: 429 });
  expect(refused.retryAfterMs).toBeGreaterThan(0);
  await hub.advance(refused.retryAfterMs);
  expect((await signInPastPicture(visitor, designer)).info?.auth_token).toMatch(/./);
});
