/** Each security event is one line without secrets. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as v from 'valibot';
import { authorize } from '../../src/api/authorize';
import { changePassword } from '../../src/api/changePassword';
import { codeAuthorize } from '../../src/api/codeAuthorize';
import { deleteCookies } from '../../src/api/deleteCookies';
import { emailSend } from '../../src/api/emailSend';
import { feishuLogin } from '../../src/api/lark';
import { login } from '../../src/api/login';
import { loginByCode } from '../../src/api/providerLogin';
import { redeemAppToken } from '../../src/api/redeemAppToken';
import { resetPasswordByEmail } from '../../src/api/reset';
import { knownLarkUser } from '../../demo/seed/knownPeople';
import { createLog } from './createLog';
import { createTestHub, partner, portal, type TestHub } from '../testing/createTestHub';
import { otherCode, readCode } from '../testing/inbox';
import { failuresPerAccount } from '../limits/failures';
import { triesPerImage } from '../captcha/solvedChecks';
import { askForText, solveImage } from '../testing/solveImage';
import { answerOf, visitProvider } from '../testing/visitProvider';

const account = 'designer@example.com';
const password = 'Quite-new-88';
const app = { app_key: 'studio-app', redirect_uri: `${partner}/` };
const lines: string[] = [];
let test: TestHub;
beforeAll(async () => {
  const log = createLog('info', { write: (line: string) => void lines.push(line) });
  test = await createTestHub({}, { log });
});
afterAll(() => test.close());

it('logs each event once, without secrets', async () => {
  await test.call(login, { type: 0, account, password: 'wrong-secret' });
  await test.call(emailSend, { email: account, type: 2 });
  const captcha = await readCode(test, account);
  const fields = { new_password: password, re_new_password: password };
  const { info } = await test.call(resetPasswordByEmail, { email: account, captcha, ...fields });
  const token = String(info.auth_token);
  const issued = await test.call(authorize, { ...app, response_type: 'token' }, { token });
  const apptoken = issued.info.token;
  await test.call(redeemAppToken, { ...app, app_secret: 'studio-secret', apptoken }, { origin: null });
  await test.call(deleteCookies, {}, { token });
  await test.call(deleteCookies);
  await test.call(login, { type: 0, account, password }, { origin: 'https://evil.example' });
  for (let index = 0; index < failuresPerAccount; index += 1) {
    if (index % triesPerImage === 0) await solveImage(test, account, 'login');
    await test.call(login, { type: 0, account, password: 'wrong-secret' });
  }

  const events = lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ event }) => event);
  const counted: Record<string, number> = {};
  for (const { event } of events) counted[String(event)] = (counted[String(event)] ?? 0) + 1;
  expect(counted).toEqual({
    refusal: failuresPerAccount,
    'code-sent': 1,
    reset: 1,
    'sign-in': 1,
    authorize: 1,
    redeem: 1,
    revoke: 1,
    'foreign-origin': 1,
    'lock-out': 1,
  });
  const marks = new Set(events.filter(({ call }) => call === 'login').map((line) => line['account']));
  expect([...marks].filter(Boolean)).toEqual([expect.stringMatching(/^[0-9a-f]{16}$/)]);
  const text = lines.join('');
  for (const secret of [
    account,
    password,
    'wrong-secret',
    captcha,
    token,
    apptoken,
    'studio-secret',
    'studio-app',
  ])
    expect(text).not.toContain(secret);
});

/** The events that a piece of work causes. */
async function eventsOf(work: () => Promise<unknown>): Promise<Record<string, unknown>[]> {
  lines.length = 0;
  await work();
  return lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ event }) => event !== undefined);
}

/** A code as Lark's client gets it. */
async function larkCode(): Promise<string> {
  const response = await test.fetch('/dev/lark/code', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: portal },
    body: JSON.stringify({ app_id: 'cli_demo_neutral', kind: 'access' }),
  });
  return v.parse(v.object({ code: v.string() }), await response.json()).code;
}

it.each([
  ['google', () => visitProvider(test).then((page) => test.call(loginByCode('google'), answerOf(page)))],
  ['lark', async () => test.call(feishuLogin, { domain: 'localhost:4600', code: await larkCode() })],
  ['lark', async () => test.call(codeAuthorize, { code: await larkCode(), open_id: knownLarkUser.openId })],
])('names account and method of a sign-in by %s', async (method, work) => {
  const events = await eventsOf(work);
  const signIns = events.filter(({ event }) => event === 'sign-in');
  expect(signIns).toEqual([
    expect.objectContaining({
      signInMethod: method,
      account: expect.stringMatching(/^[0-9a-f]{16}$/) as unknown,
    }),
  ]);
});

it('names the form’s method of a sign-in, and the second factor', async () => {
  await test.fetch('/dev/limits', { method: 'DELETE' });
  const mobile = '13800138000';
  await askForText(test, mobile, 'login');
  const texted = { type: 1, account: mobile, mobile_captcha: await readCode(test, mobile) };
  const [byText] = await eventsOf(() => test.call(login, texted));
  expect(byText).toMatchObject({ event: 'sign-in', signInMethod: 'sms' });
  const secure = { type: 0, account: 'secure@example.com' };
  const { challenge } = (await test.call(login, { ...secure, password: 'Design3D!' })).info;
  const right = { ...secure, challenge, code: await readCode(test, secure.account) };
  const [refused, done] = await eventsOf(async () => {
    await test.call(login, { ...right, code: otherCode(right.code) });
    await test.call(login, right);
  });
  expect(refused).toMatchObject({ event: 'refusal', signInMethod: 'second-factor' });
  expect(done).toMatchObject({ event: 'sign-in', signInMethod: 'second-factor' });
});

it('marks one account the same, typed or not', async () => {
  await test.fetch('/dev/limits', { method: 'DELETE' });
  let token = '';
  const [typed] = await eventsOf(async () => {
    token = String((await test.call(login, { type: 0, account, password })).info.auth_token);
  });
  expect(typed).toMatchObject({ event: 'sign-in', signInMethod: 'password' });
  const fields = { old_password: password, new_password: 'Another-one-77' };
  const untyped = await eventsOf(async () => {
    await test.call(changePassword, { ...fields, old_password: 'wrong-secret' }, { token });
    await test.call(changePassword, fields, { token });
    await test.call(deleteCookies, {}, { token });
  });
  expect(untyped.map(({ event, account: mark }) => [event, mark])).toEqual([
    ['refusal', typed?.['account']],
    ['reset', typed?.['account']],
    ['revoke', typed?.['account']],
  ]);
});

it('says which OpenID request is refused, of which app, for which host', async () => {
  const query = 'client_id=nobody&response_type=code&redirect_uri=https%3A%2F%2Fevil.example%2Fx%3Fy%3Dz';
  const [atBrowser, atServer] = await eventsOf(async () => {
    await test.fetch(`/openid/auth?${query}`);
    await test.fetch('/openid/token', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=authorization_code&client_id=nobody&client_secret=some-secret&code=some-code',
    });
  });
  const about = {
    event: 'refusal',
    call: 'openid',
    tenant: 'neutral',
    address: 'direct',
    error: 'invalid_client',
  };
  const mark = expect.stringMatching(/^[0-9a-f]{16}$/) as unknown;
  const requestId = expect.any(String) as unknown;
  const where = { client: 'nobody', redirectHost: 'evil.example', redirectUri: 'https://evil.example/x' };
  expect(atBrowser).toMatchObject({ ...about, app: mark, requestId, ...where });
  expect(atServer).toMatchObject({ ...about, app: mark, requestId });
  // A server may send its secret in place of its key.
  expect(atServer).not.toHaveProperty('client');
  expect(lines.join('')).not.toMatch(/some-secret|some-code|y%3Dz|y=z/);
});
