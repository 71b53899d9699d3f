/** Browsers that skip the second factor of the accounts that trust them, and nothing else. */
import { and, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { changePassword } from '../../src/api/changePassword';
import { check } from '../../src/api/check';
import { login } from '../../src/api/login';
import { endSessions, otherSessions } from '../../src/api/sessions';
import { endTrustedBrowser, endTrustedBrowsers, listTrustedBrowsers } from '../../src/api/trustedBrowsers';
import { codes } from '../answers/codes';
import { accounts } from '../database/tables/accounts';
import { sessions } from '../database/tables/sessions';
import { trustedBrowsers } from '../database/tables/trust';
import { newTrustCookie, trustLifeMs } from '../http/trustCookie';
import { sweep } from '../sweep';
import { createCookieJar, type CookieJar } from '../testing/cookieJar';
import { createTestHub, newFlow, partner, type TestHub, type TestRequest } from '../testing/createTestHub';
import { readCode } from '../testing/inbox';
import { endTrust, trustedPerAccount } from './trustedBrowsers';

const account = 'secure@example.com';
const other = 'designer@example.com';
const password = 'Design3D!';

let test: TestHub;
let jar: CookieJar;
beforeEach(async () => {
  test = await createTestHub();
  jar = createCookieJar();
  await run((queries) => queries.update(accounts).set({ secondFactor: 'email' }));
});
afterEach(() => test.close());

const run: TestHub['hub']['services']['database']['run'] = (work) => test.hub.services.database.run(work);
const rows = () => run((queries) => queries.select().from(trustedBrowsers));
const rowOf = async (name: string) => {
  const isOurs = and(eq(accounts.email, name), eq(accounts.tenantId, 'neutral'));
  const [row] = await run((queries) => queries.select().from(accounts).where(isOurs));
  if (!row) throw new Error('no account');
  return row;
};

/** A new visit of this browser. */
const visit = (browser = jar): TestRequest => ({ flow: newFlow(), headers: browser.headers() });

/** Sends a call in a visit, and keeps the cookies of the answer. */
const send = async (fields: object, options: TestRequest, browser = jar) => {
  const answer = await test.call(login, { type: 0, ...fields }, options);
  browser.keep(answer.headers);
  return answer;
};

const begin = (name = account, browser = jar) => send({ account: name, password }, visit(browser), browser);

/** Signs in with both factors. */
async function signIn(name = account, fields: object = { trust_browser: true }, browser = jar) {
  test.clock.advance(61_000);
  const here = visit(browser);
  const { info } = await send({ account: name, password }, here, browser);
  if (info.auth_token !== undefined) return info.auth_token;
  const code = await readCode(test, name);
  const done = await send({ account: name, challenge: info.challenge, code, ...fields }, here, browser);
  return String(done.info.auth_token);
}

const isOpen = async (name = account, browser = jar) => {
  const { info } = await begin(name, browser);
  if (info.auth_token === undefined) return false;
  return (await test.call(check, {}, { token: info.auth_token })).info.status === 1;
};

describe('a trusted browser', () => {
  it('skips the factor of the account that trusts it, for 30 days', async () => {
    await signIn();
    expect(await isOpen()).toBe(true);
    expect(await isOpen(other)).toBe(false);
    expect(await isOpen(account, createCookieJar())).toBe(false);
    test.clock.advance(trustLifeMs - 3600_000);
    expect(await isOpen()).toBe(true);
    test.clock.advance(3600_000);
    expect(await isOpen()).toBe(false);
    await sweep(test.hub.services.database, test.clock.now() + 1);
    expect(await rows()).toEqual([]);
  });

  it('has a cookie that only the hub reads, and only a hash of it is stored', async () => {
    const here = visit();
    const { challenge } = (await send({ account, password }, here)).info;
    const code = await readCode(test, account);
    const { headers } = await send({ account, challenge, code, trust_browser: true }, here);
    const line = headers.getSetCookie().find((each) => each.startsWith('hub_trust=')) ?? '';
    expect(line).toMatch(
      /^hub_trust=[\w-]{43}; Max-Age=2592000; Path=\/api; Secure; HttpOnly; SameSite=None$/,
    );
    expect(newTrustCookie('https://acme.example').header).toMatch(/^__Secure-hub_trust=/);
    const value = line.slice('hub_trust='.length, 'hub_trust='.length + 43);
    expect(JSON.stringify(await rows())).not.toContain(value);
  });

  it('proves no more than the password', async () => {
    const token = await signIn();
    await signIn();
    const open = await run((queries) => queries.select().from(sessions));
    expect(open.map(({ confirmed }) => String(confirmed)).toSorted()).toEqual(['false', 'true']);
    const trusted = await test.call(listTrustedBrowsers, {}, { token, headers: jar.headers() });
    expect(trusted.info.browsers).toMatchObject([{ current: true }]);
  });

  it('is not needed for a wrong password', async () => {
    await signIn();
    expect((await send({ account, password: 'wrong' }, visit())).code).toBe(codes.accountOrPasswordWrong);
  });

  it('serves several accounts by one cookie, whose value changes with each', async () => {
    await signIn();
    const before = jar.headers().cookie;
    await signIn(other);
    expect(jar.headers().cookie).not.toBe(before);
    expect(await isOpen()).toBe(true);
    expect(await isOpen(other)).toBe(true);
    // What somebody planted, or read before, is worth nothing.
    const planted = createCookieJar();
    planted.keep(
      new Headers({ 'set-cookie': before.split('; ').find((each) => each.includes('trust')) ?? '' }),
    );
    expect(await isOpen(account, planted)).toBe(false);
    expect(await rows()).toHaveLength(2);
  });

  it('is one for each browser, and the least recently used beyond the most ends', async () => {
    const token = await signIn();
    await signIn(account, { trust_browser: true }, createCookieJar());
    const list = async () => (await test.call(listTrustedBrowsers, {}, { token })).info.browsers;
    expect(await list()).toHaveLength(2);
    const { id, tenantId, authVersion } = await rowOf(account);
    const row = { tenantId, accountId: id, authVersion, device: '', place: '', createdAt: 1 };
    const expiresAt = test.clock.now() + trustLifeMs;
    const made = Array.from({ length: trustedPerAccount }, (_, index) =>
      Object.assign({ id: `made ${index}`, tokenHash: `${index}`, usedAt: index, expiresAt }, row),
    );
    await run((queries) => queries.insert(trustedBrowsers).values(made));
    await signIn(account, { trust_browser: true }, createCookieJar());
    expect(await list()).toHaveLength(trustedPerAccount);
    expect((await list()).map((each) => each.id)).not.toContain('made 0');
    expect(await isOpen()).toBe(true);
  });
});

describe('a browser is not trusted', () => {
  it('unless the owner wants it', async () => {
    await signIn(account, {});
    await signIn(account, { trust_browser: false });
    expect(await rows()).toEqual([]);
  });

  it('by a page of another site, which is not offered it', async () => {
    const options = { ...visit(), origin: partner };
    const { challenge, can_trust } = (await send({ account, password }, options)).info;
    expect(can_trust).toBe(false);
    const code = await readCode(test, account);
    const done = await send({ account, challenge, code, trust_browser: true }, options);
    expect(done.info.auth_token).toMatch(/^[\w-]{43}$/);
    expect(await rows()).toEqual([]);
    await signIn();
    const elsewhere = await send({ account, password }, { ...visit(), origin: partner });
    expect(elsewhere.info.auth_token).toBeUndefined();
  });

  it('after a wrong code, or with the password', async () => {
    const here = visit();
    const { challenge } = (await send({ account, password, trust_browser: true }, here)).info;
    await send({ account, challenge, code: 'wrong', trust_browser: true }, here);
    expect(await rows()).toEqual([]);
  });
});

describe('trust ends', () => {
  const another = createCookieJar();
  let token = '';
  beforeEach(async () => {
    await signIn(account, { trust_browser: true }, another);
    token = await signIn();
  });

  it('by its owner, one or all', async () => {
    const { browsers } = (await test.call(listTrustedBrowsers, {}, { token, headers: jar.headers() })).info;
    expect(browsers.map(({ current }) => current)).toEqual([true, false]);
    const id = browsers[0]?.id;
    await test.call(endTrustedBrowser, { id }, { token: await signIn(other, {}) });
    expect(await isOpen()).toBe(true);
    expect((await test.call(endTrustedBrowser, { id }, { token })).code).toBe(1);
    expect((await test.call(endTrustedBrowser, { id }, { token })).code).toBe(1);
    expect([await isOpen(), await isOpen(account, another)]).toEqual([false, true]);
    expect((await test.call(endTrustedBrowsers, {}, { token })).code).toBe(1);
    expect(await isOpen(account, another)).toBe(false);
  });

  it('with a new password', async () => {
    const changed = { old_password: password, new_password: 'Brand-new-77' };
    expect((await test.call(changePassword, changed, { token, headers: jar.headers() })).code).toBe(1);
    expect(await rows()).toEqual([]);
  });

  it('with "Sign out everywhere", here too', async () => {
    const all = { id: otherSessions };
    expect((await test.call(endSessions, all, { token, headers: jar.headers() })).code).toBe(1);
    expect([await isOpen(), await isOpen(account, another)]).toEqual([false, false]);
  });

  it('with the last factor', async () => {
    const owner = await rowOf(account);
    await test.hub.services.database.transaction((queries) => endTrust(queries, owner));
    expect([await isOpen(), await isOpen(account, another)]).toEqual([false, false]);
  });

  it('for nobody without a session', async () => {
    for (const call of [listTrustedBrowsers, endTrustedBrowser, endTrustedBrowsers])
      expect((await test.call(call, { id: 'x' })).code).toBe(codes.notLoggedIn);
  });

  it('also between the look and the session', async () => {
    const { database } = test.hub.services;
    const transaction = database.transaction.bind(database);
    database.transaction = async (work) => {
      await run((queries) => queries.delete(trustedBrowsers));
      return transaction(work);
    };
    const before = await run((queries) => queries.$count(sessions));
    expect((await begin()).info?.auth_token).toBeUndefined();
    database.transaction = transaction;
    expect(await run((queries) => queries.$count(sessions))).toBe(before);
  });
});
