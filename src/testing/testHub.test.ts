import { describe, expect, it } from 'vitest';
import { check } from '../api/check';
import { login } from '../api/login';
import { systemSettings } from '../api/systemSettings';
import { powSolver } from '../flows/captcha/checks/pow/powSolver';
import { ability } from '../flows/captcha/retryAfterCaptcha';
import { createTestHub, type TestHub, type TestRoute } from './testHub';
import { lostAnswers, recordedAnswers } from './recordedAnswers';
import { testUserHandle } from './testAuthenticator';

const ada = { account: 'ada@example.com', password: 'Design3D!' };

const call = (hub: TestHub, path: string, init: RequestInit = {}) =>
  hub.fetch(new Request(hub.origin + path, { headers: { origin: 'https://page.example' }, ...init }));
const signIn = async (hub: TestHub, body: object) =>
  (await call(hub, login.path, { method: 'POST', body: JSON.stringify({ type: 0, ...body }) })).json();

describe('the test hub', () => {
  it('lists the page that asks, so that the form is shown', async () => {
    const answer = await call(createTestHub({ settings: { theme: { slogan: 'Hi' } } }), systemSettings.path);
    expect(await answer.json()).toMatchObject({
      info: { theme: { slogan: 'Hi' }, tag_origins: ['https://page.example'] },
    });
    expect(answer.headers.get('access-control-allow-origin')).toBe('https://page.example');
  });

  it('signs in its accounts only, and knows their tokens', async () => {
    const hub = createTestHub();
    expect(await signIn(hub, { ...ada, password: 'wrong' })).toEqual(recordedAnswers.accountOrPasswordWrong);
    const { info } = await signIn(hub, ada);
    expect(info).toMatchObject({ username: 'Ada Designer', auth_token: 'token-1' });
    const status = async (token: string) => {
      const headers = { authorization: `Bearer ${token}` };
      return (await call(hub, check.path, { method: 'POST', headers })).json();
    };
    expect(await status('token-1')).toMatchObject({ info: { status: 1, username: 'Ada Designer' } });
    expect(await status('token-9')).toMatchObject({ info: { status: 0 } });
  });

  it('asks for a second factor, takes each recovery code once, and trusts the browser', async () => {
    const owner = {
      ...ada,
      username: 'Ada',
      totp: '123456',
      asksPasskey: true,
      recoveryCodes: ['abcde-12345'],
    };
    const hub = createTestHub({ accounts: [owner] });
    const ask = async () => (await signIn(hub, ada)).info;
    const { challenge, ...asked } = await ask();
    const factors = [{ id: 'totp' }, { id: 'passkey' }, { id: 'recovery_code' }];
    expect(asked).toEqual({ need_captcha: 'totp', factors, can_trust: true });
    expect(await signIn(hub, { challenge, code: '000000' })).toEqual(recordedAnswers.codeWrong);
    expect(await signIn(hub, { challenge, factor: 'email', code: '123456' })).toMatchObject({
      code: -100110,
      info: { field: 'factor' },
    });
    const recovery = { factor: 'recovery_code', code: 'ABCDE12345' };
    expect(await signIn(hub, { challenge, ...recovery })).toMatchObject({ info: { username: 'Ada' } });
    expect(await signIn(hub, { challenge, ...recovery })).toEqual(recordedAnswers.challengeGone);
    const again = (await ask()).challenge;
    expect(await signIn(hub, { challenge: again, ...recovery })).toEqual(recordedAnswers.codeWrong);
    const response = { userHandle: testUserHandle('grace@example.com') };
    const passkey = { challenge: again, factor: 'passkey', passkey: { response } };
    expect(await signIn(hub, passkey)).toEqual(recordedAnswers.codeWrong);
    response.userHandle = testUserHandle(ada.account);
    expect(await signIn(hub, { ...passkey, trust_browser: true })).toMatchObject({ code: 1 });
    expect(await ask()).toMatchObject({ auth_token: 'token-3' });
  });

  it('asks for a check first where it is told to, and takes its answer', async () => {
    const hub = createTestHub({ asksCheck: true });
    const { info } = await signIn(hub, { ...ada, check: ability });
    expect(info).toEqual({ check: recordedAnswers.checkFirst.info.check });
    const payload = await powSolver.solve(info.check, new AbortController().signal);
    const answered = { ...ability, kind: 'pow', payload };
    expect(await signIn(hub, { ...ada, check: answered })).toMatchObject({ info: { auth_token: 'token-1' } });
    expect(await signIn(hub, { ...ada, check: { ...answered, payload: btoa('{}') } })).toMatchObject({
      info,
    });
  });

  it('uses the answers it is given in order, and repeats the last one', async () => {
    const hub = createTestHub();
    hub.reply(login.path, recordedAnswers.tooManyTries, recordedAnswers.signedIn);
    expect(await signIn(hub, ada)).toEqual(recordedAnswers.tooManyTries);
    expect(await signIn(hub, ada)).toEqual(recordedAnswers.signedIn);
    expect(await signIn(hub, ada)).toEqual(recordedAnswers.signedIn);
    expect(hub.calls).toHaveLength(3);
    expect(hub.calls[0]).toEqual({ method: 'POST', path: login.path, body: { type: 0, ...ada } });
  });

  it('fails like a lost connection, and names a call that has no answer', async () => {
    const hub = createTestHub();
    hub.reply(login.path, lostAnswers.offline, lostAnswers.badGateway);
    await expect(signIn(hub, ada)).rejects.toThrow('Failed to fetch');
    expect((await call(hub, login.path, { method: 'POST' })).status).toBe(502);
    await expect(call(hub, '/api/hub/v1/nope')).rejects.toThrow('no answer for GET /api/hub/v1/nope');
  });

  it('answers preflight requests', async () => {
    const headers = { origin: 'https://page.example', 'access-control-request-headers': 'language' };
    const answer = await call(createTestHub(), login.path, { method: 'OPTIONS', headers });
    expect(answer.status).toBe(204);
    expect(answer.headers.get('access-control-allow-headers')).toBe('language');
  });

  it('answers in place of fetch until it is told to stop, and leaves other addresses alone', async () => {
    const hub = createTestHub();
    const asked: unknown[] = [];
    const real = async (input: RequestInfo | URL) => (asked.push(input), new Response('real'));
    const view = { fetch: real, location: { href: 'https://page.example/' } } as unknown as Window &
      typeof globalThis;
    const stop = hub.install(view);
    expect((await view.fetch(hub.origin + systemSettings.path)).status).toBe(200);
    expect(await (await view.fetch('/own')).text()).toBe('real');
    stop();
    await view.fetch(hub.origin + systemSettings.path);
    expect(asked).toEqual(['/own', hub.origin + systemSettings.path]);
  });

  it("answers Playwright's routes", async () => {
    const hub = createTestHub();
    const routed = async (path: string) => {
      const done: unknown[] = [];
      const route: TestRoute = {
        request: () => ({
          url: () => hub.origin + path,
          method: () => 'GET',
          headers: () => ({ origin: 'https://page.example' }),
          postData: () => null,
        }),
        fulfill: async ({ status }) => void done.push(status),
        abort: async () => void done.push('aborted'),
      };
      await hub.route(route);
      return done;
    };
    expect(await routed(systemSettings.path)).toEqual([200]);
    expect(await routed('/nope')).toEqual(['aborted']);
  });
});
