/** An owner joins two accounts: what is shown, what comes along, and what is left of the one that ends. */
import { eq, inArray } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listActivity } from '../../src/api/activity';
import { listAgreements } from '../../src/api/agreements';
import { listApps } from '../../src/api/apps';
import { check } from '../../src/api/check';
import { listFactors } from '../../src/api/factors';
import { listLinks } from '../../src/api/links';
import { login } from '../../src/api/login';
import { mergeConfirm } from '../../src/api/merge';
import { userProfile } from '../../src/api/userProfile';
import { codes } from '../answers/codes';
import { auditRows } from '../database/tables/audit';
import { accounts } from '../database/tables/accounts';
import { totpFactors } from '../database/tables/factors';
import { createTestHub, newFlow, type TestHub } from '../testing/createTestHub';
import { readInbox } from '../testing/inbox';
import {
  accountOf,
  changeOther,
  findOther,
  forgetUndos,
  joinBoth,
  otherNumber,
  prove,
  proveByPassword,
} from '../testing/mergeVisit';
import { addPasskey, changeProfile, owner, passkeySignIn, signIn } from '../testing/passkeyVisit';
import { leaveTraces, tablesWith } from '../testing/personTraces';
import { setUpApp } from '../testing/totpApp';
import { undoBy, undoMail } from '../testing/undoMail';

const otherMail = 'other.lena@example.com';
const { account: mail, password } = owner;

let test: TestHub;
let token = '';
let endedId = '';
beforeEach(async () => {
  test = await createTestHub();
  token = await signIn(test);
  endedId = (await accountOf(test, otherNumber))?.id ?? '';
});
afterEach(() => test.close());

const run: TestHub['hub']['services']['database']['run'] = (work) => test.hub.services.database.run(work);
const settled = () => test.hub.services.background.settled();
const signInOther = async (): Promise<string> => signIn(test, otherNumber);
const profile = async (whose = token) => (await test.call(userProfile, {}, { token: whose })).info;
const agreedBy = async (whose: string) =>
  (await test.call(listAgreements, {}, { token: whose })).info.agreements.length;
const appsOf = async (whose: string) =>
  (await test.call(listApps, {}, { token: whose })).info.apps.map(({ app_key: key }) => key);
const enter = (account: string) => test.call(login, { type: 0, account, password }, { flow: newFlow() });
const subjectsTo = async (to: string) => {
  await settled();
  return (await readInbox(test, to)).map(({ subject, text }) => subject || (text.split('\n')[0] ?? ''));
};

describe('joining', () => {
  it('shows both and what is dropped, and then does that', async () => {
    await changeOther(test, { username: 'Lena', email: otherMail, trade: 'design' });
    const { plan, merge } = await proveByPassword(test, token);
    expect(plan).toMatchObject({
      stays: { username: 'designer', email: mail, password: true },
      ends: { username: 'Lena', email: otherMail, mobile: otherNumber, password: true },
      after: { email: mail, mobile: otherNumber, password: true },
      dropped: [
        { what: 'username', value: 'Lena' },
        { what: 'email', value: otherMail },
        { what: 'password' },
      ],
      asks_second_factor: false,
    });
    expect((await test.call(mergeConfirm, { merge, seen: plan.seen }, { token })).code).toBe(1);
    expect(await profile()).toMatchObject({ username: 'designer', email: mail, mobile: otherNumber });
    expect(await accountOf(test, otherMail)).toBeUndefined();
    const entered = await enter(otherNumber);
    expect((await profile(String(entered.info.auth_token))).email).toBe(mail);
  });

  it('takes what the owner asked for in place of what was there', async () => {
    await changeOther(test, { email: otherMail });
    const merge = await findOther(test, token, { value: otherMail, kind: 'email' });
    const { info } = await prove(test, token, { merge, factor: 'password', password });
    expect(info.plan?.dropped).toContainEqual({ what: 'email', value: mail });
    await test.call(mergeConfirm, { merge, seen: info.plan?.seen ?? '' }, { token });
    expect(await profile()).toMatchObject({ email: otherMail, mobile: otherNumber });
    expect((await enter(mail)).code).toBe(codes.accountOrPasswordWrong);
  });

  it('brings links, apps, agreements and activity of both together', async () => {
    await changeOther(test, { email: otherMail });
    const person = { id: endedId, email: otherMail, mobile: otherNumber, username: '8000' };
    const own = { agreements: await agreedBy(token), apps: await appsOf(token) };
    const other = await signInOther();
    await leaveTraces(test, other, person);
    const theirs = { agreements: await agreedBy(other), apps: await appsOf(other) };
    expect([own.apps, theirs.apps]).toEqual([[], ['studio-app']]);
    await run((queries) => queries.delete(totpFactors).where(eq(totpFactors.accountId, endedId)));
    await changeOther(test, { secondFactor: null });
    await settled();
    await forgetUndos(test);
    expect(await joinBoth(test, token)).toBe(1);
    expect(await agreedBy(token)).toBe(own.agreements + theirs.agreements);
    expect(await appsOf(token)).toEqual(['studio-app']);
    expect((await test.call(listLinks, {}, { token })).info.links).toHaveLength(1);
    const { events } = (await test.call(listActivity, {}, { token })).info;
    expect(events.map(({ kind }) => kind)).toContain('export_asked');
    await settled();
    // The picture’s address and what the audit keeps are all that has the id.
    expect(await tablesWith(test, [endedId])).toEqual(['audit']);
  });

  it('ends the other account’s sessions and this one’s others, but not this one', async () => {
    const [other, elsewhere] = [await signInOther(), await signIn(test)];
    expect(await joinBoth(test, token)).toBe(1);
    const isOpen = async (whose: string) => (await test.call(check, {}, { token: whose })).info.status === 1;
    expect([await isOpen(token), await isOpen(elsewhere), await isOpen(other)]).toEqual([true, false, false]);
  });

  it('is told to every address of both, and kept for the operator and the owner', async () => {
    await changeOther(test, { email: otherMail });
    await joinBoth(test, token);
    for (const to of [mail, otherMail, otherNumber])
      expect((await subjectsTo(to)).some((text) => text.includes('joined'))).toBe(true);
    const stays = await accountOf(test, mail);
    const rows = await run((queries) =>
      queries
        .select()
        .from(auditRows)
        .where(inArray(auditRows.subject, [stays?.id ?? '', endedId])),
    );
    expect(rows.map(({ act, who }) => `${who}: ${act}`)).toEqual([
      'owner: account merge',
      'owner: account merge',
    ]);
    const { events } = (await test.call(listActivity, {}, { token })).info;
    expect(events.map(({ kind }) => kind)).toContain('merged');
  });

  it('leaves nothing of the other account but its rows of the audit and what came along', async () => {
    const removeFolder = vi.fn(() => Promise.resolve());
    const { storage } = test.hub.services.adapters;
    if (storage) storage.removeFolder = removeFolder;
    await joinBoth(test, token);
    await settled();
    expect(await tablesWith(test, [endedId])).toEqual(['audit']);
    expect(removeFolder).toHaveBeenCalledExactlyOnceWith(`uploads/neutral/${endedId}/`);
  });
});

describe('what comes along', () => {
  it('is the app for codes, which is then asked for; written codes end', async () => {
    const other = await signInOther();
    const app = await setUpApp(test, other);
    await settled();
    await forgetUndos(test);
    const merge = await findOther(test, token);
    await prove(test, token, { merge, factor: 'password', password });
    const { info } = await prove(test, token, { merge, factor: 'totp', code: app.code(1) });
    expect(info.plan).toMatchObject({
      asks_second_factor: true,
      after: { factors: ['totp'] },
      dropped: expect.arrayContaining([{ what: 'recovery_codes' }]) as unknown,
    });
    expect((await test.call(mergeConfirm, { merge, seen: info.plan?.seen ?? '' }, { token })).code).toBe(1);
    expect((await test.call(listFactors, {}, { token })).info.factors.map(({ id }) => id)).toContain('totp');
    const entered = await enter(mail);
    expect(entered.info.need_captcha).toBe('totp');
    const { challenge } = entered.info;
    test.clock.advance(90_000);
    const answer = { type: 0, account: mail, challenge, code: app.code(), factor: 'totp' };
    // The challenge belongs to a visit of its own.
    expect((await test.call(login, answer, { flow: newFlow() })).code).toBe(codes.otherFlow);
  });

  it('are passkeys, which go on signing in, and links', async () => {
    await changeProfile(test, { passkey_login: true });
    const key = await addPasskey(test, await signInOther());
    await settled();
    await forgetUndos(test);
    const { merge, plan } = await proveByPassword(test, token);
    expect([plan.ends.credentials, plan.after.credentials]).toEqual([1, 1]);
    expect((await test.call(mergeConfirm, { merge, seen: plan.seen }, { token })).code).toBe(1);
    const { code, info } = await passkeySignIn(test, key);
    expect(code).toBe(1);
    expect((await profile(String(info.auth_token))).email).toBe(mail);
    expect((await test.call(listLinks, {}, { token })).info.links).toEqual([]);
  });

  it('is a password where the account that stays has none', async () => {
    await run((queries) =>
      queries.update(accounts).set({ passwordHash: null }).where(eq(accounts.email, mail)),
    );
    expect(await joinBoth(test, token)).toBe(1);
    expect((await enter(mail)).code).toBe(1);
  });
});

describe('"This wasn’t me"', () => {
  it('takes out what came along, and signs out everywhere; the ended account stays ended', async () => {
    await changeProfile(test, { passkey_login: true });
    const key = await addPasskey(test, await signInOther());
    await settled();
    await forgetUndos(test);
    await joinBoth(test, token);
    await settled();
    const { token: undoToken, text } = await undoMail(test, mail);
    expect(text).toContain('can’t be brought back');
    const { undone } = (await undoBy(test, undoToken)).info;
    expect(undone.toSorted()).toEqual(['mobile', 'passkey']);
    expect((await test.call(check, {}, { token })).info.status).toBe(0);
    expect((await passkeySignIn(test, key)).code).toBe(codes.passkeyUnknown);
    token = await signIn(test);
    expect(await profile()).toMatchObject({ email: mail });
    expect((await enter(otherNumber)).code).toBe(codes.accountOrPasswordWrong);
  });
});
