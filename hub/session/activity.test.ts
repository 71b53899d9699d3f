/** What the owner of an account sees of it. */
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listActivity } from '../../src/api/activity';
import { changePassword } from '../../src/api/changePassword';
import { emailSend } from '../../src/api/emailSend';
import { login } from '../../src/api/login';
import { registerByEmail } from '../../src/api/registerByEmail';
import { resetPasswordByEmail } from '../../src/api/reset';
import { endSessions } from '../../src/api/sessions';
import { userProfile } from '../../src/api/userProfile';
import { codes } from '../answers/codes';
import { accounts } from '../database/tables/accounts';
import { activity } from '../database/tables/activity';
import { devices } from '../database/tables/limits';
import { sessions } from '../database/tables/sessions';
import { activityLifeMs, failedAnHour } from '../http/keepActivity';
import { sweep } from '../sweep';
import { createTestHub, newFlow, type TestHub, type TestRequest } from '../testing/createTestHub';
import { otherCode, readCode } from '../testing/inbox';
import { activityPage } from './activityRoute';

const account = 'designer@example.com';
const password = 'Design3D!';
const other = '13800138000';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

let test: TestHub;
beforeEach(async () => {
  test = await createTestHub({ trustProxy: true });
});
afterEach(() => test.close());

const from = (address: string): TestRequest => ({
  flow: newFlow(),
  headers: { 'x-forwarded-for': address, 'user-agent': firefox },
});

async function signIn(name = account, options = from('192.0.2.1')): Promise<string> {
  const { info } = await test.call(login, { type: 0, account: name, password }, options);
  return String(info.auth_token);
}
const guess = (name = account, options = from('198.51.100.7')) =>
  test.call(login, { type: 0, account: name, password: 'Design3D?' }, options);

async function seen(token: string, before?: number) {
  await test.hub.services.background.settled();
  const request = before === undefined ? {} : { before };
  return (await test.call(listActivity, request, { token })).info;
}
const kinds = async (token: string) => (await seen(token)).events.map(({ kind }) => kind);
const rows = () => test.hub.services.database.run((queries) => queries.select().from(activity));

describe('an account', () => {
  it('has its sign-ins and failed tries, with device, place and time', async () => {
    const at = test.clock.now();
    await guess();
    test.clock.advance(60_000);
    const token = await signIn();
    expect(await seen(token)).toEqual({
      events: [
        { kind: 'sign_in', device: 'Firefox, Linux', place: '192.0.2.1', at: at + 60_000 },
        { kind: 'sign_in_failed', device: 'Firefox, Linux', place: '198.51.100.7', at },
      ],
      more: false,
    });
    expect((await test.call(userProfile, {}, { token })).info.offers).toContain('activity');
  });

  it('has its changes', async () => {
    const token = await signIn();
    await test.call(changePassword, { old_password: password, new_password: 'Quite-new-7' }, { token });
    await test.call(endSessions, { id: 'others' }, { token });
    expect(await kinds(token)).toEqual(['sessions_ended', 'password_changed', 'sign_in']);
  });

  it('has its registration', async () => {
    const email = 'newcomer@example.com';
    await test.call(emailSend, { email, type: 1 });
    const { info } = await test.call(registerByEmail, {
      email,
      email_captcha: await readCode(test, email),
      password: 'Sketch-72-lamp',
      nickname: 'New',
    });
    expect(await kinds(String(info.auth_token))).toEqual(['sign_in', 'registered']);
  });

  it('has a reset, and a wrong code of one', async () => {
    await test.call(emailSend, { email: account, type: 2 });
    const captcha = await readCode(test, account);
    const fields = { email: account, new_password: 'Quite-new-7', re_new_password: 'Quite-new-7' };
    await test.call(resetPasswordByEmail, { ...fields, captcha: otherCode(captcha) });
    const { info } = await test.call(resetPasswordByEmail, { ...fields, captcha });
    expect(await kinds(String(info.auth_token))).toEqual(['sign_in', 'password_reset', 'sign_in_failed']);
  });

  it('has a wrong second factor, though nobody typed its name again', async () => {
    const secure = 'secure@example.com';
    const flow = newFlow();
    const asked = await test.call(login, { type: 0, account: secure, password }, { flow });
    const request = { type: 0, account: '', challenge: asked.info.challenge };
    const code = await readCode(test, secure);
    await test.call(login, { ...request, code: otherCode(code) }, { flow });
    const { info } = await test.call(login, { ...request, code }, { flow });
    expect(await kinds(String(info.auth_token))).toEqual(['sign_in', 'sign_in_failed']);
  });
});

describe('nobody else', () => {
  it('sees it: no other account, no one without a session', async () => {
    await guess();
    const token = await signIn(other);
    expect(await kinds(token)).toEqual(['sign_in']);
    const none = await test.call(listActivity);
    expect([none.status, none.code]).toEqual([401, codes.notLoggedIn]);
  });

  it('writes it: not the account of the same name of another tenant, and no unknown name', async () => {
    const acme = {
      ...from('198.51.100.7'),
      host: 'acme.localhost:4600',
      origin: 'http://acme.localhost:4600',
    };
    const token = await signIn();
    await guess(account, acme);
    await guess('nobody@example.com');
    expect(await kinds(token)).toEqual(['sign_in']);
    // Control.
    await guess();
    expect(await kinds(token)).toEqual(['sign_in_failed', 'sign_in']);
  });

  it('reads it with a session of another tenant', async () => {
    const token = await signIn();
    const acme = { host: 'acme.localhost:4600', origin: 'http://acme.localhost:4600' };
    expect((await test.call(listActivity, {}, { token, ...acme })).code).toBe(codes.notLoggedIn);
  });
});

it('is read page by page, and no page splits a moment', async () => {
  const token = await signIn();
  await test.hub.services.background.settled();
  const [first] = await rows();
  const { number: _, ...entry } = first ?? { number: 0 };
  const start = test.clock.now();
  const made = Array.from({ length: activityPage + 3 }, (_each, index) => ({
    ...(entry as Omit<typeof activity.$inferInsert, 'number'>),
    kind: `made_${index}`,
    // Two at a time.
    at: start - 1000 * Math.ceil(index / 2),
  }));
  await test.hub.services.database.run(async (queries) => {
    await queries.delete(activity);
    await queries.insert(activity).values(made);
  });
  const page = await seen(token);
  expect(page.more).toBe(true);
  expect(page.events.length).toBe(activityPage - 1);
  const rest = await seen(token, page.events.at(-1)?.at);
  expect(rest.more).toBe(false);
  const names = [...page.events, ...rest.events].map(({ kind }) => kind);
  expect(names.toSorted()).toEqual(made.map(({ kind }) => kind).toSorted());
  const invalid = await test.call(listActivity, { before: 'yesterday' }, { token });
  expect(invalid).toMatchObject({ code: codes.fieldInvalid, info: { field: 'before' } });
});

it('counts failed tries up to a number an hour, and shows 90 days', async () => {
  const token = await signIn();
  const tries = Array.from({ length: failedAnHour + 5 }, (_, index) => index);
  for (const index of tries) await guess(account, from(`198.51.${index}.7`));
  const failed = async () => (await kinds(token)).filter((kind) => kind === 'sign_in_failed').length;
  const few = await failed();
  expect(few).toBeLessThanOrEqual(failedAnHour);
  expect(few).toBeGreaterThan(1);
  test.clock.advance(activityLifeMs - 1);
  const late = await signIn();
  expect((await kinds(late)).length).toBe(few + 2);
  test.clock.advance(1);
  expect(await kinds(late)).toEqual(['sign_in']);
  test.clock.advance(1);
  await sweep(test.hub.services.database, test.clock.now());
  expect(await rows()).toHaveLength(1);
});

it('ends with its account', async () => {
  await signIn(other);
  await signIn();
  await test.hub.services.background.settled();
  expect(await rows()).toHaveLength(2);
  await test.hub.services.database.run(async (queries) => {
    await queries.delete(sessions);
    await queries.delete(devices);
    await queries.delete(accounts).where(eq(accounts.email, account));
  });
  expect(await rows()).toHaveLength(1);
});

it('that cannot be written stops nobody, and the log says so without a name', async () => {
  const { database, log } = test.hub.services;
  const errors: string[] = [];
  log.error = (...line: unknown[]) => void errors.push(JSON.stringify(line));
  await database.run((queries) => queries.execute('drop table activity'));
  expect((await guess()).code).toBe(codes.accountOrPasswordWrong);
  expect(await signIn()).toMatch(/./);
  await test.hub.services.background.settled();
  expect(errors.filter((line) => line.includes('an activity could not be kept'))).toHaveLength(2);
  expect(errors.join('')).not.toContain(account);
});
