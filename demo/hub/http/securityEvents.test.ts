/** Each security event is one line without secrets. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { authorize } from '../../../src/hub/authorize';
import { deleteCookies } from '../../../src/hub/deleteCookies';
import { emailSend } from '../../../src/hub/emailSend';
import { login } from '../../../src/hub/login';
import { redeemAppToken } from '../../../src/hub/redeemAppToken';
import { resetPasswordByEmail } from '../../../src/hub/resetPasswordByEmail';
import { createLog } from './createLog';
import { createTestHub, partner, type TestHub } from '../testing/createTestHub';
import { readCode } from '../testing/inbox';
import { failuresPerAccount } from '../accounts/failureLimit';
import { solveImage } from '../testing/solveImage';

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
  await solveImage(test, account, 'login');
  for (let index = 1; index <= failuresPerAccount; index += 1)
    await test.call(login, { type: 0, account, password: 'wrong-secret' });

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
