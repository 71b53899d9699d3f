/** Two processes: accounts are joined while one of them is locked, or changes its address. One whole state is left. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addressConfirm, addressStart, removeAddress } from '../../src/api/addresses';
import { check } from '../../src/api/check';
import { mergeConfirm } from '../../src/api/merge';
import { codes } from '../answers/codes';
import { openAudit } from '../audit/audit';
import type { Hub } from '../createHub';
import { lockPerson } from '../people/changePeople';
import { PeopleError, type PeopleBase } from '../people/people';
import { createTestHub, newFlow, type TestHub } from '../testing/createTestHub';
import { readCode } from '../testing/inbox';
import { accountOf, changeOther, otherNumber, proveByPassword } from '../testing/mergeVisit';
import { owner, signIn } from '../testing/passkeyVisit';

const otherMail = 'other.lena@example.com';
const newMail = 'new.lena@example.com';

let test: TestHub;
let twin: Hub;
let token = '';
beforeEach(async () => {
  test = await createTestHub();
  twin = await test.twin();
  token = await signIn(test);
});
afterEach(() => test.close());

async function operator(): Promise<PeopleBase> {
  const { database, secretKeys, config } = twin.services;
  return {
    database,
    secretKeys,
    config,
    clock: test.clock,
    audit: await openAudit({ database, secretKeys }),
    mail: () => Promise.reject(new Error('a lock sends none')),
    mark: (name) => name,
    who: 'shell root',
    scope: null,
  };
}

/** @returns whether it was locked; `null`: it was no longer there */
async function lock(base: PeopleBase, accountId: string): Promise<boolean | null> {
  try {
    await lockPerson(base, { accountId, reason: 'a theft' });
    return true;
  } catch (error) {
    if (error instanceof PeopleError && error.kind === 'unknown') return null;
    throw error;
  }
}

describe('an operator locks', () => {
  it('the other account: it ends unlocked before, or stays locked', async () => {
    const { merge, plan } = await proveByPassword(test, token);
    const id = (await accountOf(test, otherNumber))?.id ?? '';
    const base = await operator();
    const [joined, locked] = await Promise.all([
      test.call(mergeConfirm, { merge, seen: plan.seen }, { token }),
      lock(base, id),
    ]);
    const { id: leftId, email, lockedAt } = (await accountOf(test, otherNumber)) ?? {};
    const seen = { locked, isLocked: lockedAt !== null, isEnded: leftId !== id, email };
    expect({ code: joined.code, ...seen }).toEqual(
      joined.code === 1
        ? { code: 1, locked: null, isLocked: false, isEnded: true, email: owner.account }
        : { code: codes.challengeGone, locked: true, isLocked: true, isEnded: false, email: null },
    );
  });

  it('the account that stays: nobody is signed in to it afterwards', async () => {
    const { merge, plan } = await proveByPassword(test, token);
    const id = (await accountOf(test, owner.account))?.id ?? '';
    const base = await operator();
    const [joined, locked] = await Promise.all([
      test.call(mergeConfirm, { merge, seen: plan.seen }, { token }),
      lock(base, id),
    ]);
    expect(locked).toBe(true);
    expect([1, codes.notLoggedIn]).toContain(joined.code);
    expect((await accountOf(test, owner.account))?.lockedAt).toBe(test.clock.now());
    expect((await test.call(check, {}, { token })).info.status).toBe(0);
    const left = await accountOf(test, otherNumber);
    expect(left?.id === id).toBe(joined.code === 1);
  });
});

describe('the owner of the other account, at the same moment,', () => {
  it('gives it another address: it comes along, or the accounts stay two', async () => {
    await changeOther(test, { email: otherMail });
    const [other, flow] = [await signIn(test, otherNumber), newFlow()];
    const what = { kind: 'email', value: newMail };
    await test.call(addressStart, what, { token: other, flow });
    const code = await readCode(test, newMail);
    const { merge, plan } = await proveByPassword(test, token);
    const [joined, changed] = await Promise.all([
      test.call(mergeConfirm, { merge, seen: plan.seen }, { token }),
      test.call(addressConfirm, { ...what, code }, { token: other, flow, at: twin }),
    ]);
    const seen = {
      codes: [joined.code, changed.code],
      left: (await accountOf(test, otherNumber))?.email,
      stays: (await accountOf(test, owner.account))?.mobile,
      isNewTaken: (await accountOf(test, newMail)) !== undefined,
    };
    expect(seen).toEqual(
      joined.code === 1
        ? { codes: [1, codes.notLoggedIn], left: owner.account, stays: otherNumber, isNewTaken: false }
        : { codes: [codes.challengeGone, 1], left: newMail, stays: null, isNewTaken: true },
    );
  });

  it('removes the number that was asked for: it is of one account, or of none', async () => {
    await changeOther(test, { email: otherMail });
    const other = await signIn(test, otherNumber);
    const { merge, plan } = await proveByPassword(test, token);
    const [joined, removed] = await Promise.all([
      test.call(mergeConfirm, { merge, seen: plan.seen }, { token }),
      test.call(removeAddress, { kind: 'mobile' }, { token: other, at: twin }),
    ]);
    const seen = {
      codes: [joined.code, removed.code],
      left: (await accountOf(test, otherNumber))?.email,
      other: (await accountOf(test, otherMail))?.mobile,
    };
    expect(seen).toEqual(
      joined.code === 1
        ? { codes: [1, codes.notLoggedIn], left: owner.account, other: undefined }
        : { codes: [codes.challengeGone, 1], left: undefined, other: null },
    );
  });

  it('asks for the address of the account that stays: no address is of two', async () => {
    const [other, flow] = [await signIn(test, otherNumber), newFlow()];
    const what = { kind: 'email', value: owner.account };
    await test.call(addressStart, what, { token: other, flow });
    const code = await readCode(test, owner.account);
    const { merge, plan } = await proveByPassword(test, token);
    const [joined, taken] = await Promise.all([
      test.call(mergeConfirm, { merge, seen: plan.seen }, { token }),
      test.call(addressConfirm, { ...what, code }, { token: other, flow, at: twin }),
    ]);
    expect(joined.code).toBe(1);
    expect([codes.addressTaken, codes.notLoggedIn]).toContain(taken.code);
    expect(await accountOf(test, otherNumber)).toMatchObject({ email: owner.account });
  });
});
