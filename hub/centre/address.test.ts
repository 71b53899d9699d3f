/** Adding, changing and removing the address or number of an account. */
import { and, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listActivity } from '../../src/api/activity';
import { addressConfirm, addressStart, removeAddress } from '../../src/api/addresses';
import { check } from '../../src/api/check';
import { listFactors, preferFactor } from '../../src/api/factors';
import { login } from '../../src/api/login';
import { userProfile } from '../../src/api/userProfile';
import { pauseOfChangesMs } from '../accounts/changesPaused';
import { undoLifeMs } from '../accounts/keepUndo';
import { codes } from '../answers/codes';
import { accounts } from '../database/tables/accounts';
import { addressCodesOfAccount, codeLifeMs, codeTries, resendAfterMs } from '../limits/budgets';
import { verifiedMs } from '../session/verified';
import { createTestHub, newFlow, type TestHub, type TestRequest } from '../testing/createTestHub';
import { otherCode, readCode, readInbox } from '../testing/inbox';
import { changeProfile, owner, signIn } from '../testing/passkeyVisit';
import { undoBy, undoMail } from '../testing/undoMail';

const old = owner.account;
const fresh = 'new@example.com';
const number = '13700137011';
/** Of the demo's second account. */
const others = '13800138000';

let test: TestHub;
let token = '';
beforeEach(async () => {
  test = await createTestHub();
  token = await signIn(test);
});
afterEach(() => test.close());

const start = (value: string, kind = 'email', options: TestRequest = { token }) =>
  test.call(addressStart, { kind, value }, options);
const confirm = (value: string, code: string, kind = 'email', options: TestRequest = { token }) =>
  test.call(addressConfirm, { kind, value, code }, options);
async function change(value: string, kind = 'email') {
  await start(value, kind);
  return confirm(value, await readCode(test, value), kind);
}
const remove = (kind: string) => test.call(removeAddress, { kind }, { token });
const addresses = async () => {
  const { email, mobile } = (await test.call(userProfile, {}, { token })).info;
  return { email, mobile };
};
const settled = () => test.hub.services.background.settled();
const subjects = async (to: string) => {
  await settled();
  return (await readInbox(test, to)).map(({ subject, text }) => subject || text.split('\n')[0]);
};
const update = (fields: Partial<typeof accounts.$inferInsert>) =>
  test.hub.services.database.run((queries) =>
    queries.update(accounts).set(fields).where(eq(accounts.email, old)),
  );
const signsIn = async (account: string) =>
  (await test.call(login, { ...owner, account }, { flow: newFlow() })).code === 1;

describe('a new address', () => {
  it('takes the place of the one before, with the code that was sent to it', async () => {
    const [other, flow] = [await signIn(test), newFlow()];
    expect((await start(fresh, 'email', { token, flow })).code).toBe(1);
    expect((await confirm(fresh, await readCode(test, fresh), 'email', { token, flow })).code).toBe(1);
    expect(await addresses()).toEqual({ email: fresh });
    expect([await signsIn(old), await signsIn(fresh)]).toEqual([false, true]);
    // As after a new password, this session alone stays.
    expect((await test.call(check, {}, { token })).info.status).toBe(1);
    expect((await test.call(check, {}, { token: other })).info.status).toBe(0);
    await settled();
    const { events } = (await test.call(listActivity, {}, { token })).info;
    expect(events.map(({ kind }) => kind)).toContain('email_changed');
  });

  it('is told to both, and either can undo it', async () => {
    await change(fresh);
    await settled();
    const [mails, own] = [await undoMail(test, old), await undoMail(test, fresh)];
    expect(mails.text).toContain('n•••@example.com took the place');
    expect(own.token).toBe(mails.token);
    expect((await undoBy(test, mails.token)).info.undone).toEqual(['email']);
    token = await signIn(test);
    expect(await addresses()).toEqual({ email: old });
    expect((await start('other@example.com')).code).toBe(codes.changesPaused);
    test.clock.advance(pauseOfChangesMs);
    token = await signIn(test);
    expect((await change('other@example.com')).code).toBe(1);
  });

  it('comes back to its owner though a thief changed it twice, and the thief hears of nothing then', async () => {
    await change('thief@example.com');
    await settled();
    const { token: undoToken } = await undoMail(test, old);
    test.clock.advance(resendAfterMs);
    await change('thief2@example.com');
    // The first owner hears of what follows, for as long as an undo lasts.
    expect((await subjects(old)).filter((text) => text?.includes('new address'))).toHaveLength(2);
    expect((await undoBy(test, undoToken)).info.undone).toEqual(['email']);
    test.clock.advance(pauseOfChangesMs);
    token = await signIn(test);
    const before = (await subjects('thief@example.com')).length;
    await change(number, 'mobile');
    expect(await subjects('thief@example.com')).toHaveLength(before);
    expect(await addresses()).toEqual({ email: old, mobile: number });
  });

  it('that was there before hears of no change after 72 hours', async () => {
    await change(fresh);
    test.clock.advance(undoLifeMs);
    token = await signIn(test, fresh);
    const before = (await subjects(old)).length;
    await change(number, 'mobile');
    expect(await subjects(old)).toHaveLength(before);
  });
});

describe('a number', () => {
  it('is added, changed and removed, and each owner of it gets a text', async () => {
    expect((await change(number, 'mobile')).code).toBe(1);
    expect((await subjects(old))[0]).toContain('137••••7011 was added');
    test.clock.advance(resendAfterMs);
    expect((await change('13700137022', 'mobile')).code).toBe(1);
    await settled();
    for (const to of [number, '13700137022']) {
      const [text] = await readInbox(test, to);
      expect(text?.text).toMatch(/took the place[^]*entry\/undo\?token=/);
    }
    expect((await remove('mobile')).code).toBe(1);
    expect((await remove('mobile')).code).toBe(1);
    expect(await addresses()).toEqual({ email: old });
    await settled();
    const kinds = (await test.call(listActivity, {}, { token })).info.events.map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['phone_added', 'phone_changed', 'phone_removed']));
  });

  it('hears of an address that is added to it', async () => {
    await update({ email: null, mobile: number });
    expect((await change(fresh)).code).toBe(1);
    await settled();
    const [text] = await readInbox(test, number);
    expect(text?.text).toMatch(/n•••@example.com was added[^]*entry\/undo/);
  });
});

describe('an address of another account', () => {
  it('is answered as a free one, until the code is right', async () => {
    const [free, taken] = [await start(number, 'mobile'), await start(others, 'mobile')];
    expect({ ...taken, headers: null }).toEqual({ ...free, headers: null });
    const code = await readCode(test, others);
    const wrong = await confirm(others, otherCode(code), 'mobile');
    expect(wrong.code).toBe((await confirm(number, otherCode(await readCode(test, number)), 'mobile')).code);
    const before = await addresses();
    expect(await confirm(others, code, 'mobile')).toMatchObject({
      code: codes.addressTaken,
      message: expect.stringContaining('belongs to another account') as string,
    });
    expect(await addresses()).toEqual(before);
    expect((await confirm(others, code, 'mobile')).code).toBe(codes.codeUsed);
  });

  it.each([
    ['that is no address', 'nonsense', 'email'],
    ['that is no number', '12', 'mobile'],
    ['that the account has', old.toUpperCase(), 'email'],
    ['of no kind', fresh, 'postal'],
  ])('one %s is refused', async (_, value, kind) => {
    expect((await start(value, kind)).code).toBe(codes.fieldInvalid);
    expect((await confirm(value, '123456', kind)).code).toBe(codes.fieldInvalid);
  });
});

describe('a code', () => {
  it('is good for its account, its address and its visit alone', async () => {
    await start(fresh);
    const code = await readCode(test, fresh);
    const stranger = await signIn(test, others);
    for (const options of [{ token: stranger }, { token, flow: newFlow() }])
      expect((await confirm(fresh, code, 'email', options)).code).toBe(codes.codeWrong);
    expect((await confirm('newer@example.com', code)).code).toBe(codes.codeWrong);
    expect((await confirm(fresh, ' ')).code).toBe(codes.fieldInvalid);
    test.clock.advance(codeLifeMs);
    expect((await confirm(fresh, code)).code).toBe(codes.codeExpired);
    expect(await addresses()).toEqual({ email: old });
  });

  it('counts once, also at two processes at the same moment', async () => {
    await start(fresh);
    const code = await readCode(test, fresh);
    const twin = await test.twin();
    const own = test.hub.fetch.bind(test.hub);
    const answers = [own, twin.fetch.bind(twin)].map((fetch) => {
      test.hub.fetch = fetch;
      return confirm(fresh, code);
    });
    const ends = (await Promise.all(answers)).map((answer) => answer.code);
    expect(ends.filter((end) => end === 1)).toHaveLength(1);
    await settled();
    expect((await readInbox(test, old)).filter(({ text }) => text.includes('took the place'))).toHaveLength(
      1,
    );
  });

  it('of one number that two accounts ask for at the same moment goes to one of them', async () => {
    const [first, second] = [{ token }, { token: await signIn(test, others), flow: newFlow() }];
    await update({ mobile: null });
    await start(fresh, 'email', first);
    const one = await readCode(test, fresh);
    test.clock.advance(resendAfterMs);
    await start(fresh, 'email', second);
    const two = await readCode(test, fresh);
    const answers = await Promise.all([
      confirm(fresh, one, 'email', first),
      confirm(fresh, two, 'email', second),
    ]);
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([codes.addressTaken, 1]);
  });

  it('takes few guesses, and an account gets few codes', async () => {
    await start(fresh);
    const code = await readCode(test, fresh);
    for (let turn = 0; turn < codeTries; turn += 1) await confirm(fresh, otherCode(code));
    expect((await confirm(fresh, code)).code).toBe(codes.tooManyTries);
    expect((await start(fresh)).code).toBe(codes.resendTooEarly);
    for (let turn = 1; turn < addressCodesOfAccount.most; turn += 1)
      expect((await start(`new${turn}@example.com`)).code).toBe(1);
    expect((await start('last@example.com')).code).toBe(codes.tooManyTries);
  });

  it('is asked for in a session that proved a factor just now', async () => {
    test.clock.advance(verifiedMs);
    expect((await start(fresh)).code).toBe(codes.verificationNeeded);
    expect((await remove('email')).code).toBe(codes.verificationNeeded);
    await update({ changesPausedUntil: test.clock.now() + 1 });
    expect((await confirm(fresh, '123456')).code).toBe(codes.changesPaused);
  });
});

describe('the last', () => {
  it('way in stays: a password alone opens nothing', async () => {
    expect((await remove('email')).code).toBe(codes.lastWayIn);
    await change(number, 'mobile');
    expect((await remove('email')).code).toBe(1);
    expect((await remove('mobile')).code).toBe(codes.lastWayIn);
    expect([await signsIn(old), await signsIn(number)]).toEqual([false, true]);
  });

  it('of two stays, also when both go at the same moment', async () => {
    await change(number, 'mobile');
    const answers = await Promise.all([remove('email'), remove('mobile')]);
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1);
  });

  it('factor that the tenant demands stays, and a preferred one makes room for the next', async () => {
    await change(number, 'mobile');
    await changeProfile(test, { double_verification: true, second_factors: ['mobile'] });
    expect((await remove('mobile')).code).toBe(codes.lastWayIn);
    await changeProfile(test, { double_verification: true, second_factors: ['mobile', 'email'] });
    expect((await test.call(preferFactor, { id: 'mobile' }, { token })).code).toBe(1);
    test.clock.advance(1000);
    expect((await remove('mobile')).code).toBe(1);
    await settled();
    const { factors } = (await test.call(listFactors, {}, { token })).info;
    expect(factors).toMatchObject([{ id: 'email', preferred: true }]);
    const mail = await undoMail(test, old);
    expect(mail.text).toContain('was removed');
    expect((await undoBy(test, mail.token)).info.undone).toEqual(['mobile']);
    const [row] = await test.hub.services.database.run((queries) =>
      queries
        .select()
        .from(accounts)
        .where(and(eq(accounts.email, old), eq(accounts.tenantId, 'neutral'))),
    );
    expect(row).toMatchObject({ mobile: number, secondFactor: 'mobile' });
  });
});
