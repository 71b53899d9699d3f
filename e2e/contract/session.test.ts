/** Sign-in, check and sign-out: the widget's own client against a running hub. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { check } from '../../src/hub/check';
import { checkCaptcha } from '../../src/hub/checkCaptcha';
import { deleteCookies } from '../../src/hub/deleteCookies';
import { login } from '../../src/hub/login';
import { systemSettings } from '../../src/hub/systemSettings';
import { designer } from '../addresses';
import { startContractHub, type ContractHub } from './startContractHub';
import type { Visitor } from './visitor';

let hub: ContractHub;
beforeAll(async () => {
  hub = await startContractHub();
});
afterAll(() => hub.close());
beforeEach(() => hub.forgetFailures());

const right = { type: 0, ...designer } as const;

async function signedIn(): Promise<Visitor> {
  const visitor = hub.visitor();
  const { info } = await visitor.call(login, right);
  visitor.token = info?.auth_token ?? null;
  return visitor;
}

test('the settings name the theme, the texts of both languages and the lists of the tenant', async () => {
  const { info } = await hub.visitor().call(systemSettings, { domain: `localhost:${hub.port}` });
  expect(info?.theme?.system_name).toBe('Design Hub');
  expect(info?.profile?.texts?.en?.main_title).toBeTruthy();
  expect(info?.profile?.texts?.zh?.main_title).toBeTruthy();
  expect(info?.tag_origins).toEqual([`http://127.0.0.1:${hub.port + 1}`]);
  expect(info?.parent_origins).toEqual([`http://127.0.0.1:${hub.port + 2}`]);
});

test('the neutral host answers for the tenant that is asked for', async () => {
  const { info } = await hub.visitor().call(systemSettings, { domain: `acme.localhost:${hub.port}` });
  expect(info?.theme?.system_name).toBe('Acme Motors');
  expect(info?.profile?.default_language).toBe('zh');
});

test('settings may be read from anywhere, but only known pages may sign in', async () => {
  const stranger = hub.visitor({ origin: 'https://evil.example' });
  const settings = await stranger.call(systemSettings, { domain: `localhost:${hub.port}` });
  expect(settings.isDone).toBe(true);
  await expect(stranger.call(login, right)).rejects.toMatchObject({ status: 403 });
  const partner = hub.visitor({ origin: `http://127.0.0.1:${hub.port + 1}` });
  expect((await partner.call(login, right)).isDone).toBe(true);
});

test('a sign-in gives token, ticket and name; the token is a session until it is signed out', async () => {
  const visitor = hub.visitor();
  expect((await visitor.call(check, {})).info).toMatchObject({ status: 0 });
  const { info } = await visitor.call(login, right);
  expect(info).toMatchObject({ username: 'designer' });
  expect(info?.ticket).toBeTruthy();
  visitor.token = info?.auth_token ?? null;
  expect((await visitor.call(check, {})).info).toEqual({ status: 1, username: 'designer' });

  await visitor.call(deleteCookies, {});
  expect((await visitor.call(check, {})).info).toMatchObject({ status: 0 });
});

test('signing out ends one session, not the others of the account', async () => {
  const [one, other] = [await signedIn(), await signedIn()];
  await one.call(deleteCookies, {});
  expect((await one.call(check, {})).info).toMatchObject({ status: 0 });
  expect((await other.call(check, {})).info).toMatchObject({ status: 1 });
});

test('a session ends after 30 days', async () => {
  const visitor = await signedIn();
  await hub.advance(30 * 86_400_000 - 60_000);
  expect((await visitor.call(check, {})).info).toMatchObject({ status: 1 });
  await hub.advance(120_000);
  expect((await visitor.call(check, {})).info).toMatchObject({ status: 0 });
});

test.each([
  ['a wrong password', { ...right, password: 'not this one' }],
  ['an unknown account', { ...right, account: 'nobody@example.com' }],
])('%s is refused in the language of the visitor', async (_, request) => {
  const visitor = hub.visitor();
  await expect(visitor.call(login, request)).rejects.toMatchObject({
    kind: 'business',
    code: -100101,
    hubMessage: 'Account or password is wrong',
  });
  visitor.language = 'zh';
  await expect(visitor.call(login, request)).rejects.toMatchObject({ hubMessage: '账号或密码错误' });
});

/** Sends a sign-in past the picture that the hub asks for after three failures. */
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

test('after three wrong passwords a picture comes first, for the right password too', async () => {
  const visitor = hub.visitor();
  for (const password of ['one', 'two', 'three'])
    await expect(visitor.call(login, { ...right, password })).rejects.toMatchObject({ code: -100101 });
  const { info } = await visitor.call(login, right);
  expect(info?.image_captcha).toMatch(/^data:image\/png;base64,/);
  expect((await signInPastPicture(visitor, designer)).info?.auth_token).toBeTruthy();
});

test('too many wrong passwords: even the right one waits, and the client knows for how long', async () => {
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
  expect((await signInPastPicture(visitor, designer)).info?.auth_token).toBeTruthy();
});
