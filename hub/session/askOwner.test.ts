/** A number that may have a new owner: an account that slept for 90 days, entered by a code to its number alone. */
import { and, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { factorSend } from '../../src/api/factorSend';
import { removeAddress } from '../../src/api/addresses';
import { login } from '../../src/api/login';
import { verify } from '../../src/api/verify';
import { declineAccount, ownerQuestion } from '../../src/api/owner';
import { registerByMobile } from '../../src/api/registerByMobile';
import { resetPasswordByMobile } from '../../src/api/reset';
import { check } from '../../src/api/check';
import { asleepAfterMs } from '../accounts/asleep';
import { codes } from '../answers/codes';
import { accounts } from '../database/tables/accounts';
import { activity } from '../database/tables/activity';
import { failuresPerAccount } from '../limits/failures';
import { createTestHub, newFlow, type TestHub, type TestRequest } from '../testing/createTestHub';
import { race } from '../testing/factorVisit';
import { otherCode, readCode, readInbox } from '../testing/inbox';
import { changeProfile } from '../testing/passkeyVisit';
import { askForText } from '../testing/solveImage';
import { undoBy, undoMail } from '../testing/undoMail';

const number = '13800138000';
const mail = 'lin@example.com';
const password = 'Design3D!';
const token = expect.stringMatching(/^[\w-]{43}$/) as string;
const isSleeper = and(eq(accounts.tenantId, 'neutral'), eq(accounts.username, 'Lin'));

let test: TestHub;
let id = '';
beforeEach(async () => {
  test = await createTestHub();
  const [account] = await change({ username: 'Lin', email: mail }, eq(accounts.mobile, number));
  id = account?.id ?? '';
  test.clock.advance(asleepAfterMs);
});
afterEach(() => test.close());

const change = (fields: Partial<typeof accounts.$inferInsert>, which = isSleeper) =>
  test.hub.services.database.run((queries) =>
    queries
      .update(accounts)
      .set(fields)
      .where(and(eq(accounts.tenantId, 'neutral'), which))
      .returning(),
  );
const sleeper = async () => {
  const [account] = await test.hub.services.database.run((queries) =>
    queries.select().from(accounts).where(eq(accounts.id, id)),
  );
  if (!account) throw new Error('the sleeper is gone');
  return account;
};

async function bySms(options: TestRequest = {}) {
  // One code a minute.
  test.clock.advance(60_000);
  const flow = newFlow();
  await askForText(test, number, 'login', { flow });
  const code = await readCode(test, number);
  const request = { type: 1, account: number, mobile_captcha: code };
  return { flow, ...(await test.call(login, request, { ...options, flow })) };
}
type Visit = Awaited<ReturnType<typeof asked>>;
/** As far as the question. */
async function asked(options: TestRequest = {}) {
  const { flow, info, code } = await bySms(options);
  expect(code).toBe(codes.done);
  expect(info).toMatchObject({ need_profile: ['owner'], challenge: token });
  expect(info.auth_token).toBeUndefined();
  return { flow, challenge: String(info.challenge) };
}
const prove = ({ flow, challenge }: Visit, answer: object, options: TestRequest = {}) =>
  test.call(login, { type: 0, account: '', challenge, ...answer }, { ...options, flow });
const decline = ({ flow, challenge }: Visit) => test.call(declineAccount, { challenge }, { flow });
const register = (flow: string, challenge: string | undefined) =>
  test.call(
    registerByMobile,
    { mobile: number, challenge, terms: { version: '1', language: 'en' } },
    { flow },
  );
async function mailCode(visit: Visit) {
  await test.call(factorSend, { challenge: visit.challenge, factor: 'email' }, { flow: visit.flow });
  return readCode(test, mail);
}

describe('a sign-in by the number alone of an account that slept', () => {
  it('is asked whose the account is, with no more than its initial, its year and ways to prove it', async () => {
    const { flow, challenge } = await asked();
    const { info } = await test.call(ownerQuestion, { challenge }, { flow });
    expect(info).toEqual({
      initial: 'L',
      since: 2026,
      ways: [{ id: 'email', masked_to: 'l•••@example.com' }, { id: 'password' }],
      can_decline: true,
    });
  });

  it('shows no initial of a name that is the number', async () => {
    await change({ username: number.slice(-4) });
    const { flow, challenge } = await asked();
    const { info } = await test.call(ownerQuestion, { challenge }, { flow });
    expect(info).not.toHaveProperty('initial');
  });

  it('opens with the password, once, and is awake from then on', async () => {
    const visit = await asked();
    const answer = { factor: 'password', password };
    expect((await prove(visit, answer)).info).toMatchObject({ auth_token: token });
    expect((await prove(visit, answer)).code).toBe(codes.challengeGone);
    expect((await bySms()).info).toMatchObject({ auth_token: token });
  });

  it('opens with a code to the mailbox, not with another one', async () => {
    const visit = await asked();
    const code = await mailCode(visit);
    expect((await prove(visit, { factor: 'email', code: otherCode(code) })).code).toBe(codes.codeWrong);
    expect((await prove(visit, { factor: 'email', code })).info).toMatchObject({ auth_token: token });
  });

  it('opens by a browser that the account knows, and by no other', async () => {
    await test.hub.services.database.run((queries) =>
      queries.update(accounts).set({ lastSeenAt: test.clock.now() }).where(eq(accounts.id, id)),
    );
    const { headers } = await bySms();
    const cookie = headers
      .getSetCookie()
      .find((line) => line.includes('hub_device'))
      ?.split(';')[0];
    test.clock.advance(asleepAfterMs);
    const stranger = await asked();
    expect((await prove(stranger, { factor: 'browser' })).code).toBe(codes.fieldInvalid);
    const known = { headers: { cookie: String(cookie) } };
    const visit = await asked(known);
    const question = await test.call(
      ownerQuestion,
      { challenge: visit.challenge },
      { ...known, flow: visit.flow },
    );
    expect(question.info.ways[0]).toEqual({ id: 'browser' });
    expect((await prove(visit, { factor: 'browser' }, known)).info).toMatchObject({ auth_token: token });
  });

  it('still asks for the second factor that the owner wants', async () => {
    await change({ secondFactor: 'email' });
    const visit = await asked();
    const { info } = await prove(visit, { factor: 'password', password });
    expect(info).toMatchObject({ need_captcha: 'email', challenge: token });
    expect(info.auth_token).toBeUndefined();
  });

  it('limits wrong answers of all ways together', async () => {
    const first = await asked();
    const code = await mailCode(first);
    const wrong = [
      { factor: 'password', password: 'Wrong3D!' },
      { factor: 'email', code: otherCode(code) },
    ];
    for (let count = 0; count < failuresPerAccount; count += 1)
      expect((await prove(first, wrong[count % 3 === 0 ? 1 : 0] ?? {})).code).toBe(codes.codeWrong);
    const visit = await asked();
    expect(await prove(visit, { factor: 'password', password })).toMatchObject({
      code: codes.tooManyTries,
      status: 429,
    });
  });

  it('is bound to its visit', async () => {
    const { challenge } = await asked();
    const other = { flow: newFlow(), challenge };
    expect((await prove(other, { factor: 'password', password })).code).toBe(codes.otherFlow);
    expect((await decline(other)).code).toBe(codes.otherFlow);
    expect((await test.call(ownerQuestion, { challenge }, { flow: other.flow })).code).toBe(codes.otherFlow);
  });

  it('tells an older widget, which sends what it knows, what to do', async () => {
    const { flow, challenge } = await asked();
    const answer = await register(flow, challenge);
    expect(answer.code).toBe(codes.ownerUnproved);
    expect(answer.message).toContain('Sign in with a code');
    expect((await sleeper()).mobile).toBe(number);
  });
});

describe('an owner who comes back in another way', () => {
  it('leaves the number in doubt, until a code proves it with one thing more', async () => {
    const byMail = { type: 0, account: mail, password } as const;
    expect((await test.call(login, byMail, { flow: newFlow() })).info).toMatchObject({ auth_token: token });
    const visit = await asked();
    await prove(visit, { factor: 'password', password });
    expect((await bySms()).info).toMatchObject({ auth_token: token });
  });

  it('changes it, and its new owner hears of it without a way to undo that', async () => {
    const { info } = await test.call(login, { type: 0, account: mail, password }, { flow: newFlow() });
    await test.call(verify, { factor: 'password', password }, { token: String(info.auth_token) });
    await test.call(removeAddress, { kind: 'mobile' }, { token: String(info.auth_token) });
    await test.hub.services.background.settled();
    const [text] = await readInbox(test, number);
    expect(text?.text).toContain('removed');
    expect(text?.text).not.toContain('/entry/undo');
    expect((await undoMail(test, mail)).token).not.toBe('');
  });
});

describe('what counts as use', () => {
  it('is a session that is used', async () => {
    await change({ lastSeenAt: test.clock.now() });
    const { info } = await bySms();
    test.clock.advance(10 * 24 * 60 * 60 * 1000);
    await test.call(check, {}, { token: String(info.auth_token) });
    test.clock.advance(asleepAfterMs - 10 * 24 * 60 * 60 * 1000);
    expect((await bySms()).info).toMatchObject({ auth_token: token });
    expect((await sleeper()).lastSeenAt).toBe(test.clock.now());
  });

  it('does not reset a password by the number of an account that sleeps', async () => {
    const flow = newFlow();
    await askForText(test, number, 'reset', { flow });
    const request = {
      mobile: number,
      mobile_captcha: await readCode(test, number),
      new_password: 'Another3D!',
      re_new_password: 'Another3D!',
    };
    expect((await test.call(resetPasswordByMobile, request, { flow })).code).toBe(codes.ownerUnproved);
    const right = { type: 0, account: mail, password };
    expect((await test.call(login, right, { flow: newFlow() })).info).toMatchObject({ auth_token: token });
  });
});

describe('"Not mine"', () => {
  it('asks for the registration of the number, and changes nothing before', async () => {
    const visit = await asked();
    const { info } = await decline(visit);
    expect(info).toMatchObject({ need_profile: ['agreement'], challenge: token });
    expect((await decline(visit)).code).toBe(codes.challengeGone);
    expect((await sleeper()).mobile).toBe(number);
  });

  it('makes a new account, which takes the number; its owner is told and keeps the other ways in', async () => {
    const { flow, ...visit } = await asked();
    const { challenge } = (await decline({ flow, ...visit })).info;
    const { info } = await register(flow, challenge);
    expect(info).toMatchObject({ auth_token: token });
    expect(await sleeper()).toMatchObject({ mobile: null, email: mail });
    await test.hub.services.background.settled();
    const [notice] = await readInbox(test, mail);
    expect(notice?.subject).toContain('was removed from your account');
    expect(notice?.text).toContain('started a new one');
    const events = await test.hub.services.database.run((queries) =>
      queries.select().from(activity).where(eq(activity.accountId, id)),
    );
    expect(events.map(({ kind }) => kind)).toContain('phone_removed');
    const right = { type: 0, account: mail, password };
    expect((await test.call(login, right, { flow: newFlow() })).info).toMatchObject({ auth_token: token });
  });

  it('is undone by the owner: the number comes back, and what the new account had open ends', async () => {
    const { flow, ...visit } = await asked();
    const { challenge } = (await decline({ flow, ...visit })).info;
    const { info } = await register(flow, challenge);
    await test.hub.services.background.settled();
    const undone = await undoBy(test, (await undoMail(test, mail)).token);
    expect(undone.info).toMatchObject({ undone: ['mobile'] });
    expect((await sleeper()).mobile).toBe(number);
    expect((await test.call(check, {}, { token: String(info.auth_token) })).info.status).not.toBe(1);
    const again = await asked();
    expect((await decline(again)).code).toBe(codes.changesPaused);
  });

  it('takes nothing from an owner who has proved the number meanwhile', async () => {
    const { flow, ...visit } = await asked();
    const { challenge } = (await decline({ flow, ...visit })).info;
    expect((await prove(await asked(), { factor: 'password', password })).info).toMatchObject({
      auth_token: token,
    });
    expect((await register(flow, challenge)).code).toBe(codes.challengeGone);
    expect((await sleeper()).mobile).toBe(number);
  });

  it('is refused where the tenant registers no numbers', async () => {
    await changeProfile(test, { mobile_register: false });
    const visit = await asked();
    const { info } = await test.call(ownerQuestion, { challenge: visit.challenge }, { flow: visit.flow });
    expect(info.can_decline).toBe(false);
    expect((await decline(visit)).code).toBe(codes.registrationOff);
  });
});

describe('two processes at once', () => {
  it('answer one proof', async () => {
    const { flow, challenge } = await asked();
    const answer = { type: 0, account: '', challenge, factor: 'password', password };
    expect(await race(test, login, answer, { flow })).toEqual([codes.done, codes.challengeGone]);
  });

  it('make one new account', async () => {
    const { flow, ...visit } = await asked();
    const { challenge } = (await decline({ flow, ...visit })).info;
    const request = { mobile: number, challenge, terms: { version: '1', language: 'en' } };
    expect(await race(test, registerByMobile, request, { flow })).toEqual([codes.done, codes.challengeGone]);
  });

  it('take one "Not mine"', async () => {
    const { flow, challenge } = await asked();
    expect(await race(test, declineAccount, { challenge }, { flow })).toEqual([
      codes.done,
      codes.challengeGone,
    ]);
  });
});
