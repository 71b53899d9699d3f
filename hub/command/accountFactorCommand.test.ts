/** `account factor remove`, for an owner who lost the phone. */
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { listActivity } from '../../src/api/activity';
import { login } from '../../src/api/login';
import { accounts } from '../database/tables/accounts';
import { recoveryCodes, totpFactors } from '../database/tables/factors';
import { trustedBrowsers } from '../database/tables/trust';
import { createCookieJar } from '../testing/cookieJar';
import { createTestHub, type TestHub } from '../testing/createTestHub';
import { begin, isSignedIn, noticesOf } from '../testing/factorVisit';
import { readInbox } from '../testing/inbox';
import { owner, signIn } from '../testing/passkeyVisit';
import { setUpApp, stepMs, type TotpApp } from '../testing/totpApp';
import { undoBy, undoMail } from '../testing/undoMail';
import { removeFactorsCommand } from './accountFactorCommand';

let test: TestHub;
let token = '';
let app: TotpApp;
let isMailDown = false;
beforeEach(async () => {
  test = await createTestHub();
  token = await signIn(test);
  app = await setUpApp(test, token);
  isMailDown = false;
});
afterEach(() => test.close());

const run: TestHub['hub']['services']['database']['run'] = (work) => test.hub.services.database.run(work);
async function remove(name = owner.account): Promise<string[]> {
  const { database, secretKeys, adapters } = test.hub.services;
  const down = { send: () => Promise.reject(new Error('down')) };
  const lines: string[] = [];
  await removeFactorsCommand([name, '--tenant', 'neutral'], {
    env: { HUB_PUBLIC_ORIGIN: 'http://localhost:4600' },
    write: (line) => lines.push(line),
    openDatabase: () => Promise.resolve(database),
    openSecretKeys: () => Promise.resolve(secretKeys),
    openMailer: () => Promise.resolve(isMailDown ? down : adapters.mail),
    now: () => test.clock.now(),
  });
  return lines;
}
const signedOut = 'It is signed out everywhere, and no browser is trusted';
const removed = [
  'Account designer@example.com of neutral lost: Authenticator app, recovery codes',
  signedOut,
];
/** Signs in with the app, and trusts the browser. */
async function trust() {
  test.clock.advance(stepMs);
  const { challenge, flow } = await begin(test);
  const answer = { type: 0, account: owner.account, challenge, code: app.code(), trust_browser: true };
  createCookieJar().keep((await test.call(login, answer, { flow })).headers);
}

it('removes the app and its codes, ends what is open, tells the owner, and says so', async () => {
  await trust();
  expect(await run((queries) => queries.$count(trustedBrowsers))).toBe(1);
  expect(await remove()).toEqual([
    ...removed,
    'A mail told its owner, with a link to undo it within 72 hours',
  ]);
  for (const table of [totpFactors, recoveryCodes, trustedBrowsers])
    expect(await run((queries) => queries.$count(table))).toBe(0);
  expect(await isSignedIn(test, token)).toBe(false);
  const session = (await begin(test)).auth_token;
  expect(await isSignedIn(test, session)).toBe(true);
  const { events } = (await test.call(listActivity, {}, { token: String(session) })).info;
  expect(events.map(({ kind }) => kind)).toContain('factor_removed');
  expect(await noticesOf(test)).toContain('Authenticator app was removed from your two-step verification');
  const [mail] = (await readInbox(test, owner.account)).filter(({ text }) => text.includes('/entry/undo'));
  expect(mail?.text).toContain('The operator of this site did it');
});

it('can be undone by an owner who did not ask for it', async () => {
  await remove();
  const { token: undo } = await undoMail(test, owner.account);
  expect((await undoBy(test, undo)).info.undone).toEqual(['factor', 'recovery_codes']);
  expect((await begin(test)).need_captcha).toBe('totp');
});

it('says when the owner could not be told', async () => {
  isMailDown = true;
  expect(await remove()).toEqual([...removed, 'Its owner could not be told: the mail was not sent']);
  await run((queries) =>
    queries.update(accounts).set({ email: null }).where(eq(accounts.email, owner.account)),
  );
  const other = '13800138000';
  token = await signIn(test, other);
  await setUpApp(test, token);
  await run((queries) => queries.update(accounts).set({ email: null }).where(eq(accounts.mobile, other)));
  expect((await remove(other)).at(-1)).toBe('It has no e-mail address, so its owner was not told');
});

it('of an account without one signs out all the same', async () => {
  await remove();
  const session = (await begin(test)).auth_token;
  expect(await remove()).toEqual([
    'Account designer@example.com of neutral had no second factor to remove',
    signedOut,
  ]);
  expect(await isSignedIn(test, session)).toBe(false);
});
