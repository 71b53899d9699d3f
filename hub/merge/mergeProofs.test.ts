/** What has to be proved before two accounts are joined, and who is refused. */
import { asleepAfterMs } from '../accounts/asleep';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addressConfirm, addressStart, removeAddress } from '../../src/api/addresses';
import { askDeletion, cancelDeletion } from '../../src/api/deletion';
import { endSessions } from '../../src/api/sessions';
import { mergeConfirm, mergeProve, mergeSend } from '../../src/api/merge';
import { login } from '../../src/api/login';
import { passkeyOptions } from '../../src/api/passkeys';
import { linkConfirm, linkStart } from '../../src/api/newLinks';
import { loginByCode } from '../../src/api/providerLogin';
import { userProfile } from '../../src/api/userProfile';
import { verify } from '../../src/api/verify';
import { deletionWaitMs } from '../accounts/pendingDeletion';
import { mergeOfferLifeMs } from '../accounts/mergeOffers';
import { codes } from '../answers/codes';
import { deleteDue } from '../deletion/deleteDue';
import { verifiedMs } from '../session/verified';
import { createBrowser } from '../testing/createBrowser';
import { createTestHub, newFlow, portal, type TestHub } from '../testing/createTestHub';
import { changeOwner, race } from '../testing/factorVisit';
import { otherCode, readCode } from '../testing/inbox';
import {
  accountOf,
  changeOther,
  findOther,
  forgetUndos,
  otherNumber,
  prove,
  proveByPassword,
} from '../testing/mergeVisit';
import { addPasskey, answerWith, changeProfile, owner, signIn } from '../testing/passkeyVisit';
import { setUpApp } from '../testing/totpApp';
import { answerOf, googleSub, visitProvider } from '../testing/visitProvider';

const otherMail = 'other.lena@example.com';
const { password } = owner;

let test: TestHub;
let token = '';
beforeEach(async () => {
  test = await createTestHub();
  token = await signIn(test);
});
afterEach(() => test.close());

const settled = () => test.hub.services.background.settled();
const byPassword = (merge: string) => prove(test, token, { merge, factor: 'password', password });
const confirm = (merge: string, seen: string, whose = token) =>
  test.call(mergeConfirm, { merge, seen }, { token: whose });
const isProved = async (answer: ReturnType<typeof prove>) => (await answer).info?.plan !== undefined;
const idsOf = (ways: readonly { id: string }[] | undefined) => ways?.map(({ id }) => id);

describe('an offer', () => {
  it('comes with the right code alone: before it, no answer tells of the other account', async () => {
    const request = { kind: 'mobile', value: otherNumber };
    await test.call(addressStart, request, { token });
    const wrong = otherCode(await readCode(test, otherNumber));
    const refused = await test.call(addressConfirm, { ...request, code: wrong }, { token });
    expect([refused.code, refused.info]).toEqual([codes.codeWrong, undefined]);
  });

  it('counts for the session and visit that was told, for a while, and proves nothing by itself', async () => {
    const merge = await findOther(test, token);
    const ask = async (whose: string, flow?: string) =>
      (await test.call(mergeProve, { merge }, { token: whose, ...(flow ? { flow } : {}) })).code;
    expect(await ask(await signIn(test))).toBe(codes.challengeGone);
    expect(await ask(token, newFlow())).toBe(codes.otherFlow);
    expect((await prove(test, token, { merge: 'unknown' })).code).toBe(codes.challengeGone);
    expect((await confirm(merge, 'any')).code).toBe(codes.challengeGone);
    expect((await confirm(merge, 'any', 'nobody')).code).toBe(codes.notLoggedIn);
    test.clock.advance(verifiedMs);
    expect(await ask(token)).toBe(codes.verificationNeeded);
    test.clock.advance(mergeOfferLifeMs);
    await test.call(verify, { factor: 'password', password }, { token });
    expect(await ask(token)).toBe(codes.challengeGone);
  });

  it('ends with a change of the other account', async () => {
    const { merge, plan } = await proveByPassword(test, token);
    await test.call(endSessions, { id: 'others' }, { token: await signIn(test, otherNumber) });
    expect((await confirm(merge, plan.seen)).code).toBe(codes.challengeGone);
    expect(await accountOf(test, otherNumber)).toMatchObject({ username: '8000' });
  });

  it('does what was shown, or nothing', async () => {
    const { merge, plan } = await proveByPassword(test, token);
    await changeOther(test, { username: 'Another name' });
    expect((await confirm(merge, plan.seen)).code).toBe(codes.changedElsewhere);
    expect((await confirm(merge, 'made up')).code).toBe(codes.changedElsewhere);
    const { info } = await prove(test, token, { merge });
    expect((await confirm(merge, info.plan?.seen ?? '')).code).toBe(1);
  });
});

describe('the other account is proved', () => {
  it('by something else than what found it', async () => {
    const merge = await findOther(test, token);
    expect((await prove(test, token, { merge })).info).toEqual({ verify: [{ id: 'password' }] });
    for (const factor of ['mobile', 'nothing'])
      expect((await prove(test, token, { merge, factor, code: '123456' })).code).toBe(codes.fieldInvalid);
    expect((await prove(test, token, { merge, factor: 'password' })).code).toBe(codes.fieldInvalid);
    const wrong = await prove(test, token, { merge, factor: 'password', password: 'Wrong3D!' });
    expect(wrong).toMatchObject({
      code: codes.accountOrPasswordWrong,
      message: 'This is not the account’s password',
    });
    expect(await isProved(byPassword(merge))).toBe(true);
  });

  it('with its second factor too', async () => {
    const app = await setUpApp(test, await signIn(test, otherNumber));
    await settled();
    await forgetUndos(test);
    const merge = await findOther(test, token);
    expect(idsOf((await prove(test, token, { merge })).info.verify)).toEqual(['password', 'totp']);
    const step = await byPassword(merge);
    expect(idsOf(step.info.verify)).toEqual(['totp', 'recovery_code']);
    expect((await confirm(merge, 'any')).code).toBe(codes.challengeGone);
    expect((await byPassword(merge)).code).toBe(codes.fieldInvalid);
    const end = await prove(test, token, { merge, factor: 'totp', code: app.code(1) });
    expect(end.info.plan?.ends.factors).toContain('totp');
  });

  it('by a code to its other address, which is sent when it is asked for', async () => {
    await changeOther(test, { email: otherMail, passwordHash: null });
    const merge = await findOther(test, token);
    const ways = (await prove(test, token, { merge })).info.verify;
    expect(ways).toEqual([{ id: 'email', masked_to: 'o•••@example.com' }]);
    const send = (factor: string) => test.call(mergeSend, { merge, factor }, { token });
    expect((await send('mobile')).code).toBe(codes.fieldInvalid);
    expect((await send('email')).info).toEqual({ masked_to: 'o•••@example.com' });
    const code = await readCode(test, otherMail);
    const wrong = await prove(test, token, { merge, factor: 'email', code: otherCode(code) });
    expect(wrong.code).toBe(codes.codeWrong);
    expect(await isProved(prove(test, token, { merge, factor: 'email', code }))).toBe(true);
  });

  it('by its passkey, which is two factors', async () => {
    await changeProfile(test, { passkey_login: true });
    const key = await addPasskey(test, await signIn(test, otherNumber));
    await settled();
    await forgetUndos(test);
    await changeOther(test, { secondFactor: 'mobile' });
    const merge = await findOther(test, token);
    const options = (await test.call(passkeyOptions, { purpose: 'verify', merge }, { token })).info;
    const passkey = answerWith(key, options.challenge);
    const { info } = await prove(test, token, { merge, factor: 'passkey', passkey });
    expect(info.plan).toMatchObject({ ends: { credentials: 1 }, asks_second_factor: true });
    const foreign = { purpose: 'verify' as const, merge: 'unknown' };
    expect((await test.call(passkeyOptions, foreign, { token })).code).toBe(codes.challengeGone);
  });

  it('by its number alone where it has nothing else, unless it has slept', async () => {
    await changeOther(test, { passwordHash: null });
    const merge = await findOther(test, token);
    expect(await isProved(prove(test, token, { merge }))).toBe(true);
    await changeOther(test, { lastSeenAt: test.clock.now() - asleepAfterMs });
    expect((await prove(test, token, { merge })).code).toBe(codes.methodOff);
  });

  it('by the service that signs in to it', async () => {
    await test.call(loginByCode('google'), answerOf(await visitProvider(test)));
    const redirect = `${portal}/account?link=google`;
    const { info } = await test.call(linkStart, { provider: 'google', redirect }, { token });
    const browser = createBrowser(test);
    const page = await browser.submit(await browser.open(info.url ?? ''), { sub: googleSub });
    const answer = { provider: 'google', link: info.link, code: answerOf(page).code };
    const taken = await test.call(linkConfirm, answer, { token });
    expect(taken.code).toBe(codes.linkTaken);
    const { merge = '' } = taken.info as { merge?: string };
    // It told the hub a mailbox too, which comes beside it.
    expect(idsOf((await prove(test, token, { merge })).info.verify)).toEqual(['email']);
    const [to, factor] = ['google.user@example.com', 'email'];
    await test.call(mergeSend, { merge, factor }, { token });
    const sent = prove(test, token, { merge, factor, code: await readCode(test, to) });
    expect((await sent).info.plan).toMatchObject({ ends: { email: to, links: [{ provider: 'google' }] } });
  });
});

const endOf = async (merge: string) => (await byPassword(merge)).code;

describe('accounts that cannot be joined', () => {
  it('are locked, paused, about to be deleted, or changed a moment ago', async () => {
    const merge = await findOther(test, token);
    const now = test.clock.now();
    await changeOther(test, { lockedAt: now });
    expect(await endOf(merge)).toBe(codes.accountLocked);
    await changeOther(test, { lockedAt: null, changesPausedUntil: now + 1000 });
    expect((await prove(test, token, { merge })).code).toBe(codes.changesPaused);
    await changeOther(test, { changesPausedUntil: null });
    expect(await isProved(prove(test, token, { merge }))).toBe(true);
    await changeOwner(test, { changesPausedUntil: now + 1000 });
    expect((await prove(test, token, { merge })).code).toBe(codes.changesPaused);
  });

  it('one that is about to be deleted, or whose owner can still undo a change', async () => {
    const other = await signIn(test, otherNumber);
    await changeOther(test, { email: otherMail });
    await test.call(removeAddress, { kind: 'email' }, { token: other });
    await settled();
    const merge = await findOther(test, token);
    expect(await byPassword(merge)).toMatchObject({
      code: codes.methodOff,
      message: expect.stringContaining('72 hours') as unknown,
    });
    await forgetUndos(test);
    expect(await isProved(prove(test, token, { merge }))).toBe(true);
    await test.call(askDeletion, {}, { token });
    expect((await prove(test, token, { merge })).code).toBe(codes.methodOff);
  });
});

describe('at two processes at once', () => {
  it('one of two confirmations joins them', async () => {
    const { merge, plan } = await proveByPassword(test, token);
    const ends = await race(test, mergeConfirm, { merge, seen: plan.seen }, { token });
    expect(ends).toEqual([1, codes.challengeGone]);
    expect(await accountOf(test, otherNumber)).toMatchObject({ email: owner.account });
  });

  it('each of two accounts joins the other: one is left, with both addresses', async () => {
    const { merge, plan } = await proveByPassword(test, token);
    const [other, flow] = [await signIn(test, otherNumber), newFlow()];
    const back = await findOther(test, other, { value: owner.account, kind: 'email', flow });
    const { info } = await prove(test, other, { merge: back, factor: 'password', password }, flow);
    const ends = await Promise.all([
      confirm(merge, plan.seen),
      test.call(mergeConfirm, { merge: back, seen: info.plan?.seen ?? '' }, { token: other, flow }),
    ]);
    expect(ends.filter(({ code }) => code === 1)).toHaveLength(1);
    const left = await accountOf(test, otherNumber);
    expect(left).toMatchObject({ email: owner.account, mobile: otherNumber });
    const whose = ends[0].code === 1 ? token : other;
    expect((await test.call(userProfile, {}, { token: whose })).info.mobile).toBe(otherNumber);
  });

  it('signing out everywhere, or a sign-in, at the other account leaves one whole state', async () => {
    const { merge, plan } = await proveByPassword(test, token);
    const other = await signIn(test, otherNumber);
    const [joined, ended, entered] = await Promise.all([
      confirm(merge, plan.seen),
      test.call(endSessions, { id: 'others' }, { token: other }),
      test.call(login, { ...owner, account: otherNumber }, { flow: newFlow() }),
    ]);
    const isJoined = joined.code === 1;
    expect((await accountOf(test, otherNumber))?.email).toBe(isJoined ? owner.account : null);
    expect(isJoined || [joined.code, ended.code].join() === `${codes.challengeGone},1`).toBe(true);
    // Who signed in at that moment is in the account that is left, or nowhere.
    const seen = await test.call(userProfile, {}, { token: String(entered.info?.auth_token) });
    const emails = { 1: isJoined ? owner.account : undefined } as Readonly<Record<number, unknown>>;
    expect(seen.info?.email).toBe(emails[seen.code]);
  });

  it('a deletion that is due takes the account, which nobody can join any more', async () => {
    await test.call(askDeletion, {}, { token: await signIn(test, otherNumber) });
    await settled();
    test.clock.advance(deletionWaitMs);
    token = await signIn(test);
    const merge = await findOther(test, token);
    expect((await byPassword(merge)).code).toBe(codes.methodOff);
    await Promise.all([deleteDue(test.hub.services), confirm(merge, 'any')]);
    expect(await accountOf(test, otherNumber)).toBeUndefined();
    expect(await accountOf(test, owner.account)).toMatchObject({ mobile: null });
  });

  it('a deletion that was taken back finds it joined', async () => {
    await test.call(askDeletion, {}, { token: await signIn(test, otherNumber) });
    await settled();
    test.clock.advance(deletionWaitMs - 1);
    await test.call(cancelDeletion, {}, { token: await signIn(test, otherNumber) });
    await settled();
    await forgetUndos(test);
    token = await signIn(test);
    const { merge, plan } = await proveByPassword(test, token);
    test.clock.advance(1);
    const twin = await test.twin();
    const [joined] = await Promise.all([confirm(merge, plan.seen), deleteDue(twin.services)]);
    expect(joined.code).toBe(1);
    expect(await accountOf(test, otherNumber)).toMatchObject({ email: owner.account, mobile: otherNumber });
  });
});
