/** The log has a line with an id for each request, and nothing that was typed or issued. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as v from 'valibot';
import { authorize } from '../../src/api/authorize';
import type { HubCall } from '../../src/api/defineCall';
import { check } from '../../src/api/check';
import { checkCaptcha } from '../../src/api/checkCaptcha';
import { codeAuthorize } from '../../src/api/codeAuthorize';
import { emailSend } from '../../src/api/emailSend';
import { login } from '../../src/api/login';
import { mobileCaptcha } from '../../src/api/mobileCaptcha';
import { loginByCode } from '../../src/api/providerLogin';
import { redeemAppToken } from '../../src/api/redeemAppToken';
import { registerByEmail } from '../../src/api/registerByEmail';
import { resetPasswordByMobile } from '../../src/api/reset';
import { wechatQrcode } from '../../src/api/wechat';
import { createTestHub, partner, portal, someFlow, type TestHub } from '../testing/createTestHub';
import { readCode } from '../testing/inbox';
import { readNewestImage } from '../testing/solveImage';
import { answerOf, visitProvider } from '../testing/visitProvider';
import { createLog } from './createLog';

const lineSchema = v.looseObject({
  level: v.number(),
  time: v.number(),
  requestId: v.pipe(v.string(), v.uuid()),
});

const lines: string[] = [];
/** Everything typed, sent or issued, which the log must not contain. */
const secrets = new Set<string>([someFlow]);
let test: TestHub;
beforeAll(async () => {
  test = await createTestHub({}, { log: createLog('trace', { write: (line) => void lines.push(line) }) });
});
afterAll(() => test.close());

/** Records every text that the log must hide; short ones are part of the protocol. */
function note(value: unknown): void {
  if (typeof value === 'string' && value.length >= 5) secrets.add(value);
  else if (typeof value === 'object' && value !== null) Object.values(value).forEach(note);
}

async function send<Call extends HubCall>(call: Call, request: Record<string, unknown>, token?: string) {
  const { response_type: _, action: __, ...typed } = request;
  note(typed);
  const answer = await test.call(call, request, token === undefined ? {} : { token });
  note(answer.info);
  return answer;
}

/** Uses every kind of secret. */
async function liveThrough(): Promise<void> {
  const person = { type: 0, account: 'designer@example.com', password: 'Design3D!' };
  const { info } = await send(login, person);
  await send(login, { ...person, password: 'a wrong password' });
  await send(check, {}, String(info.auth_token));
  await send(check, {}, 'a-token-that-nobody-was-given');

  const secure = { ...person, account: 'secure@example.com' };
  const { challenge } = (await send(login, secure)).info;
  const email_captcha = await readCode(test, secure.account);
  await send(login, { type: 0, account: secure.account, challenge, email_captcha });

  await send(emailSend, { email: 'logged@example.com' });
  const registration = { email: 'logged@example.com', password: 'Logged123', nickname: 'Nickname' };
  await send(registerByEmail, { ...registration, email_captcha: await readCode(test, registration.email) });

  const asked = { mobile: '13800138000', action: 'reset' };
  await send(mobileCaptcha, { ...asked, type: 0 });
  await send(checkCaptcha, { ...asked, type: 0, captcha: await readNewestImage(test) });
  await send(mobileCaptcha, { ...asked, type: 1 });
  const reset = { mobile: '13800138000', new_password: 'Renewed123', re_new_password: 'Renewed123' };
  const mobile_captcha = await readCode(test, reset.mobile);
  const renewed = (await send(resetPasswordByMobile, { ...reset, mobile_captcha })).info;

  await send(mobileCaptcha, { mobile: person.account, type: 0, action: 'login' });
  const captcha = await readNewestImage(test);
  await send(checkCaptcha, { mobile: person.account, captcha, type: 0, action: 'login' });

  const app = { app_key: 'studio-app', redirect_uri: `${partner}/?secret-of-the-address` };
  const { token } = (await send(authorize, { ...app, response_type: 'token' }, String(renewed.auth_token)))
    .info;
  await send(redeemAppToken, { ...app, app_secret: 'studio-secret', apptoken: token });

  const answer = answerOf(await visitProvider(test));
  await send(loginByCode('google'), answer);
  await send(loginByCode('google'), { ...answer, code: 'another-code' });
  await send(codeAuthorize, { code: 'a-code-of-lark', open_id: 'ou_somebody' });
  await send(wechatQrcode, {});
}

/** Sends requests that fail in every way: refused, broken, and by an internal error. */
async function failInEveryWay(): Promise<void> {
  const broken = 'half-a-json-with-a-secret';
  note(broken);
  const headers = {
    'content-type': 'application/json',
    origin: portal,
    authorization: 'Bearer token-of-a-header',
  };
  note('token-of-a-header');
  await test.fetch('/api/hub/v1/login/', { method: 'POST', headers, body: `{"password":"${broken}` });
  await test.fetch('/nothing/here?code=code-of-an-address', {
    headers: { cookie: 'hub_auth_token=token-of-a-cookie' },
  });
  note(['code-of-an-address', 'token-of-a-cookie']);
  const { database } = test.hub.services;
  await database.run((queries) => queries.execute('drop table sessions cascade'));
  const { code } = await send(login, { type: 0, account: 'designer@example.com', password: 'Design3D!' });
  expect(code).toBe(-10002);
}

it('is one line of JSON for each event, with the request id of the answer', async () => {
  const response = await test.fetch('/api/hub/v1/check', { method: 'POST' });
  const { requestId, ...line } = v.parse(lineSchema, JSON.parse(lines.at(-1) ?? ''));
  expect(response.headers.get('x-request-id')).toBe(requestId);
  expect(line).toMatchObject({ method: 'POST', path: '/api/hub/v1/check', status: 200 });
});

it('contains no password, token, code or address', async () => {
  await liveThrough();
  await failInEveryWay();
  const parsed = lines.map((line) => v.parse(lineSchema, JSON.parse(line)));
  expect(parsed.length).toBeGreaterThan(25);
  expect(parsed.filter(({ level }) => level >= 50)).not.toEqual([]);
  expect(secrets.size).toBeGreaterThan(30);
  // Words of the protocol, which paths and events contain too.
  for (const word of ['email', 'password']) secrets.delete(word);
  // Ids and times contain all kinds of digits.
  const log = JSON.stringify(parsed, (key, value: unknown) =>
    key === 'requestId' || key === 'time' ? undefined : value,
  );
  expect([...secrets].filter((secret) => log.includes(secret))).toEqual([]);
});
