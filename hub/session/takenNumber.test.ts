/** A number that went to a new account, and whose old owner takes it back: from wherever it is by then. */
import { and, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addressConfirm, addressStart, removeAddress } from '../../src/api/addresses';
import { changePassword } from '../../src/api/changePassword';
import { check } from '../../src/api/check';
import { login } from '../../src/api/login';
import { declineAccount } from '../../src/api/owner';
import { registerByMobile } from '../../src/api/registerByMobile';
import { userProfile } from '../../src/api/userProfile';
import { asleepAfterMs } from '../accounts/asleep';
import { pauseOfChangesMs } from '../accounts/changesPaused';
import { undoLifeMs } from '../accounts/keepUndo';
import { codes } from '../answers/codes';
import { accounts, identities, type AccountRow } from '../database/tables/accounts';
import { lostNumberLifeMs } from './returnNumber';
import { createTestHub, newFlow, someFlow, type TestHub } from '../testing/createTestHub';
import { readCode, readInbox } from '../testing/inbox';
import { findOther, prove } from '../testing/mergeVisit';
import { owner, signIn } from '../testing/passkeyVisit';
import { askForText } from '../testing/solveImage';
import { setUpApp } from '../testing/totpApp';
import { undoBy, undoMail } from '../testing/undoMail';
import { linkByPassword, offerBinding } from '../testing/wechatLinks';

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

/**
 * The old owner takes the number back and then gives it up.
 * @param prepare what the account that loses it does before
 * @returns id of that account
 */
async function free(prepare: (token: string) => Promise<unknown> = async () => undefined): Promise<string> {
  const { token: taker, id } = await take();
  await prepare(taker);
  await undo();
  test.clock.advance(pauseOfChangesMs);
  const token = await signIn(test, mail);
  expect((await test.call(removeAddress, { kind: 'mobile' }, { token })).code).toBe(1);
  test.clock.advance(60_000);
  return id;
}

const linksOf = (id: string) =>
  run((queries) => queries.select().from(identities).where(eq(identities.accountId, id)));

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

describe('who takes the number back', () => {
  it.each([
    ['comes back', async () => undefined],
    [
      'has another way in, so that a new one is made',
      async (token: string) => void (await add(token, 'email', otherMail)),
    ],
  ])('does so once, where the account of its new owner %s', async (_, prepare) => {
    const { token } = await take();
    await prepare(token);
    expect((await undo()).info.undone).toEqual(['mobile']);
    await settled();
    test.clock.advance(pauseOfChangesMs);
    const { id } = await take();
    expect(id).not.toBe(sleeperId);
    const [told] = await readInbox(test, mail);
    expect(told?.text).toContain('isn’t theirs');
    expect(told?.text).not.toContain('/entry/undo');
  });

  it('does so once, also where the old owner removes the number in between and undoes that', async () => {
    await take();
    await undo();
    test.clock.advance(lostNumberLifeMs);
    const token = await signIn(test, mail);
    expect((await test.call(removeAddress, { kind: 'mobile' }, { token })).code).toBe(1);
    await settled();
    expect((await undo()).info.undone).toEqual(['mobile']);
    await settled();
    test.clock.advance(pauseOfChangesMs);
    expect((await take()).id).not.toBe(sleeperId);
    const [told] = await readInbox(test, mail);
    expect(told?.text).toContain('isn’t theirs');
    expect(told?.text).not.toContain('/entry/undo');
  });

  it('does so again after a code has proved that it is theirs', async () => {
    await take();
    await undo();
    test.clock.advance(pauseOfChangesMs);
    const { flow, info } = await bySms();
    const { challenge } = info;
    const owned = { type: 0, account: '', challenge, factor: 'password', password: owner.password };
    expect((await test.call(login, owned, { flow })).code).toBe(1);
    test.clock.advance(asleepAfterMs);
    await take();
    expect((await undo()).info.undone).toEqual(['mobile']);
  });
});

/** It has had the number alone as its second factor. */
const established = async (fields: Partial<AccountRow>): Promise<AccountRow | undefined> => {
  const third = await moveOn();
  expect(third).not.toBe('');
  const id = (await holder())?.id ?? '';
  await run((queries) => queries.update(accounts).set(fields).where(eq(accounts.id, id)));
  await undo();
  await settled();
  return accountBy(id);
};

describe('an older account that has the number by then', () => {
  it('goes on asking for a second factor, by its mailbox', async () => {
    const after = await established({ secondFactor: 'mobile', lastFactor: 'mobile' });
    expect(after).toMatchObject({ mobile: null, secondFactor: 'email', lastFactor: null });
    expect(after?.changesPausedUntil).toBeNull();
    const { info } = await test.call(login, owner, { flow: newFlow() });
    expect(info).toMatchObject({ need_captcha: 'email' });
  });

  it('without a mailbox sets none up by its other proof for a day, and is told by text', async () => {
    const after = await established({ secondFactor: 'mobile', lastFactor: 'mobile', email: null });
    expect(after).toMatchObject({ mobile: null, secondFactor: 'mobile' });
    expect(after?.changesPausedUntil).toBe(test.clock.now() + pauseOfChangesMs);
    const [text] = await readInbox(test, number);
    expect(text?.text).toMatch(/went back/);
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
  });

  it('still asks for its second factor', async () => {
    const { token, id } = await take();
    await setUpApp(test, token);
    await undo();
    test.clock.advance(pauseOfChangesMs);
    const { end } = await claim();
    expect(end.info).toMatchObject({ need_captcha: 'totp' });
    expect((await holder())?.id).toBe(id);
  });

  it('comes back without what a stranger may have left in it', async () => {
    const { token, id } = await take();
    expect((await test.call(changePassword, { new_password: 'Stranger-7-lamp' }, { token })).code).toBe(1);
    expect(await add(token, 'email', otherMail)).toBe(1);
    test.clock.advance(60_000);
    expect((await test.call(removeAddress, { kind: 'email' }, { token })).code).toBe(1);
    await settled();
    const strangers = (await undoMail(test, otherMail)).token;
    await undo();
    test.clock.advance(pauseOfChangesMs);
    expect((await claim()).end.code).toBe(1);
    expect(await accountBy(id)).toMatchObject({ mobile: number, passwordHash: null, formerAddresses: [] });
    expect((await undoBy(test, strangers)).code).toBe(codes.challengeGone);
    expect((await accountBy(id))?.email).toBeNull();
  });

  it('does not come back where it has another way in: that may be a stranger’s', async () => {
    const { token, id } = await take();
    expect(await add(token, 'email', otherMail)).toBe(1);
    await undo();
    await settled();
    const [text] = await readInbox(test, number);
    expect(text?.text).toMatch(/another way.*join/s);
    test.clock.advance(pauseOfChangesMs);
    expect((await take()).id).not.toBe(id);
    expect(await accountBy(id)).toMatchObject({ mobile: null, email: otherMail });
  });

  const password = 'Quite-new-7-lamp';
  const registerNumber = async (bound: { bind_id?: string } = {}) => {
    await askForText(test, number, 'register', { flow: someFlow });
    const mobile_captcha = await readCode(test, number);
    const request = {
      mobile: number,
      mobile_captcha,
      password,
      trade: 'it',
      position: 'dev',
      terms,
      ...bound,
    };
    return test.call(registerByMobile, request, { flow: someFlow });
  };

  it('comes back by a registration with the number too, with the password that is typed there', async () => {
    const id = await free();
    expect((await registerNumber()).code).toBe(1);
    expect((await holder())?.id).toBe(id);
    const again = await test.call(login, { type: 0, account: number, password }, { flow: newFlow() });
    expect(again.info.username).toBe('8000');
  });

  it('is locked with the account that the link of a registration leaves, in one order', async () => {
    await linkByPassword(test, 'scanner', owner.account, owner.password);
    await free();
    const bind_id = await offerBinding(test, 'scanner');
    const locks: string[] = [];
    const end = test.hub.services.database.statements.watch((text) => {
      if (/from "accounts" .* order by "accounts"\."id" for no key update$/.test(text)) locks.push(text);
    });
    expect((await registerNumber({ bind_id })).code).toBe(1);
    end();
    expect(locks[0]).toMatch(/in \(\$\d+, \$\d+\)/);
  });

  it('gets the link of a registration only with its second factor', async () => {
    const id = await free((token) => setUpApp(test, token));
    const { info } = await registerNumber({ bind_id: await offerBinding(test, 'scanner') });
    expect(info).toMatchObject({ need_captcha: 'totp' });
    expect((await holder())?.id).toBe(id);
    expect(await linksOf(id)).toEqual([]);
  });

  it('gets the link of a registration at once where it has none', async () => {
    const id = await free();
    expect((await registerNumber({ bind_id: await offerBinding(test, 'scanner') })).code).toBe(1);
    expect(await linksOf(id)).toHaveLength(1);
  });

  it('comes back by a phone binding too, which links the user to it', async () => {
    const id = await free();
    const bind_id = await offerBinding(test, 'scanner');
    await askForText(test, number, 'bind', { flow: someFlow });
    const mobile_captcha = await readCode(test, number);
    const request = { type: 1, account: number, mobile_captcha, bind_id, terms };
    expect((await test.call(login, request, { flow: someFlow })).code).toBe(1);
    expect((await holder())?.id).toBe(id);
    expect(await linksOf(id)).toHaveLength(1);
  });

  it.each<[string, (id: string) => Promise<unknown>]>([
    ['after 30 days', () => Promise.resolve(test.clock.advance(lostNumberLifeMs))],
    [
      'while it is locked',
      (id) => run((queries) => queries.update(accounts).set({ lockedAt: 1 }).where(eq(accounts.id, id))),
    ],
  ])('does not come back %s: a new one is made', async (_, prepare) => {
    const { id } = await take();
    await undo();
    test.clock.advance(pauseOfChangesMs);
    await prepare(id);
    expect([id, sleeperId, '']).not.toContain((await take()).id);
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
