import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { check } from '../../src/api/check';
import { deleteCookies } from '../../src/api/deleteCookies';
import { login } from '../../src/api/login';
import { systemSettings } from '../../src/api/systemSettings';
import { sweep } from '../sweep';
import { accounts } from '../database/tables/accounts';
import { failures } from '../database/tables/limits';
import { sessions } from '../database/tables/sessions';
import { codes } from '../answers/codes';
import { recordAttempt } from '../limits/failureLimit';
import { failuresPerAccount, failuresPerAddress, failureWindowMs, mostFailures } from '../limits/failures';
import { sessionLifeMs } from './findSession';
import { failuresBeforeImage } from '../captcha/requiredCheck';
import { triesPerImage } from '../captcha/solvedChecks';
import { solveImage } from '../testing/solveImage';
import { createTestHub, newFlow, partner, portal, type TestHub } from '../testing/createTestHub';

const right = { type: 0, account: 'designer@example.com', password: 'Design3D!' };
const wrong = { ...right, password: 'Design3D?' };

let test: TestHub;
beforeAll(async () => {
  test = await createTestHub();
});
afterAll(() => test.close());

const say = async (language: string | null) => (await test.call(login, wrong, { language })).message;
/** The failures that still count, after the sweep has dropped the others. */
const readFailures = async () => {
  const { database } = test.hub.services;
  await sweep(database, test.clock.now());
  return database.run((queries) => queries.select().from(failures));
};
const forgetFailures = () => test.clock.advance(failureWindowMs + 1);
const cookiesOf = (headers: Headers) => headers.getSetCookie();

async function signIn(host = 'localhost:4600') {
  const answer = await test.call(login, right, { host, origin: `http://${host}`, flow: newFlow() });
  return String(answer.info.auth_token);
}

describe('login with a password', () => {
  it('returns token, ticket and name', async () => {
    const { status, code, info } = await test.call(login, right);
    expect({ status, code, username: info.username }).toEqual({ status: 200, code: 1, username: 'designer' });
    expect(info.auth_token).toMatch(/^[\w-]{43}$/);
    expect(info.ticket).toMatch(/^[\w-]{43}$/);
  });

  it('accepts every notation of a phone number, and an e-mail address in any case', async () => {
    for (const account of ['+86 138-0013-8000', '13800138000', ' Designer@Example.COM '])
      expect((await test.call(login, { ...right, account })).code).toBe(1);
  });

  it('stores only hashes of token and ticket', async () => {
    const { info } = await test.call(login, right);
    const rows = await test.hub.services.database.run((queries) => queries.select().from(sessions));
    const kept = JSON.stringify(rows);
    expect(kept).not.toContain(info.auth_token);
    expect(kept).not.toContain(info.ticket);
  });

  it('sets the portal’s cookies for 30 days for a page of the portal', async () => {
    const { headers, info } = await test.call(login, right, { headers: { 'sec-fetch-site': 'same-origin' } });
    expect(cookiesOf(headers)).toEqual([
      `hub_auth_token=${info.auth_token}; Max-Age=2592000; Path=/; Secure; SameSite=None`,
      `hub_ticket=${info.ticket}; Max-Age=2592000; Path=/; Secure; SameSite=None`,
      'hub_username=designer; Max-Age=2592000; Path=/; Secure; SameSite=None',
      expect.stringMatching(
        /^hub_device=[\w-]{43}; Max-Age=15552000; Path=\/api; Secure; HttpOnly; SameSite=None$/,
      ) as string,
      expect.stringMatching(
        /^openid_visitor=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
      ) as string,
    ]);
  });

  it('sets them for the last two labels of a longer host name', async () => {
    const { headers } = await test.call(login, right, {
      host: 'acme.localhost:4600',
      origin: 'http://acme.localhost:4600',
    });
    expect(cookiesOf(headers)[0]).toMatch(/; Domain=acme\.localhost$/);
  });

  it.each([
    ['acme.localhost', ['', '; Domain=acme.localhost']],
    ['localhost', ['']],
  ])('sets them for %s alone under HUB_COOKIE_SCOPE=host, and clears both forms', async (name, forms) => {
    const at = { host: `${name}:4600`, origin: `http://${name}:4600` };
    const alone = await createTestHub({ cookieScope: 'host' });
    try {
      const { headers, info } = await alone.call(login, right, at);
      const ofToken = cookiesOf(headers).filter((line) => line.startsWith('hub_auth_token='));
      expect(ofToken).toEqual([
        ...forms
          .filter(Boolean)
          .map((form) => `hub_auth_token=; Max-Age=0; Path=/; Secure; SameSite=None${form}`),
        `hub_auth_token=${info.auth_token}; Max-Age=2592000; Path=/; Secure; SameSite=None`,
      ]);
      const cleared = cookiesOf((await alone.call(deleteCookies, {}, at)).headers);
      for (const form of forms)
        expect(cleared).toContain(`hub_auth_token=; Max-Age=0; Path=/; Secure; SameSite=None${form}`);
      const settings = await alone.call(systemSettings, { domain: `${name}:4600` }, at);
      expect(settings.info.cookie_scope).toBe('host');
    } finally {
      await alone.close();
    }
    // The control: the contract's two labels.
    const shared = await test.call(systemSettings, { domain: `${name}:4600` }, at);
    expect(shared.info.cookie_scope).toBeUndefined();
  });

  it.each([
    ['a partner page', { origin: partner }],
    ['a program without an origin', { origin: null }],
    ['a request that claims the portal from another site', { headers: { 'sec-fetch-site': 'cross-site' } }],
  ])('sets no cookie for %s', async (_, options) => {
    const { code, headers } = await test.call(login, right, options);
    expect(code).toBe(1);
    expect(cookiesOf(headers)).toEqual([]);
  });

  it('gives the same answer for a wrong password and an unknown account', async () => {
    const known = await test.call(login, wrong);
    const unknown = await test.call(login, { ...wrong, account: 'nobody@example.com' });
    expect(known.code).toBe(codes.accountOrPasswordWrong);
    expect([unknown.code, unknown.message, unknown.status]).toEqual([
      known.code,
      known.message,
      known.status,
    ]);
    forgetFailures();
  });

  it('answers in the language of the header, Chinese without one', async () => {
    expect(await say('en-GB')).toBe('Wrong account or password');
    expect(await say('zh')).toBe('账号或密码错误');
    expect(await say(null)).toBe('账号或密码错误');
    forgetFailures();
  });

  it.each([
    ['account', { ...right, account: '' }],
    ['account', { ...right, account: 'not an account' }],
    ['account', { ...right, account: ['designer@example.com'] }],
    ['password', { ...right, password: '' }],
    ['password', { type: 0, account: right.account }],
    ['password', { ...right, password: { $ne: '' } }],
    ['type', { ...right, type: 7 }],
    ['type', { account: right.account, password: right.password }],
  ])('names the field %s when it does not fit', async (field, request) => {
    const { status, code, info } = await test.call(login, request);
    expect({ status, code, info }).toEqual({ status: 400, code: codes.fieldInvalid, info: { field } });
  });

  it('never repeats the input', async () => {
    const marks = { account: "x' OR 1=1--<script>@mark", password: 'secret-mark', type: 'mark-type' };
    const response = await test.fetch('/api/hub/v1/login/', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: portal },
      body: JSON.stringify(marks),
    });
    expect(await response.text()).not.toContain('mark');
  });

  it('refuses a method that the profile switches off', async () => {
    const options = { host: 'atelier.localhost:4600', origin: 'http://atelier.localhost:4600' };
    const { code } = await test.call(login, { ...right, account: '13800138000' }, options);
    expect(code).toBe(codes.methodOff);
    expect((await test.call(login, right, options)).code).toBe(1);
  });
});

describe('limiter', () => {
  it('stops after too many failures of an account, even with the right password, and names the waiting time', async () => {
    for (let index = 0; index < failuresPerAccount; index += 1) {
      if (index >= failuresBeforeImage && index % triesPerImage === 0)
        await solveImage(test, right.account, 'login');
      expect((await test.call(login, wrong)).code).toBe(codes.accountOrPasswordWrong);
      test.clock.advance(1000);
    }
    const { status, code, headers } = await test.call(login, right);
    expect({ status, code }).toEqual({ status: 429, code: codes.tooManyTries });
    const seconds = Number(headers.get('retry-after'));
    expect(seconds).toBe((failureWindowMs - failuresPerAccount * 1000) / 1000);
    test.clock.advance(seconds * 1000);
    expect((await test.call(login, right)).code).toBe(1);
    forgetFailures();
  });

  it('answers the same number of simultaneous and sequential guesses', async () => {
    const guesses = await Promise.all(
      Array.from({ length: 3 * failuresPerAccount }, () => test.call(login, wrong)),
    );
    const told = guesses.filter(({ code }) => code === codes.accountOrPasswordWrong);
    expect(told).toHaveLength(failuresPerAccount);
    forgetFailures();
  });

  it('stops only the address that tries many accounts', async () => {
    const proxied = await createTestHub({ trustProxy: true });
    const from = (address: string, account: string, password: string) =>
      proxied.call(
        login,
        { type: 0, account, password },
        { headers: { 'x-forwarded-for': `1.2.3.4, ${address}` } },
      );
    const tried = {
      tenantId: 'neutral',
      action: 'login',
      isKnownDevice: false,
      now: proxied.clock.now(),
      most: mostFailures(proxied.hub.services),
    } as const;
    for (let index = 0; index < failuresPerAddress; index += 1) {
      const attempt = { ...tried, account: `nobody${index}@example.com`, address: '192.0.2.1' };
      await proxied.hub.services.database.transaction((queries) => recordAttempt(queries, attempt, false));
    }
    const there = { headers: { 'x-forwarded-for': '192.0.2.1' } };
    await solveImage(proxied, right.account, 'login', there);
    expect((await from('192.0.2.1', right.account, right.password)).status).toBe(429);
    // A neighbour solves a picture first, others nothing.
    const neighbour = await from('192.0.2.2', right.account, right.password);
    expect(neighbour.info.image_captcha).toMatch(/^data:image\/png/);
    expect((await from('198.51.100.2', right.account, right.password)).info.auth_token).toMatch(
      /^[\w-]{43}$/,
    );
    await proxied.close();
  });

  it('does not count successes: many can sign in at once', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => test.call(login, right)));
    expect(answers.map(({ code }) => code)).toEqual(Array<number>(40).fill(1));
  });

  it('clears the failures of an account after a sign-in', async () => {
    await test.call(login, wrong);
    await test.call(login, right);
    expect(await readFailures()).toEqual([]);
  });

  it('stores neither account nor address in clear', async () => {
    await test.call(login, { ...wrong, account: 'mark@example.com' });
    const rows = await readFailures();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toMatch(/mark|direct/);
    forgetFailures();
  });
});

describe('check', () => {
  it('accepts a token, also in another process of the hub', async () => {
    const token = await signIn();
    expect((await test.call(check, {}, { token })).info).toEqual({
      status: 1,
      username: 'designer',
      user_id: expect.any(String),
      expires_at: test.clock.now() + sessionLifeMs,
    });
    const twin = await test.twin();
    const response = await twin.fetch(
      new Request('http://localhost:4600/api/hub/v1/check', {
        method: 'POST',
        headers: { host: 'localhost:4600', authorization: `Bearer ${token}` },
      }),
    );
    expect(await response.json()).toMatchObject({ info: { status: 1 } });
  });

  it('answers 0 without a token, for an unknown one, and for one in a cookie only', async () => {
    const cookie = `hub_auth_token=${await signIn()}`;
    for (const options of [{}, { token: 'x'.repeat(43) }, { headers: { cookie } }])
      expect((await test.call(check, {}, options)).info).toEqual({ status: 0 });
  });

  it('answers 0 for the token of another tenant', async () => {
    const token = await signIn('acme.localhost:4600');
    expect((await test.call(check, {}, { token })).info).toEqual({ status: 0 });
  });

  it('answers 0 after 30 days', async () => {
    const token = await signIn();
    // Used now and then, because an unused session ends earlier (`sessionList.test.ts`).
    for (let third = 0; third < 3; third += 1) {
      expect((await test.call(check, {}, { token })).info.status).toBe(1);
      test.clock.advance(Math.floor(sessionLifeMs / 3) - 1);
    }
    expect((await test.call(check, {}, { token })).info.status).toBe(1);
    test.clock.advance(3);
    expect((await test.call(check, {}, { token })).info.status).toBe(0);
  });

  it('answers -20032 for the session of a removed user, who cannot sign in again', async () => {
    const other = await createTestHub();
    const { info } = await other.call(login, right);
    await other.hub.services.database.run((queries) =>
      queries.update(accounts).set({ removedAt: 1 }).where(eq(accounts.email, right.account)),
    );
    expect((await other.call(check, {}, { token: String(info.auth_token) })).code).toBe(-20032);
    expect((await other.call(login, right)).code).toBe(codes.accountOrPasswordWrong);
    await other.close();
  });
});

describe('DELETE cookies', () => {
  it('revokes the bearer token and clears current and legacy cookies', async () => {
    const token = await signIn();
    const { code, headers } = await test.call(deleteCookies, {}, { token });
    expect(code).toBe(1);
    const cleared = new Set(
      cookiesOf(headers).map((header) => {
        expect(header).toContain('Max-Age=0');
        return header.split('=')[0];
      }),
    );
    expect(cleared).toEqual(
      new Set([
        'account_session',
        'auth-token',
        'hub_auth_token',
        'hub_ticket',
        'hub_username',
        'session',
        'ticket',
        'username',
      ]),
    );
    expect((await test.call(check, {}, { token })).info.status).toBe(0);
  });

  it('keeps other sessions and a partner page’s cookies', async () => {
    const [mine, other] = [await signIn(), await signIn()];
    const { headers } = await test.call(deleteCookies, {}, { token: mine, origin: partner });
    expect(cookiesOf(headers)).toEqual([]);
    expect((await test.call(check, {}, { token: other })).info.status).toBe(1);
  });

  it('does not revoke by cookie', async () => {
    const token = await signIn();
    await test.call(deleteCookies, {}, { headers: { cookie: `hub_auth_token=${token}` } });
    expect((await test.call(check, {}, { token })).info.status).toBe(1);
  });
});
