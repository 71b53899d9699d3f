/** An owner's authenticator app: its set-up, and sign-ins with it. */
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { emailSend } from '../../src/api/emailSend';
import { factorSend } from '../../src/api/factorSend';
import { listFactors, removeFactor, renewRecoveryCodes, totpConfirm, totpStart } from '../../src/api/factors';
import { login } from '../../src/api/login';
import { resetPasswordByEmail } from '../../src/api/reset';
import { codes } from '../answers/codes';
import { recoveryCodes, totpFactors, totpSetups } from '../database/tables/factors';
import { totpSetupLifeMs } from '../factors/totp/totpSetup';
import { failuresPerAccount, failureWindowMs } from '../limits/failures';
import { sweep } from '../sweep';
import { createTestHub, newFlow, type TestHub } from '../testing/createTestHub';
import { otherCode, readCode } from '../testing/inbox';
import { changeProfile, owner, signIn } from '../testing/passkeyVisit';
import { answerFactor, begin, changeOwner, isSignedIn, noticesOf, race } from '../testing/factorVisit';
import { codeOf, setUpApp, stepMs, type TotpApp } from '../testing/totpApp';
import { verifiedMs } from './verified';

let test: TestHub;
let token = '';
beforeEach(async () => {
  test = await createTestHub();
  token = await signIn(test);
});
afterEach(() => test.close());

const database = () => test.hub.services.database;
const list = async () => (await test.call(listFactors, {}, { token })).info;

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
    expect(await noticesOf(test)).toContain('Authenticator app was added to your two-step verification');
    expect(await isSignedIn(test, token)).toBe(true);
    const asked = await begin(test);
    expect(asked.auth_token).toBeUndefined();
    expect(asked).toMatchObject({
      need_captcha: 'totp',
      factors: [{ id: 'totp' }, { id: 'recovery_code' }],
    });
    expect((await answerFactor(test, asked, code)).code).toBe(codes.codeUsed);
  });

  it('asks for nothing before, also where the process is killed, and ends after 15 minutes', async () => {
    const twin = await test.twin();
    const { secret } = (await test.call(totpStart, {}, { token })).info;
    const { info } = await test.call(login, owner, { flow: newFlow() });
    expect(info.auth_token).toMatch(/^[\w-]{43}$/);
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
    expect((await begin(test)).auth_token).toMatch(/^[\w-]{43}$/);
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
    expect(await race(test, totpConfirm, request, { token })).toEqual([1, codes.challengeGone]);
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
    await changeOwner(test, { secondFactor: 'email' });
    const waiting = await begin(test);
    const mailed = await readCode(test, owner.account);
    await setUpApp(test, token);
    expect((await answerFactor(test, waiting, mailed)).code).toBe(codes.challengeGone);
    expect(await isSignedIn(test, other)).toBe(true);
  });

  it('takes the place of an app before, with new recovery codes', async () => {
    const before = await setUpApp(test, token);
    const after = await setUpApp(test, token);
    test.clock.advance(2 * stepMs);
    const asked = await begin(test);
    expect((await answerFactor(test, asked, before.code())).code).toBe(codes.codeWrong);
    expect((await answerFactor(test, asked, before.recoveryCodes[0] ?? '', 'recovery_code')).code).toBe(
      codes.codeWrong,
    );
    expect(await isSignedIn(test, (await answerFactor(test, asked, after.code())).info.auth_token)).toBe(
      true,
    );
  });
});

describe('a code of the app', () => {
  let app: TotpApp;
  beforeEach(async () => {
    app = await setUpApp(test, token);
    test.clock.advance(5 * stepMs);
  });

  it('signs in, and is then seen as used', async () => {
    const { info } = await answerFactor(test, await begin(test), app.code());
    expect(await isSignedIn(test, info.auth_token)).toBe(true);
    expect((await list()).factors[0]?.used_at).toBe(test.clock.now());
  });

  it.each([
    ['the step before', -1, 1],
    ['the step after', 1, 1],
    ['two steps before', -2, codes.codeWrong],
    ['two steps after', 2, codes.codeWrong],
  ])('counts by %s', async (_, steps, end) => {
    expect((await answerFactor(test, await begin(test), app.code(steps))).code).toBe(end);
  });

  it('counts once, and none of a step before it does afterwards', async () => {
    await answerFactor(test, await begin(test), app.code());
    const asked = await begin(test);
    const again = await answerFactor(test, asked, app.code());
    expect(again).toMatchObject({ code: codes.codeUsed, message: expect.stringContaining('Wait') as string });
    expect((await answerFactor(test, asked, app.code(-1))).code).toBe(codes.codeUsed);
    expect((await answerFactor(test, asked, app.code(1))).code).toBe(1);
  });

  it('counts once in a race of two processes', async () => {
    const { flow, challenge } = await begin(test);
    const other = await begin(test);
    const request = { type: 0, account: owner.account, code: app.code() };
    expect(await race(test, login, { ...request, challenge }, { flow })).toEqual([1, codes.codeUsed]);
    expect((await answerFactor(test, other, app.code())).code).toBe(codes.codeUsed);
  });

  it('is wrong too often, over app and recovery codes together', async () => {
    const asked = await begin(test);
    for (let turn = 1; turn < failuresPerAccount; turn += 1)
      await answerFactor(
        test,
        asked,
        turn % 2 ? otherCode(app.code()) : 'AAAAA-AAAAA',
        turn % 2 ? 'totp' : 'recovery_code',
      );
    // A clock that is wrong counts too: else it would be a way to guess.
    expect((await answerFactor(test, asked, app.code(9))).info).toEqual({ clock: 270 });
    expect((await answerFactor(test, asked, app.code())).status).toBe(429);
    test.clock.advance(failureWindowMs);
    expect((await answerFactor(test, await begin(test), app.code())).code).toBe(1);
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
    expect((await begin(test)).factors).toEqual([{ id: 'totp' }, { id: 'recovery_code' }]);
    expect(await list()).toMatchObject({ required: true, factors: [{ id: 'totp' }] });
  });

  it('is stored with its secret encrypted', async () => {
    const [row] = await database().run((queries) => queries.select().from(totpFactors));
    expect(JSON.stringify(row)).not.toContain(app.secret);
    expect(row?.secret).toHaveProperty('sealed');
  });
});
