/** A browser that the account does not know: its owner hears of it once, whatever signs in there. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { login } from '../../src/api/login';
import { passkeyLogin, passkeyOptions } from '../../src/api/passkeys';
import { accounts } from '../database/tables/accounts';
import { createCookieJar, type CookieJar } from '../testing/cookieJar';
import { createTestHub, newFlow, type TestHub } from '../testing/createTestHub';
import { readCode, readInbox } from '../testing/inbox';
import { addPasskey, answerWith, changeProfile, owner } from '../testing/passkeyVisit';
import type { VirtualKey } from '../testing/virtualAuthenticator';

const subject = 'Design Hub: sign-in from a new browser';

let test: TestHub;
let key: VirtualKey;
beforeEach(async () => {
  test = await createTestHub();
  agent = 'Known/1.0';
  await changeProfile(test, { passkey_login: true, email_code_login: true });
  const { info } = await byPassword(createCookieJar());
  key = await addPasskey(test, String(info.auth_token));
  agent = 'Unknown/1.0';
});
afterEach(() => test.close());

const run: TestHub['hub']['services']['database']['run'] = (work) => test.hub.services.database.run(work);
/** A browser is also known by its address and what it calls itself. */
let agent = '';
const visit = (jar: CookieJar) => ({
  flow: newFlow(),
  headers: { ...jar.headers(), 'user-agent': agent },
});
const notices = async () => {
  await test.hub.services.background.settled();
  return (await readInbox(test, owner.account)).filter((mail) => mail.subject === subject).length;
};

async function byPassword(jar: CookieJar) {
  const answer = await test.call(login, owner, visit(jar));
  jar.keep(answer.headers);
  return answer;
}

async function byPasskey(jar: CookieJar) {
  const here = visit(jar);
  const { challenge } = (await test.call(passkeyOptions, { purpose: 'login' }, here)).info;
  const answer = await test.call(passkeyLogin, { challenge, response: answerWith(key, challenge) }, here);
  jar.keep(answer.headers);
  return answer;
}

/** With the second factor, after which the browser is trusted. */
async function byBoth(jar: CookieJar) {
  await run((queries) =>
    queries.update(accounts).set({ secondFactor: 'email' }).where(eq(accounts.email, owner.account)),
  );
  test.clock.advance(61_000);
  const here = visit(jar);
  const asked = await test.call(login, owner, here);
  const { info } = asked;
  // It is trusted already.
  if (info.auth_token !== undefined) return asked;
  const code = await readCode(test, owner.account);
  const fields = { challenge: info.challenge, code, trust_browser: true };
  const answer = await test.call(login, { type: 0, account: owner.account, ...fields }, here);
  jar.keep(answer.headers);
  return answer;
}

const ways = { password: byPassword, passkey: byPasskey, 'both factors, and trusts it': byBoth };
const names = ['password', 'passkey', 'both factors, and trusts it'] as const;

it.each(names.flatMap((first) => names.map((next) => [first, next] as const)))(
  'once: by %s, and then by %s',
  async (first, next) => {
    const jar = createCookieJar();
    expect((await ways[first](jar)).info.auth_token).toMatch(/./);
    expect(await notices()).toBe(1);
    expect((await ways[next](jar)).code).toBe(1);
    expect(await notices()).toBe(1);
  },
);

it('again in another one, by a passkey, which asks for no trust', async () => {
  await byBoth(createCookieJar());
  expect(await notices()).toBe(1);
  agent = 'Unknown/2.0';
  expect((await byPasskey(createCookieJar())).info.auth_token).toMatch(/./);
  expect(await notices()).toBe(2);
});
