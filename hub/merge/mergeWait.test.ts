/** An account that only one thing opens is joined after a wait, in which its owner can object. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listActivity } from '../../src/api/activity';
import { check } from '../../src/api/check';
import { mergeConfirm } from '../../src/api/merge';
import { endSessions } from '../../src/api/sessions';
import { mergeWaitedLifeMs, mergeWaitMs } from '../accounts/mergeWaits';
import { codes } from '../answers/codes';
import { accounts } from '../database/tables/accounts';
import { mergeWaits } from '../database/tables/mergeWaits';
import { createTestHub, type TestHub } from '../testing/createTestHub';
import { race } from '../testing/factorVisit';
import { readInbox } from '../testing/inbox';
import { accountOf, changeOther, findOther, otherNumber, prove } from '../testing/mergeVisit';
import { owner, signIn } from '../testing/passkeyVisit';
import { undoBy, undoMail } from '../testing/undoMail';

let test: TestHub;
let token = '';
let other = '';
beforeEach(async () => {
  test = await createTestHub();
  token = await signIn(test);
  other = await signIn(test, otherNumber);
  await changeOther(test, { passwordHash: null });
});
afterEach(() => test.close());

const settled = () => test.hub.services.background.settled();
const isOpen = async (whose: string) => (await test.call(check, {}, { token: whose })).info.status === 1;
const isJoined = async () => (await accountOf(test, otherNumber))?.email === owner.account;

/** Finds the other account and sees the plan. */
async function plan(whose = token) {
  const merge = await findOther(test, whose);
  const { code, info } = await prove(test, whose, { merge });
  return { merge, code, info };
}

/** All of it. @returns the answer */
async function join(whose = token) {
  const { merge, info } = await plan(whose);
  return test.call(mergeConfirm, { merge, seen: info.plan?.seen ?? '' }, { token: whose });
}

async function later(ms: number): Promise<void> {
  test.clock.advance(ms);
  token = await signIn(test);
}

describe('joining an account that one thing alone opens', () => {
  it('is shown with the time, told to both, and done when that has come', async () => {
    const { merge, info } = await plan();
    const until = test.clock.now() + mergeWaitMs;
    expect(info.plan?.waits_until).toBe(until);
    const asked = await test.call(mergeConfirm, { merge, seen: info.plan?.seen ?? '' }, { token });
    expect([asked.code, asked.info]).toEqual([1, { waits_until: until }]);
    expect([await isJoined(), await isOpen(other), await isOpen(token)]).toEqual([false, true, true]);
    await settled();
    for (const to of [owner.account, otherNumber])
      expect((await readInbox(test, to))[0]?.text).toMatch(/join your .* account.*\/entry\/undo/s);
    for (const whose of [token, other]) {
      const { events } = (await test.call(listActivity, {}, { token: whose })).info;
      expect(events.map(({ kind }) => kind)).toContain('merge_asked');
    }
    await later(mergeWaitMs);
    const end = await plan();
    expect(end.info.plan?.waits_until).toBeUndefined();
    const request = { merge: end.merge, seen: end.info.plan?.seen ?? '' };
    expect(await test.call(mergeConfirm, request, { token })).toMatchObject({ code: 1, info: undefined });
    expect(await isJoined()).toBe(true);
  });

  it('is refused before, with the hours that are left', async () => {
    await join();
    await later(mergeWaitMs - 2 * 60 * 60 * 1000);
    const { code, info } = await plan();
    expect(code).toBe(codes.methodOff);
    expect(info).toEqual({ until: test.clock.now() + 2 * 60 * 60 * 1000 });
    expect(await isJoined()).toBe(false);
  });

  it('begins anew with any change of that account, and when it was long ago', async () => {
    await join();
    await test.call(endSessions, { id: 'others' }, { token: other });
    await settled();
    await later(mergeWaitMs);
    expect((await join()).info).toEqual({ waits_until: test.clock.now() + mergeWaitMs });
    await settled();
    await later(mergeWaitMs + mergeWaitedLifeMs);
    expect((await join()).info).toEqual({ waits_until: test.clock.now() + mergeWaitMs });
    expect(await isJoined()).toBe(false);
  });

  it.each([
    ['ends', otherNumber, ['merge']],
    ['stays', owner.account, ['merge']],
  ])('is stopped by the owner of the account that %s', async (_, to, undone) => {
    await join();
    await settled();
    const answer = await undoBy(test, (await undoMail(test, to)).token);
    expect(answer.info.undone).toEqual(undone);
    expect(await isOpen(to === otherNumber ? other : token)).toBe(false);
    await later(mergeWaitMs);
    expect((await join()).info).toMatchObject({ waits_until: expect.any(Number) as number });
    expect(await isJoined()).toBe(false);
  });

  it('waits for another account anew', async () => {
    await join();
    await settled();
    await later(mergeWaitMs);
    const account = await accountOf(test, owner.account);
    if (!account) throw new Error('there is no owner');
    const third = 'third@example.com';
    await test.hub.services.database.run((queries) =>
      queries.insert(accounts).values({ ...account, id: 'third', email: third, mobile: null }),
    );
    expect((await join(await signIn(test, third))).info).toMatchObject({
      waits_until: expect.any(Number) as number,
    });
  });

  it('does not begin where nobody could object: the undo is kept with it or not at all', async () => {
    const { merge, info } = await plan();
    const { secretKeys, database } = test.hub.services;
    const seal = vi.spyOn(secretKeys, 'seal').mockRejectedValue(new Error('the key is gone'));
    const asked = await test.call(mergeConfirm, { merge, seen: info.plan?.seen ?? '' }, { token });
    seal.mockRestore();
    expect(asked.code).not.toBe(1);
    await settled();
    expect(await database.run((queries) => queries.$count(mergeWaits))).toBe(0);
  });

  it('asked for at two processes at once, begins one wait', async () => {
    const { merge, info } = await plan();
    const request = { merge, seen: info.plan?.seen ?? '' };
    const ends = await race(test, mergeConfirm, request, { token });
    expect(ends).toEqual([1, codes.methodOff]);
    expect(await isJoined()).toBe(false);
  });
});
