/** Recovery codes, and what owners do with their second factors. */
import { and, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  listFactors,
  preferFactor,
  removeFactor,
  renewRecoveryCodes,
  totpConfirm,
  totpStart,
} from '../../src/api/factors';
import { login } from '../../src/api/login';
import { userProfile } from '../../src/api/userProfile';
import { verify, verifySend } from '../../src/api/verify';
import { codes } from '../answers/codes';
import { accounts } from '../database/tables/accounts';
import { recoveryCodes } from '../database/tables/factors';
import { createTestHub, type TestHub } from '../testing/createTestHub';
import { otherCode, readInbox } from '../testing/inbox';
import { changeProfile, owner, signIn } from '../testing/passkeyVisit';
import { answerFactor, begin, changeOwner, isSignedIn, noticesOf, race } from '../testing/factorVisit';
import { setUpApp, stepMs, type TotpApp } from '../testing/totpApp';
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
const sign = async (code: string) => answerFactor(test, await begin(test), code, 'recovery_code');
/** What a session that proved nothing for a while may prove. */
const asked = async () => {
  test.clock.advance(verifiedMs);
  const { code, info } = await test.call(removeFactor, { id: 'totp' }, { token });
  expect(code).toBe(codes.verificationNeeded);
  return (info as unknown as { verify: { id: string }[] }).verify.map(({ id }) => id);
};

describe('a recovery code', () => {
  let app: TotpApp;
  beforeEach(async () => {
    app = await setUpApp(test, token);
  });
  const codeAt = (index: number) => app.recoveryCodes[index] ?? '';

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
    expect(info.recovery_codes_left).toBe(9);
    expect(await isSignedIn(test, info.auth_token)).toBe(true);
    const again = await sign(codeAt(0));
    expect(again.code).toBe(codes.codeUsed);
    expect((await list()).recovery_codes_left).toBe(9);
  });

  it('signs in once in a race of two processes', async () => {
    const { flow, challenge } = await begin(test);
    const request = { type: 0, account: owner.account, challenge, factor: 'recovery_code', code: codeAt(0) };
    expect(await race(test, login, request, { flow })).toEqual([1, codes.codeUsed]);
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
    expect((await begin(test)).factors).toEqual([{ id: 'totp' }]);
  });

  it('counts no more after a new set, which is told by mail', async () => {
    const { info } = await test.call(renewRecoveryCodes, {}, { token });
    expect(info.recovery_codes).toHaveLength(10);
    expect((await sign(codeAt(0))).code).toBe(codes.codeWrong);
    expect((await sign(info.recovery_codes[0] ?? '')).code).toBe(1);
    expect(await noticesOf(test)).toContain('new recovery codes were made for your account');
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
    const waiting = await begin(test);
    expect((await test.call(removeFactor, { id: 'totp' }, { token })).code).toBe(1);
    expect((await answerFactor(test, waiting, app.code())).code).toBe(codes.challengeGone);
    expect((await begin(test)).auth_token).toMatch(/^[\w-]{43}$/);
    expect(await list()).toMatchObject({ factors: [], recovery_codes_left: 0 });
    expect(await noticesOf(test)).toContain('Authenticator app was removed from your two-step verification');
    const mails = (await noticesOf(test)).length;
    expect((await test.call(removeFactor, { id: 'totp' }, { token })).code).toBe(1);
    expect(await noticesOf(test)).toHaveLength(mails);
  });

  it('removes it for one process as for the other, once', async () => {
    const path = removeFactor.path.replace('{id}', 'totp');
    expect(await race(test, { ...removeFactor, path }, {}, { token })).toEqual([1, 1]);
    const told = (await noticesOf(test)).filter((subject) => subject.includes('was removed'));
    expect(told).toHaveLength(1);
  });

  it('is asked by the mail again where the tenant demands a factor', async () => {
    await changeProfile(test, { double_verification: true });
    await test.call(removeFactor, { id: 'totp' }, { token });
    expect(await begin(test)).toMatchObject({ need_captcha: 'email' });
  });

  it.each(['email', 'mobile', 'recovery_code', 'none'])('cannot prefer or remove %s', async (id) => {
    expect((await test.call(preferFactor, { id }, { token })).code).toBe(codes.fieldInvalid);
    expect((await test.call(removeFactor, { id }, { token })).code).toBe(codes.fieldInvalid);
  });

  it('prefers one of several', async () => {
    await test.call(removeFactor, { id: 'totp' }, { token });
    expect((await test.call(preferFactor, { id: 'email' }, { token })).code).toBe(codes.fieldInvalid);
    await changeOwner(test, { secondFactor: 'email', mobile: '13700137009', lastFactor: 'email' });
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
