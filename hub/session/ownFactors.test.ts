/** Factors that owners set up: an app and its recovery codes, from the set-up to the removal. */
import { and, eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { HubCall } from '../../src/api/defineCall';
import { check } from '../../src/api/check';
import { emailSend } from '../../src/api/emailSend';
import { factorSend } from '../../src/api/factorSend';
import {
  listFactors,
  preferFactor,
  removeFactor,
  renewRecoveryCodes,
  totpConfirm,
  totpStart,
} from '../../src/api/factors';
import { login } from '../../src/api/login';
import { resetPasswordByEmail } from '../../src/api/reset';
import { userProfile } from '../../src/api/userProfile';
import { verify, verifySend } from '../../src/api/verify';
import { codes } from '../answers/codes';
import type { Hub } from '../createHub';
import { accounts } from '../database/tables/accounts';
import { recoveryCodes, totpFactors, totpSetups } from '../database/tables/factors';
import { totpSetupLifeMs } from '../factors/totp/totpSetup';
import { failuresPerAccount, failureWindowMs } from '../limits/failureLimit';
import { sweep } from '../sweep';
import { createTestHub, newFlow, portal, someFlow, type TestHub } from '../testing/createTestHub';
import { otherCode, readCode, readInbox } from '../testing/inbox';
import { changeProfile, owner, signIn } from '../testing/passkeyVisit';
import { codeOf, setUpApp, stepMs, type TotpApp } from '../testing/totpApp';
import { verifiedMs } from './verified';

let test: TestHub;
let token = '';
beforeEach(async () => {
  test = await createTestHub();
  token = await signIn(test);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await test.close();
});

const database = () => test.hub.services.database;
const change = (fields: Partial<typeof accounts.$inferInsert>) =>
  database().run((queries) => queries.update(accounts).set(fields).where(eq(accounts.email, owner.account)));
const begin = async (flow = newFlow()) => ({ flow, ...(await test.call(login, owner, { flow })).info });
const answer = (
  { challenge, flow }: { challenge?: string | undefined; flow: string },
  code: string,
  factor?: string,
) => test.call(login, { type: 0, account: owner.account, challenge, code, factor }, { flow });
const isSignedIn = async (some: string | undefined) =>
  (await test.call(check, {}, { token: String(some) })).info.status === 1;
const list = async () => (await test.call(listFactors, {}, { token })).info;
const notices = async (): Promise<string[]> => {
  await test.hub.services.background.settled();
  const mails = await readInbox(test, owner.account);
  return mails.filter(({ code }) => code === '').map(({ subject }) => subject.replace('Design Hub: ', ''));
};
/** The same request at two processes at once. @returns their codes */
async function race(call: HubCall, request: object, { flow = someFlow, bearer = '' }): Promise<number[]> {
  const hubs: Hub[] = [test.hub, await test.twin()];
  const headers = new Headers({
    'client-type': 'web',
    'content-type': 'application/json',
    'entry-flow': flow,
    language: 'en',
    origin: portal,
    host: 'localhost:4600',
    ...(bearer && { authorization: `Bearer ${bearer}` }),
  });
  const answers = await Promise.all(
    hubs.map((hub) =>
      hub.fetch(
        new Request(`${portal}${call.path}`, { method: 'POST', headers, body: JSON.stringify(request) }),
      ),
    ),
  );
  const bodies = await Promise.all(answers.map((each) => each.json() as Promise<{ code: number }>));
  return bodies.map(({ code }) => code).toSorted((one, other) => other - one);
}

describe('the set-up of an app', () => {
  it('turns it on with its first code, which then counts no more', async () => {
    const { secret, uri } = (await test.call(totpStart, {}, { token })).info;
    expect(uri).toBe(
      `otpauth://totp/Design%20Hub:designer%40example.com?issuer=Design%20Hub&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    );
    const code = codeOf(secret, test.clock.now());
    const { info } = await test.call(totpConfirm, { code }, { token });
    expect(info.auth_token).toBeUndefined();
    expect(info.recovery_codes).toHaveLength(10);
    expect(await list()).toEqual({
      factors: [{ id: 'totp', created_at: test.clock.now(), used_at: test.clock.now(), preferred: true }],
      recovery_codes_left: 10,
      required: false,
      grace_until: undefined,
    });
    expect(await notices()).toContain('Authenticator app was added to your two-step verification');
    expect(await isSignedIn(token)).toBe(true);
    const asked = await begin();
    expect(asked.auth_token).toBeUndefined();
    expect(asked).toMatchObject({
      need_captcha: 'totp',
      factors: [{ id: 'totp' }, { id: 'recovery_code' }],
    });
    expect((await answer(asked, code)).code).toBe(codes.codeUsed);
  });

  it('asks for nothing before, also where the process is killed, and ends after 15 minutes', async () => {
    const twin = await test.twin();
    const { secret } = (await test.call(totpStart, {}, { token })).info;
    const { info } = await test.call(login, owner, { flow: newFlow() });
    expect(info.auth_token).toBeDefined();
    expect(await list()).toMatchObject({ factors: [], recovery_codes_left: 0 });
    test.clock.advance(totpSetupLifeMs);
    const late = { code: codeOf(secret, test.clock.now()) };
    expect((await test.call(totpConfirm, late, { token })).code).toBe(codes.challengeGone);
    await sweep(twin.services.database, test.clock.now() + 1);
    expect(await database().run((queries) => queries.$count(totpSetups))).toBe(0);
  });

  it('leaves nothing half on where its last step fails', async () => {
    const { secret } = (await test.call(totpStart, {}, { token })).info;
    const request = { code: codeOf(secret, test.clock.now()) };
    const rename = (from: string, to: string) =>
      database().run((queries) => queries.execute(sql.raw(`alter table ${from} rename to ${to}`)));
    await rename('recovery_codes', 'lost');
    expect((await test.call(totpConfirm, request, { token })).code).toBe(codes.somethingWrong);
    await rename('lost', 'recovery_codes');
    expect((await begin()).auth_token).toBeDefined();
    expect(await database().run((queries) => queries.$count(totpFactors))).toBe(0);
    expect((await test.call(totpConfirm, request, { token })).code).toBe(1);
  });

  it('belongs to the session that began it, and the last one begun wins', async () => {
    const other = await signIn(test);
    const first = (await test.call(totpStart, {}, { token })).info.secret;
    const second = (await test.call(totpStart, {}, { token: other })).info.secret;
    expect(second).not.toBe(first);
    const now = test.clock.now();
    const confirm = async (secret: string, bearer: string) =>
      (await test.call(totpConfirm, { code: codeOf(secret, now) }, { token: bearer })).code;
    expect(await confirm(first, token)).toBe(codes.challengeGone);
    expect(await confirm(second, token)).toBe(codes.challengeGone);
    expect(await confirm(first, other)).toBe(codes.codeWrong);
    expect(await confirm(second, other)).toBe(1);
  });

  it('happens once in a race of two processes', async () => {
    const { secret } = (await test.call(totpStart, {}, { token })).info;
    const request = { code: codeOf(secret, test.clock.now()) };
    expect(await race(totpConfirm, request, { bearer: token })).toEqual([1, codes.challengeGone]);
    expect(await database().run((queries) => queries.$count(recoveryCodes))).toBe(10);
  });

  it('says when the clock of the phone is wrong, and nothing about other wrong codes', async () => {
    const { secret } = (await test.call(totpStart, {}, { token })).info;
    const confirm = (code: string) => test.call(totpConfirm, { code }, { token });
    const ahead = await confirm(codeOf(secret, test.clock.now() + 10 * stepMs));
    expect(ahead).toMatchObject({ code: codes.codeWrong, info: { clock: 300 } });
    expect(ahead.message).toContain('clock of your phone');
    const wrong = await confirm(otherCode(codeOf(secret, test.clock.now())));
    expect(wrong.code).toBe(codes.codeWrong);
    expect(wrong.message).not.toContain('clock');
  });

  it('needs a session that proved something in the last 10 minutes', async () => {
    test.clock.advance(verifiedMs);
    expect((await test.call(totpStart, {}, { token })).code).toBe(codes.verificationNeeded);
    expect((await test.call(renewRecoveryCodes, {}, { token })).code).toBe(codes.verificationNeeded);
    expect((await test.call(removeFactor, { id: 'totp' }, { token })).code).toBe(codes.verificationNeeded);
  });

  it('ends sign-ins that are under way, and no session', async () => {
    const other = await signIn(test);
    await change({ secondFactor: 'email' });
    const waiting = await begin();
    const mailed = await readCode(test, owner.account);
    await setUpApp(test, token);
    expect((await answer(waiting, mailed)).code).toBe(codes.challengeGone);
    expect(await isSignedIn(other)).toBe(true);
  });

  it('takes the place of an app before, with new recovery codes', async () => {
    const before = await setUpApp(test, token);
    const after = await setUpApp(test, token);
    test.clock.advance(2 * stepMs);
    const asked = await begin();
    expect((await answer(asked, before.code())).code).toBe(codes.codeWrong);
    expect((await answer(asked, before.recoveryCodes[0] ?? '', 'recovery_code')).code).toBe(codes.codeWrong);
    expect(await isSignedIn((await answer(asked, after.code())).info.auth_token)).toBe(true);
  });
});

describe('a code of the app', () => {
  let app: TotpApp;
  beforeEach(async () => {
    app = await setUpApp(test, token);
    test.clock.advance(5 * stepMs);
  });

  it('signs in, and is then seen as used', async () => {
    const { info } = await answer(await begin(), app.code());
    expect(await isSignedIn(info.auth_token)).toBe(true);
    expect((await list()).factors[0]?.used_at).toBe(test.clock.now());
  });

  it.each([
    ['the step before', -1, 1],
    ['the step after', 1, 1],
    ['two steps before', -2, codes.codeWrong],
    ['two steps after', 2, codes.codeWrong],
  ])('counts by %s', async (_, steps, end) => {
    expect((await answer(await begin(), app.code(steps))).code).toBe(end);
  });

  it('counts once, and none of a step before it does afterwards', async () => {
    await answer(await begin(), app.code());
    const asked = await begin();
    const again = await answer(asked, app.code());
    expect(again).toMatchObject({ code: codes.codeUsed, message: expect.stringContaining('Wait') as string });
    expect((await answer(asked, app.code(-1))).code).toBe(codes.codeUsed);
    expect((await answer(asked, app.code(1))).code).toBe(1);
  });

  it('counts once in a race of two processes', async () => {
    const { flow, challenge } = await begin();
    const other = await begin();
    const request = { type: 0, account: owner.account, code: app.code() };
    expect(await race(login, { ...request, challenge }, { flow })).toEqual([1, codes.codeUsed]);
    expect((await answer(other, app.code())).code).toBe(codes.codeUsed);
  });

  it('is wrong too often, over app and recovery codes together', async () => {
    const asked = await begin();
    for (let turn = 1; turn < failuresPerAccount; turn += 1)
      await answer(
        asked,
        turn % 2 ? otherCode(app.code()) : 'AAAAA-AAAAA',
        turn % 2 ? 'totp' : 'recovery_code',
      );
    // A clock that is wrong counts too: else it would be a way to guess.
    expect((await answer(asked, app.code(9))).info).toEqual({ clock: 270 });
    expect((await answer(asked, app.code())).status).toBe(429);
    test.clock.advance(failureWindowMs);
    expect((await answer(await begin(), app.code())).code).toBe(1);
  });

  it('is asked for after a code by mail, which is no other way', async () => {
    await test.call(emailSend, { email: owner.account, type: 2 });
    const reset = { email: owner.account, captcha: await readCode(test, owner.account) };
    const password = { new_password: 'Brand-new-77', re_new_password: 'Brand-new-77' };
    const { info } = await test.call(resetPasswordByEmail, { ...reset, ...password });
    expect(info.auth_token).toBeUndefined();
    expect(info.factors).toEqual([{ id: 'totp' }, { id: 'recovery_code' }]);
    const send = await test.call(factorSend, { challenge: info.challenge, factor: 'email' });
    expect(send.code).toBe(codes.fieldInvalid);
    const mailed = { type: 0, account: owner.account, challenge: info.challenge, email_captcha: '123456' };
    expect((await test.call(login, mailed)).code).toBe(codes.fieldInvalid);
  });

  it('is asked for where the tenant demands a factor', async () => {
    await changeProfile(test, { double_verification: true });
    expect((await begin()).factors).toEqual([{ id: 'totp' }, { id: 'recovery_code' }]);
    expect(await list()).toMatchObject({ required: true, factors: [{ id: 'totp' }] });
  });

  it('is stored with its secret encrypted', async () => {
    const [row] = await database().run((queries) => queries.select().from(totpFactors));
    expect(JSON.stringify(row)).not.toContain(app.secret);
    expect(row?.secret).toHaveProperty('sealed');
  });
});

describe('a recovery code', () => {
  let app: TotpApp;
  beforeEach(async () => {
    app = await setUpApp(test, token);
  });
  const codeAt = (index: number) => app.recoveryCodes[index] ?? '';
  const sign = async (code: string) => answer(await begin(), code, 'recovery_code');

  it.each([
    ['as it was shown', (code: string) => code],
    ['in lower case, with spaces', (code: string) => ` ${code.toLowerCase().replace('-', ' ')} `],
    ['without its dash', (code: string) => code.replace('-', '')],
    [
      'with letters that look like its digits',
      (code: string) => code.replaceAll('0', 'o').replaceAll('1', 'l'),
    ],
  ])('signs in once, %s', async (_, write) => {
    const { info } = await sign(write(codeAt(0)));
    expect(await isSignedIn(info.auth_token)).toBe(true);
    const again = await sign(codeAt(0));
    expect(again.code).toBe(codes.codeUsed);
    expect((await list()).recovery_codes_left).toBe(9);
  });

  it('signs in once in a race of two processes', async () => {
    const { flow, challenge } = await begin();
    const request = { type: 0, account: owner.account, challenge, factor: 'recovery_code', code: codeAt(0) };
    expect(await race(login, request, { flow })).toEqual([1, codes.codeUsed]);
    expect((await list()).recovery_codes_left).toBe(9);
  });

  it('looks like nothing else: ten characters, two groups, each another one', () => {
    expect(new Set(app.recoveryCodes).size).toBe(10);
    for (const code of app.recoveryCodes)
      expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
  });

  it('is mailed when it is used, with a warning at two', async () => {
    for (let index = 0; index < 8; index += 1) {
      await sign(codeAt(index));
      await test.hub.services.background.settled();
      const [mail] = (await readInbox(test, owner.account)).filter(({ subject }) =>
        subject.includes('recovery'),
      );
      expect(mail?.text).toContain(`Recovery codes left: ${9 - index}.`);
      expect(mail?.text.includes('Make new ones')).toBe(index === 7);
      expect(mail?.text).not.toContain(codeAt(index));
    }
    expect((await list()).recovery_codes_left).toBe(2);
  });

  it('is no way any more where all are used', async () => {
    for (const code of app.recoveryCodes) await sign(code);
    expect((await begin()).factors).toEqual([{ id: 'totp' }]);
  });

  it('counts no more after a new set, which is told by mail', async () => {
    const { info } = await test.call(renewRecoveryCodes, {}, { token });
    expect(info.recovery_codes).toHaveLength(10);
    expect((await sign(codeAt(0))).code).toBe(codes.codeWrong);
    expect((await sign(info.recovery_codes[0] ?? '')).code).toBe(1);
    expect(await notices()).toContain('new recovery codes were made for your account');
  });

  it('is another account’s', async () => {
    const other = await signIn(test, '13800138000');
    const theirs = await setUpApp(test, other);
    expect((await sign(theirs.recoveryCodes[0] ?? '')).code).toBe(codes.codeWrong);
  });

  it('is made beside an app alone', async () => {
    await test.call(removeFactor, { id: 'totp' }, { token });
    expect((await test.call(renewRecoveryCodes, {}, { token })).code).toBe(codes.methodOff);
  });

  it('stands as a hash alone', async () => {
    const rows = JSON.stringify(await database().run((queries) => queries.select().from(recoveryCodes)));
    for (const code of app.recoveryCodes) {
      expect(rows).not.toContain(code);
      expect(rows).not.toContain(code.replace('-', ''));
    }
  });
});

describe('the owner', () => {
  let app: TotpApp;
  beforeEach(async () => {
    app = await setUpApp(test, token);
    test.clock.advance(5 * stepMs);
  });
  const asked = async () => {
    test.clock.advance(verifiedMs);
    const { code, info } = await test.call(removeFactor, { id: 'totp' }, { token });
    expect(code).toBe(codes.verificationNeeded);
    return (info as unknown as { verify: { id: string }[] }).verify.map(({ id }) => id);
  };

  it('confirms who it is by the app or a recovery code, and not by a mail', async () => {
    expect(await asked()).toEqual(['password', 'totp', 'recovery_code']);
    const prove = async (factor: string, code: string) =>
      (await test.call(verify, { factor, code }, { token })).code;
    expect((await test.call(verifySend, { factor: 'email' }, { token })).code).toBe(codes.fieldInvalid);
    expect((await test.call(verifySend, { factor: 'totp' }, { token })).code).toBe(codes.fieldInvalid);
    expect(await prove('email', '123456')).toBe(codes.fieldInvalid);
    expect(await prove('totp', otherCode(app.code()))).toBe(codes.codeWrong);
    expect(await prove('totp', app.code())).toBe(1);
    expect((await test.call(removeFactor, { id: 'none' }, { token })).code).toBe(codes.fieldInvalid);
    test.clock.advance(verifiedMs);
    expect(await prove('recovery_code', app.recoveryCodes[3] ?? '')).toBe(1);
    expect((await test.call(totpStart, {}, { token })).code).toBe(1);
  });

  it('removes the app, with its recovery codes, and is asked no more', async () => {
    const waiting = await begin();
    expect((await test.call(removeFactor, { id: 'totp' }, { token })).code).toBe(1);
    expect((await answer(waiting, app.code())).code).toBe(codes.challengeGone);
    expect((await begin()).auth_token).toBeDefined();
    expect(await list()).toMatchObject({ factors: [], recovery_codes_left: 0 });
    expect(await notices()).toContain('Authenticator app was removed from your two-step verification');
    const mails = (await notices()).length;
    expect((await test.call(removeFactor, { id: 'totp' }, { token })).code).toBe(1);
    expect(await notices()).toHaveLength(mails);
  });

  it('removes it for one process as for the other, once', async () => {
    const path = removeFactor.path.replace('{id}', 'totp');
    const headers = {
      authorization: `Bearer ${token}`,
      origin: portal,
      host: 'localhost:4600',
      language: 'en',
    };
    const hubs = [test.hub, await test.twin()];
    await Promise.all(
      hubs.map((hub) => hub.fetch(new Request(`${portal}${path}`, { method: 'DELETE', headers }))),
    );
    const told = (await notices()).filter((subject) => subject.includes('was removed'));
    expect(told).toHaveLength(1);
  });

  it('is asked by the mail again where the tenant demands a factor', async () => {
    await changeProfile(test, { double_verification: true });
    await test.call(removeFactor, { id: 'totp' }, { token });
    expect(await begin()).toMatchObject({ need_captcha: 'email' });
  });

  it.each(['email', 'mobile', 'recovery_code', 'none'])('cannot prefer or remove %s', async (id) => {
    expect((await test.call(preferFactor, { id }, { token })).code).toBe(codes.fieldInvalid);
    expect((await test.call(removeFactor, { id }, { token })).code).toBe(codes.fieldInvalid);
  });

  it('prefers one of several', async () => {
    await test.call(removeFactor, { id: 'totp' }, { token });
    expect((await test.call(preferFactor, { id: 'email' }, { token })).code).toBe(codes.fieldInvalid);
    await change({ secondFactor: 'email', mobile: '13700137009', lastFactor: 'email' });
    const { factors } = await list();
    expect(factors).toMatchObject([
      { id: 'email', masked_to: 'd•••@example.com', preferred: true },
      { id: 'mobile', masked_to: '137••••7009', preferred: false },
    ]);
    expect((await test.call(preferFactor, { id: 'mobile' }, { token })).code).toBe(1);
    expect((await list()).factors.map(({ id }) => id)).toEqual(['mobile', 'email']);
    const [row] = await database().run((queries) =>
      queries
        .select()
        .from(accounts)
        .where(and(eq(accounts.email, owner.account), eq(accounts.tenantId, 'neutral'))),
    );
    expect(row).toMatchObject({ secondFactor: 'mobile', lastFactor: null });
  });

  it('finds it on the account page', async () => {
    expect((await test.call(userProfile, {}, { token })).info.offers).toContain('factors');
  });

  it('of a session that ended learns and changes nothing', async () => {
    for (const [call, request] of [
      [listFactors, {}],
      [totpStart, {}],
      [totpConfirm, { code: app.code() }],
      [preferFactor, { id: 'totp' }],
      [removeFactor, { id: 'totp' }],
      [renewRecoveryCodes, {}],
    ] as const)
      expect((await test.call(call, request, { token: 'ended' })).code).toBe(codes.notLoggedIn);
  });
});
