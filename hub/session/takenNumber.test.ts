/** A number that went to a new account, and whose old owner takes it back: from wherever it is by then. */
import { and, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addressConfirm, addressStart, removeAddress } from '../../src/api/addresses';
import { check } from '../../src/api/check';
import { login } from '../../src/api/login';
import { declineAccount } from '../../src/api/owner';
import { registerByMobile } from '../../src/api/registerByMobile';
import { userProfile } from '../../src/api/userProfile';
import { asleepAfterMs } from '../accounts/asleep';
import { pauseOfChangesMs } from '../accounts/changesPaused';
import { undoLifeMs } from '../accounts/keepUndo';
import { codes } from '../answers/codes';
import { accounts, type AccountRow } from '../database/tables/accounts';
import { lostNumberLifeMs } from '../register/returnNumber';
import { createTestHub, newFlow, type TestHub } from '../testing/createTestHub';
import { readCode, readInbox } from '../testing/inbox';
import { findOther, prove } from '../testing/mergeVisit';
import { owner, signIn } from '../testing/passkeyVisit';
import { askForText } from '../testing/solveImage';
import { undoBy, undoMail } from '../testing/undoMail';

const number = '13800138000';
const mail = 'lin@example.com';
const otherMail = 'new.owner@example.com';
const terms = { version: '1', language: 'en' };

let test: TestHub;
let sleeperId = '';
beforeEach(async () => {
  test = await createTestHub();
  const isSleeper = and(eq(accounts.tenantId, 'neutral'), eq(accounts.mobile, number));
  const [sleeper] = await run((queries) =>
    queries.update(accounts).set({ username: 'Lin', email: mail }).where(isSleeper).returning(),
  );
  sleeperId = sleeper?.id ?? '';
  test.clock.advance(asleepAfterMs);
});
afterEach(() => test.close());

const run: TestHub['hub']['services']['database']['run'] = (work) => test.hub.services.database.run(work);
const settled = () => test.hub.services.background.settled();
const accountBy = async (id: string): Promise<AccountRow | undefined> =>
  (await run((queries) => queries.select().from(accounts).where(eq(accounts.id, id))))[0];
const holder = async (): Promise<AccountRow | undefined> => {
  const isHolder = and(eq(accounts.tenantId, 'neutral'), eq(accounts.mobile, number));
  return (await run((queries) => queries.select().from(accounts).where(isHolder)))[0];
};
const isOpen = async (token: string) => (await test.call(check, {}, { token })).info.status === 1;

async function bySms() {
  // One code a minute.
  test.clock.advance(60_000);
  const flow = newFlow();
  await askForText(test, number, 'login', { flow });
  const request = { type: 1, account: number, mobile_captcha: await readCode(test, number) };
  return { flow, ...(await test.call(login, request, { flow })) };
}

const register = (flow: string, challenge: string | undefined) =>
  test.call(registerByMobile, { mobile: number, challenge, terms }, { flow });

/** "Not mine", and what follows. */
async function claim() {
  const { flow, info } = await bySms();
  const next = await test.call(declineAccount, { challenge: String(info.challenge) }, { flow });
  return { next, flow, end: next.code === 1 ? await register(flow, next.info.challenge) : next };
}

/** The new owner's account. */
async function take(): Promise<{ token: string; id: string }> {
  const { end } = await claim();
  await settled();
  return { token: String((end.info as { auth_token?: string }).auth_token), id: (await holder())?.id ?? '' };
}

const undo = async () => undoBy(test, (await undoMail(test, mail)).token);

/** An account adds an address, or takes that which another one has removed. */
async function add(token: string, kind: 'email' | 'mobile', value: string): Promise<number> {
  test.clock.advance(60_000);
  await test.call(addressStart, { kind, value }, { token });
  const request = { kind, value, code: await readCode(test, value) };
  return (await test.call(addressConfirm, request, { token })).code;
}

/** The new owner moves the number on. @returns the token of the account that has it then */
async function moveOn(): Promise<string> {
  const { token } = await take();
  expect(await add(token, 'email', otherMail)).toBe(1);
  expect((await test.call(removeAddress, { kind: 'mobile' }, { token })).code).toBe(1);
  const third = await signIn(test);
  expect(await add(third, 'mobile', number)).toBe(1);
  await settled();
  return third;
}

describe('while the old owner can take the number back', () => {
  it('the account that got it is joined to no other one, in either direction', async () => {
    const { token } = await take();
    const own = await signIn(test);
    const merge = await findOther(test, own);
    const refused = { code: codes.methodOff, message: expect.stringContaining('take it back') as unknown };
    expect(await prove(test, own, { merge })).toMatchObject(refused);
    const back = await findOther(test, token, { value: owner.account, kind: 'email' });
    const { password } = owner;
    expect(await prove(test, token, { merge: back, factor: 'password', password })).toMatchObject(refused);
  });

  it('and joined when that time is over', async () => {
    await take();
    test.clock.advance(undoLifeMs);
    const own = await signIn(test);
    const merge = await findOther(test, own);
    expect((await prove(test, own, { merge })).info.plan?.ends.mobile).toBe(number);
  });
});

describe('the undo', () => {
  it('takes the number from an account to which it moved on', async () => {
    const third = await moveOn();
    expect((await undo()).info.undone).toEqual(['mobile']);
    expect((await holder())?.id).toBe(sleeperId);
    expect(await isOpen(third)).toBe(false);
    // Its own undo brings nothing back.
    await undoBy(test, (await undoMail(test, owner.account)).token);
    expect((await holder())?.id).toBe(sleeperId);
  });

  it('takes it back though it moves on at the same moment, at another process', async () => {
    const { token } = await take();
    await add(token, 'email', otherMail);
    await settled();
    const undoToken = (await undoMail(test, mail)).token;
    test.clock.advance(60_000);
    await test.call(removeAddress, { kind: 'mobile' }, { token });
    const third = await signIn(test);
    await test.call(addressStart, { kind: 'mobile', value: number }, { token: third });
    const request = { kind: 'mobile', value: number, code: await readCode(test, number) };
    const twin = await test.twin();
    const [undone, moved] = await Promise.all([
      undoBy(test, undoToken),
      test.call(addressConfirm, request, { token: third, at: twin }),
    ]);
    expect(undone.info.undone).toEqual(['mobile']);
    expect([1, codes.addressTaken, codes.notLoggedIn]).toContain(moved.code);
    expect((await holder())?.id).toBe(sleeperId);
  });
});

describe('an account that lost its number to the old owner', () => {
  it('is told by text how it comes back, and comes back by it', async () => {
    const { token, id } = await take();
    await test.call(userProfile, {}, { token });
    await undo();
    await settled();
    const [text] = await readInbox(test, number);
    expect(text?.text).toMatch(/went back.*kept.*24 hours.*Not mine/s);
    expect((await claim()).next.code).toBe(codes.changesPaused);
    test.clock.advance(pauseOfChangesMs);
    const { end } = await claim();
    expect(end.code).toBe(1);
    expect((await holder())?.id).toBe(id);
    expect((await accountBy(sleeperId))?.mobile).toBeNull();
    // Again: the old owner can undo it once more.
    await settled();
    expect((await undo()).info.undone).toEqual(['mobile']);
  });

  it('still asks for its second factor', async () => {
    const { id } = await take();
    await run((queries) =>
      queries.update(accounts).set({ email: otherMail, secondFactor: 'email' }).where(eq(accounts.id, id)),
    );
    await undo();
    test.clock.advance(pauseOfChangesMs);
    const { end } = await claim();
    expect(end.info).toMatchObject({ need_captcha: 'email' });
    expect((await holder())?.id).toBe(id);
  });

  it('does not come back after 30 days, nor while it is locked: a new one is made', async () => {
    const { id } = await take();
    await undo();
    test.clock.advance(pauseOfChangesMs);
    await run((queries) => queries.update(accounts).set({ lockedAt: 1 }).where(eq(accounts.id, id)));
    const second = await take();
    expect(second.id).not.toBe(id);
    await undo();
    await run((queries) => queries.update(accounts).set({ lockedAt: null }).where(eq(accounts.id, id)));
    test.clock.advance(lostNumberLifeMs);
    const third = await take();
    expect([id, second.id, sleeperId]).not.toContain(third.id);
  });

  it('is one of two processes that claim it', async () => {
    const { id } = await take();
    await undo();
    test.clock.advance(pauseOfChangesMs);
    const { flow, info } = await bySms();
    const next = await test.call(declineAccount, { challenge: String(info.challenge) }, { flow });
    const request = { mobile: number, challenge: next.info.challenge, terms };
    const twin = await test.twin();
    const ends = await Promise.all([
      test.call(registerByMobile, request, { flow }),
      test.call(registerByMobile, request, { flow, at: twin }),
    ]);
    expect(ends.map(({ code }) => code).toSorted((one, other) => other - one)).toEqual([
      1,
      codes.challengeGone,
    ]);
    expect((await holder())?.id).toBe(id);
  });
});
