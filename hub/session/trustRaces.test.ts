/** The cookie of a trusted browser at two processes at once: its new value, its use, its end. */
import { and, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { login } from '../../src/api/login';
import { endTrustedBrowsers } from '../../src/api/trustedBrowsers';
import { codes } from '../answers/codes';
import type { Hub } from '../createHub';
import { accounts } from '../database/tables/accounts';
import { sessions } from '../database/tables/sessions';
import { trustedBrowsers } from '../database/tables/trust';
import { createCookieJar, type CookieJar } from '../testing/cookieJar';
import { createTestHub, newFlow, type TestHub } from '../testing/createTestHub';
import { readCode } from '../testing/inbox';
import { signIn } from '../testing/passkeyVisit';
import { setUpApp } from '../testing/totpApp';

const account = 'secure@example.com';
/** Its owner has an app. */
const other = 'designer@example.com';
const password = 'Design3D!';

let test: TestHub;
let twin: Hub;
/** Trusted by `account`. */
let jar: CookieJar;
/** Of its owner, elsewhere. */
let token = '';
let recoveryCodes: readonly string[] = [];
beforeEach(async () => {
  test = await createTestHub();
  twin = await test.twin();
  recoveryCodes = (await setUpApp(test, await signIn(test, other))).recoveryCodes;
  jar = createCookieJar();
  token = await trustByMail(jar);
});
afterEach(() => test.close());

const run: TestHub['hub']['services']['database']['run'] = (work) => test.hub.services.database.run(work);

/** Begins a request at the second process. */
function atTwin<Result>(work: () => Promise<Result>): Promise<Result> {
  const own = test.hub.fetch.bind(test.hub);
  test.hub.fetch = twin.fetch.bind(twin);
  const answer = work();
  test.hub.fetch = own;
  return answer;
}

const enter = (name: string, browser: CookieJar, flow = newFlow()) =>
  test.call(login, { type: 0, account: name, password }, { flow, headers: browser.headers() });

async function trustByMail(browser: CookieJar): Promise<string> {
  const flow = newFlow();
  const { challenge } = (await enter(account, browser, flow)).info;
  const answer = { challenge, code: await readCode(test, account), trust_browser: true };
  const done = await test.call(login, { type: 0, account, ...answer }, { flow, headers: browser.headers() });
  browser.keep(done.headers);
  return String(done.info.auth_token);
}

/** A sign-in of the other account that gives the browser a new cookie, as far as its last request. */
async function prepareRenewal(index: number) {
  const flow = newFlow();
  const { challenge } = (await enter(other, jar, flow)).info;
  const answer = { challenge, factor: 'recovery_code', code: recoveryCodes[index], trust_browser: true };
  return async () => {
    const options = { flow, headers: jar.headers() };
    const done = await test.call(login, { type: 0, account: other, ...answer }, options);
    const renewed = createCookieJar();
    renewed.keep(done.headers);
    return { code: done.code, renewed };
  };
}

const opens = async (name: string, browser: CookieJar) =>
  (await enter(name, browser)).info.auth_token !== undefined;
const countTrust = async () => {
  const isOurs = and(eq(accounts.email, account), eq(accounts.tenantId, 'neutral'));
  const [owner] = await run((queries) => queries.select().from(accounts).where(isOurs));
  return run((queries) => queries.$count(trustedBrowsers, eq(trustedBrowsers.accountId, owner?.id ?? '')));
};

describe('a new value', () => {
  it('replaces the one before once: of two, one goes on for the other account', async () => {
    const [first, second] = [await prepareRenewal(0), await prepareRenewal(1)];
    const answers = await Promise.all([first(), atTwin(second)]);
    expect(answers.map(({ code }) => code)).toEqual([1, 1]);
    expect(await opens(account, jar)).toBe(false);
    const [one, two] = answers.map(({ renewed }) => renewed);
    if (!one || !two) throw new Error('no cookies');
    expect([await opens(other, one), await opens(other, two)]).toEqual([true, true]);
    expect(await opens(account, one)).not.toBe(await opens(account, two));
    expect(await countTrust()).toBe(1);
  });

  it('and a sign-in by the one before: it passes before, or not at all', async () => {
    const renew = await prepareRenewal(0);
    const before = await run((queries) => queries.$count(sessions));
    const [used, { code, renewed }] = await Promise.all([enter(account, jar), atTwin(renew)]);
    expect(code).toBe(1);
    expect([1, codes.accountOrPasswordWrong]).toContain(used.code);
    const isIn = used.info?.auth_token !== undefined;
    expect(await run((queries) => queries.$count(sessions))).toBe(before + 1 + Number(isIn));
    expect([await opens(account, jar), await opens(account, renewed)]).toEqual([false, true]);
  });

  it('that comes between the look and the session refuses the sign-in', async () => {
    const renew = await prepareRenewal(0);
    const { database } = test.hub.services;
    const transaction = database.transaction.bind(database);
    let renewal: ReturnType<typeof renew> | undefined;
    database.transaction = async (work) => {
      renewal ??= atTwin(renew);
      await renewal;
      return transaction(work);
    };
    const { info } = await enter(account, jar);
    database.transaction = transaction;
    expect(info?.auth_token).toBeUndefined();
    expect((await renewal)?.code).toBe(1);
  });
});

describe('the owner ends the trust', () => {
  it('while a sign-in uses it: no later one passes', async () => {
    for (let round = 0; round < 4; round += 1) {
      const [used, ended] = await Promise.all([
        enter(account, jar),
        atTwin(() => test.call(endTrustedBrowsers, {}, { token })),
      ]);
      expect(ended.code).toBe(1);
      expect([1, codes.accountOrPasswordWrong]).toContain(used.code);
      expect(await countTrust()).toBe(0);
      expect(await opens(account, jar)).toBe(false);
      test.clock.advance(61_000);
      await trustByMail(jar);
    }
  });

  it('while the browser gets a new value: the new one is worth nothing for it', async () => {
    const renew = await prepareRenewal(0);
    const [{ code, renewed }, ended] = await Promise.all([
      renew(),
      atTwin(() => test.call(endTrustedBrowsers, {}, { token })),
    ]);
    expect([code, ended.code]).toEqual([1, 1]);
    expect([await opens(account, renewed), await opens(other, renewed)]).toEqual([false, true]);
  });
});
