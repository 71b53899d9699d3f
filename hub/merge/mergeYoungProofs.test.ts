/** Who has the one thing that opens an account adds a second one: that proves nothing for 72 hours. */
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addressConfirm, addressStart } from '../../src/api/addresses';
import { changePassword } from '../../src/api/changePassword';
import { mergeConfirm, mergeSend } from '../../src/api/merge';
import { passkeyOptions } from '../../src/api/passkeys';
import { undoLifeMs } from '../accounts/keepUndo';
import { mergeWaitMs } from '../accounts/mergeWaits';
import { codes } from '../answers/codes';
import { undos } from '../database/tables/undos';
import { resendAfterMs } from '../limits/budgets';
import { createTestHub, type TestHub } from '../testing/createTestHub';
import { readCode, readInbox } from '../testing/inbox';
import { accountOf, changeOther, findOther, forgetUndos, otherNumber, prove } from '../testing/mergeVisit';
import { addPasskey, answerWith, changeProfile, owner, signIn } from '../testing/passkeyVisit';
import { setUpApp } from '../testing/totpApp';
import { undoBy, undoMail } from '../testing/undoMail';

const password = 'Another3D!';
const otherMail = 'taker@example.com';

let test: TestHub;
let token = '';
let other = '';
beforeEach(async () => {
  test = await createTestHub();
  await changeProfile(test, { passkey_login: true });
  token = await signIn(test);
  other = await signIn(test, otherNumber);
  await changeOther(test, { passwordHash: null, createdAt: test.clock.now() - mergeWaitMs });
});
afterEach(() => test.close());

const settled = () => test.hub.services.background.settled();
const isJoined = async () => (await accountOf(test, otherNumber))?.email === owner.account;

/** What the number's holder can add to the account and then prove. */
const additions = {
  passkey: async () => {
    const key = await addPasskey(test, other);
    return async (merge: string) => {
      const options = (await test.call(passkeyOptions, { purpose: 'verify', merge }, { token })).info;
      return prove(test, token, { merge, factor: 'passkey', passkey: answerWith(key, options.challenge) });
    };
  },
  app: async () => {
    const app = await setUpApp(test, other);
    return (merge: string) => prove(test, token, { merge, factor: 'totp', code: app.code(1) });
  },
  password: async () => {
    await test.call(changePassword, { new_password: password }, { token: other });
    return (merge: string) => prove(test, token, { merge, factor: 'password', password });
  },
  address: async () => {
    await test.call(addressStart, { kind: 'email', value: otherMail }, { token: other });
    const code = await readCode(test, otherMail);
    const answer = { kind: 'email', value: otherMail, code };
    await test.call(addressConfirm, answer, { token: other });
    return async (merge: string) => {
      await test.call(mergeSend, { merge, factor: 'email' }, { token });
      return prove(test, token, { merge, factor: 'email', code: await readCode(test, otherMail) });
    };
  },
} as const;
type Addition = keyof typeof additions;
const all = Object.keys(additions) as Addition[];

describe('a second way in that was just added', () => {
  it.each(all)('%s: keeps the account from being joined, though it has no mailbox', async (what) => {
    const show = await additions[what]();
    await settled();
    const end = await show(await findOther(test, token));
    expect(end).toMatchObject({
      code: codes.methodOff,
      message: expect.stringContaining('72 hours') as unknown,
    });
  });

  it.each(all)('%s: does not count beside the number without that, so the account waits', async (what) => {
    const show = await additions[what]();
    await settled();
    await forgetUndos(test);
    const merge = await findOther(test, token);
    const { info } = await show(merge);
    expect(info.plan?.waits_until).toBe(test.clock.now() + mergeWaitMs);
    const asked = await test.call(mergeConfirm, { merge, seen: info.plan?.seen ?? '' }, { token });
    expect(asked.info).toEqual({ waits_until: test.clock.now() + mergeWaitMs });
    expect(await isJoined()).toBe(false);
  });

  it.each(['password', 'address'] as const)('%s: counts after 72 hours', async (what) => {
    const show = await additions[what]();
    await settled();
    test.clock.advance(mergeWaitMs);
    token = await signIn(test);
    const merge = await findOther(test, token);
    const { info } = await show(merge);
    expect(info.plan?.waits_until).toBeUndefined();
    expect((await test.call(mergeConfirm, { merge, seen: info.plan?.seen ?? '' }, { token })).code).toBe(1);
    expect(await isJoined()).toBe(true);
  });

  it('does not become the older one because it found the account', async () => {
    await additions.address();
    await settled();
    await forgetUndos(test);
    test.clock.advance(resendAfterMs);
    const merge = await findOther(test, token, { value: otherMail, kind: 'email' });
    await test.call(mergeSend, { merge, factor: 'mobile' }, { token });
    const code = await readCode(test, otherNumber);
    const { info } = await prove(test, token, { merge, factor: 'mobile', code });
    expect(info.plan?.waits_until).toBe(test.clock.now() + mergeWaitMs);
  });

  it('is no reason to wait where two older ones are proved too', async () => {
    await changeOther(test, { passwordHash: (await accountOf(test, owner.account))?.passwordHash ?? null });
    const app = await setUpApp(test, other);
    await settled();
    await forgetUndos(test);
    const merge = await findOther(test, token);
    await prove(test, token, { merge, factor: 'password', password: owner.password });
    const { info } = await prove(test, token, { merge, factor: 'totp', code: app.code(1) });
    expect(info.plan?.ends.factors).toContain('totp');
    expect(info.plan?.waits_until).toBeUndefined();
  });

  it('that the account began with counts at once', async () => {
    await changeOther(test, { passwordHash: (await accountOf(test, owner.account))?.passwordHash ?? null });
    await changeOther(test, { createdAt: test.clock.now() });
    const merge = await findOther(test, token);
    const { info } = await prove(test, token, { merge, factor: 'password', password: owner.password });
    expect(info.plan?.waits_until).toBeUndefined();
  });
});

describe('an owner without a mailbox', () => {
  it.each([
    ['passkey', 'passkey'],
    ['app', 'factor'],
    ['password', 'password'],
  ] as const)('hears by text of a new %s, and can undo it', async (what, undone) => {
    await additions[what]();
    await settled();
    const { info } = await undoBy(test, (await undoMail(test, otherNumber)).token);
    expect(info.undone).toContain(undone);
  });

  it('hears of it without the way to undo it where the number may have a new owner', async () => {
    await changeOther(test, { numberDoubted: true });
    await additions.passkey();
    await settled();
    const [text] = await readInbox(test, otherNumber);
    expect(text?.text).toContain('passkey');
    expect((await undoMail(test, otherNumber)).token).toBe('');
  });

  it('and without a number leaves an undo that nobody has, so that the account cannot be joined', async () => {
    const id = (await accountOf(test, otherNumber))?.id ?? '';
    await changeOther(test, { mobile: null });
    await addPasskey(test, other);
    await settled();
    const kept = await test.hub.services.database.run((queries) =>
      queries.select().from(undos).where(eq(undos.accountId, id)),
    );
    expect(kept).toMatchObject([{ usedAt: null, expiresAt: test.clock.now() + undoLifeMs }]);
  });

  it('gets few such texts a day', async () => {
    for (let turn = 0; turn < 15; turn += 1) await addPasskey(test, other);
    await settled();
    const texts = (await readInbox(test, otherNumber)).filter(({ text }) => text.includes('passkey'));
    expect(texts).toHaveLength(10);
  });
});
