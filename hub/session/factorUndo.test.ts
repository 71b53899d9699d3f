/** "This wasn't me" of second factors that owners set up, and what the owner sees of them. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listActivity } from '../../src/api/activity';
import {
  listFactors,
  preferFactor,
  removeFactor,
  renewRecoveryCodes,
  totpConfirm,
  totpStart,
} from '../../src/api/factors';
import { login } from '../../src/api/login';
import { undo } from '../../src/api/undo';
import { verify } from '../../src/api/verify';
import { removeAddress } from '../../src/api/addresses';
import { pauseOfChangesMs } from '../accounts/changesPaused';
import { undoLifeMs } from '../accounts/keepUndo';
import { codes } from '../answers/codes';
import { totpFactors, totpSetups } from '../database/tables/factors';
import { trustedBrowsers } from '../database/tables/trust';
import { undos } from '../database/tables/undos';
import { createCookieJar } from '../testing/cookieJar';
import { createTestHub, type TestHub } from '../testing/createTestHub';
import { answerFactor, begin, changeOwner, isSignedIn, noticesOf, race } from '../testing/factorVisit';
import { owner, signIn } from '../testing/passkeyVisit';
import { codeOf, setUpApp, stepMs, type TotpApp } from '../testing/totpApp';
import { undoBy, undoMail } from '../testing/undoMail';

let test: TestHub;
let token = '';
beforeEach(async () => {
  test = await createTestHub();
  token = await signIn(test);
});
afterEach(() => test.close());

const run: TestHub['hub']['services']['database']['run'] = (work) => test.hub.services.database.run(work);
const list = async (session = token) => (await test.call(listFactors, {}, { token: session })).info;

/** The token of the newest mail with an undo. */
async function mailed(): Promise<string> {
  await test.hub.services.background.settled();
  return (await undoMail(test, owner.account)).token;
}
async function undoNewest() {
  const { code, info } = await undoBy(test, await mailed());
  return code === 1 ? info.undone : code;
}

/** A step of the app later, for the next code. */
const later = () => test.clock.advance(stepMs);
async function signInBy(code: string, factor = 'totp'): Promise<string | undefined> {
  const answer = await answerFactor(test, await begin(test), code, factor);
  return answer.code === 1 ? answer.info.auth_token : undefined;
}
const opens = async (code: string | undefined, factor?: string) =>
  isSignedIn(test, await signInBy(code ?? '', factor));
const opensByCode = (code: string | undefined) => opens(code, 'recovery_code');
async function signInWith(app: TotpApp): Promise<string> {
  later();
  return String(await signInBy(app.code()));
}
const opensWith = async (app: TotpApp) => isSignedIn(test, await signInWith(app));

/** Signs in with the app, and trusts the browser. */
async function trustingVisit(app: TotpApp) {
  later();
  const { challenge, flow } = await begin(test);
  const answer = { type: 0, account: owner.account, challenge, code: app.code(), trust_browser: true };
  const jar = createCookieJar();
  jar.keep((await test.call(login, answer, { flow })).headers);
  return async () =>
    (await test.call(login, owner, { headers: jar.headers() })).info.auth_token !== undefined;
}

describe('an app that a thief of the password set up', () => {
  it('is off after the owner’s undo, and the thief is out', async () => {
    const app = await setUpApp(test, token);
    expect((await begin(test)).need_captcha).toBe('totp');
    expect(await undoNewest()).toEqual(['factor', 'recovery_codes']);
    expect(await isSignedIn(test, token)).toBe(false);
    const session = await signIn(test);
    expect(await isSignedIn(test, session)).toBe(true);
    expect(await list(session)).toMatchObject({ factors: [], recovery_codes_left: 0 });
    expect(await noticesOf(test)).toContain('a change was undone');
    // Control: its codes are right, and prove nothing any more.
    const proof = { factor: 'totp', code: app.code(1) };
    expect((await test.call(verify, proof, { token: session })).code).not.toBe(1);
  });

  it('gives way to the mail codes that the owner preferred before', async () => {
    await changeOwner(test, { secondFactor: 'email', lastFactor: 'email' });
    await setUpApp(test, token);
    await undoNewest();
    expect((await begin(test)).need_captcha).toBe('email');
  });

  it('in place of the owner’s gives way to the owner’s, with its codes', async () => {
    const app = await setUpApp(test, token);
    const session = await signInWith(app);
    later();
    const theirs = await setUpApp(test, session);
    later();
    expect(await opens(app.code())).toBe(false);
    expect(await undoNewest()).toEqual(['factor', 'recovery_codes']);
    later();
    expect(await opens(theirs.code())).toBe(false);
    expect(await opensWith(app)).toBe(true);
    expect(await opensByCode(theirs.recoveryCodes[0])).toBe(false);
    expect(await opensByCode(app.recoveryCodes[0])).toBe(true);
  });
});

it('an app stays on where an address that was removed before it comes back', async () => {
  await changeOwner(test, { mobile: '13900139000' });
  expect((await test.call(removeAddress, { kind: 'mobile' }, { token })).code).toBe(1);
  const ofAddress = await mailed();
  await setUpApp(test, token);
  expect((await undoBy(test, ofAddress)).info.undone).toEqual(['mobile']);
  expect((await begin(test)).need_captcha).toBe('totp');
});

describe('an app that a thief of a session removed', () => {
  it('counts from then, as one that its owner sets up', async () => {
    const app = await setUpApp(test, token);
    await test.call(removeFactor, { id: 'totp' }, { token });
    const undoToken = await mailed();
    test.clock.advance(undoLifeMs - 1);
    expect((await undoBy(test, undoToken)).info.undone).toEqual(['factor', 'recovery_codes']);
    const at = test.clock.now();
    expect((await list(await signInWith(app))).factors).toMatchObject([{ id: 'totp', created_at: at }]);
  });

  it('works again after the owner’s undo, with the codes that were not used', async () => {
    const app = await setUpApp(test, token);
    const [used = '', unused = ''] = app.recoveryCodes;
    await signInBy(used, 'recovery_code');
    const spent = app.code(1);
    await signInBy(spent);
    await test.call(removeFactor, { id: 'totp' }, { token });
    expect((await begin(test)).auth_token).toMatch(/./);
    expect(await undoNewest()).toEqual(['factor', 'recovery_codes']);
    const asked = await begin(test);
    expect(asked.factors).toEqual([{ id: 'totp' }, { id: 'recovery_code' }]);
    expect((await answerFactor(test, asked, spent)).code).toBe(codes.codeUsed);
    expect((await answerFactor(test, asked, used, 'recovery_code')).code).toBe(codes.codeUsed);
    expect((await answerFactor(test, asked, unused, 'recovery_code')).info.auth_token).toMatch(/./);
    later();
    const session = await signInWith(app);
    expect(await list(session)).toMatchObject({ factors: [{ id: 'totp' }], recovery_codes_left: 8 });
  });

  it('is put back once, at two processes at the same moment', async () => {
    const app = await setUpApp(test, token);
    await test.call(removeFactor, { id: 'totp' }, { token });
    expect(await race(test, undo, { token: await mailed() }, {})).toEqual([1, codes.challengeGone]);
    expect(await opensWith(app)).toBe(true);
  });

  it('comes back encrypted, and the undo holds its secret encrypted', async () => {
    const app = await setUpApp(test, token);
    await test.call(removeFactor, { id: 'totp' }, { token });
    const secret = await mailed();
    const stored = async () =>
      JSON.stringify([
        await run((queries) => queries.select().from(undos)),
        await run((queries) => queries.select().from(totpFactors)),
      ]);
    expect(await stored()).not.toContain(app.secret);
    await undoBy(test, secret);
    expect(await stored()).not.toContain(app.secret);
    expect(await run((queries) => queries.$count(totpFactors))).toBe(1);
  });

  it.each([
    ['in their order', [0, 1]],
    ['in the other order', [1, 0]],
  ])('and replaced by the thief’s comes back %s', async (_, order) => {
    const app = await setUpApp(test, token);
    await test.call(removeFactor, { id: 'totp' }, { token });
    const tokens = [await mailed()];
    later();
    const theirs = await setUpApp(test, token);
    tokens.push(await mailed());
    for (const index of order) expect((await undoBy(test, tokens[index] ?? '')).code).toBe(1);
    later();
    expect(await opens(theirs.code())).toBe(false);
    expect(await opensWith(app)).toBe(true);
  });
});

it('recovery codes that a thief made give way to the owner’s', async () => {
  const app = await setUpApp(test, token);
  const { recovery_codes: theirs } = (await test.call(renewRecoveryCodes, {}, { token })).info;
  expect(await opensByCode(app.recoveryCodes[0])).toBe(false);
  expect(await undoNewest()).toEqual(['recovery_codes']);
  expect(await opensByCode(theirs[0])).toBe(false);
  expect(await opensByCode(app.recoveryCodes[0])).toBe(true);
  expect((await begin(test)).need_captcha).toBe('totp');
});

it('browsers that a thief trusted are asked again after an undo', async () => {
  const app = await setUpApp(test, token);
  const skips = await trustingVisit(app);
  expect(await skips()).toBe(true);
  await test.call(renewRecoveryCodes, {}, { token });
  expect(await skips()).toBe(true);
  await undoNewest();
  expect(await skips()).toBe(false);
  expect(await run((queries) => queries.$count(trustedBrowsers))).toBe(0);
});

describe('for a day after an undo', () => {
  it('no session changes a second factor', async () => {
    const app = await setUpApp(test, token);
    await test.call(renewRecoveryCodes, {}, { token });
    await undoNewest();
    const until = test.clock.now() + pauseOfChangesMs;
    const session = await signInWith(app);
    const paused = { code: codes.changesPaused, info: { until } };
    const changes = [
      () => test.call(totpStart, {}, { token: session }),
      () => test.call(totpConfirm, { code: app.code(1) }, { token: session }),
      () => test.call(preferFactor, { id: 'totp' }, { token: session }),
      () => test.call(renewRecoveryCodes, {}, { token: session }),
      () => test.call(removeFactor, { id: 'totp' }, { token: session }),
    ];
    for (const change of changes) expect(await change()).toMatchObject(paused);
    expect(await list(session)).toMatchObject({ factors: [{ id: 'totp' }], recovery_codes_left: 10 });
    test.clock.advance(pauseOfChangesMs);
    const fresh = await signInWith(app);
    expect((await test.call(preferFactor, { id: 'totp' }, { token: fresh })).code).toBe(1);
    expect((await test.call(removeFactor, { id: 'totp' }, { token: fresh })).code).toBe(1);
  });

  it('a set-up that a thief began goes on nowhere', async () => {
    await setUpApp(test, token);
    const { secret } = (await test.call(totpStart, {}, { token })).info;
    expect(await run((queries) => queries.$count(totpSetups))).toBe(1);
    await undoNewest();
    const code = codeOf(secret, test.clock.now());
    expect((await test.call(totpConfirm, { code }, { token })).code).toBe(codes.notLoggedIn);
    const session = await signIn(test);
    expect((await test.call(totpConfirm, { code }, { token: session })).code).toBe(codes.changesPaused);
  });
});

it('the owner sees what happened to factors, codes and browsers', async () => {
  const app = await setUpApp(test, token);
  test.clock.advance(1000);
  await signInBy(app.recoveryCodes[0] ?? '', 'recovery_code');
  test.clock.advance(1000);
  await test.call(renewRecoveryCodes, {}, { token });
  await trustingVisit(app);
  test.clock.advance(1000);
  await test.call(removeFactor, { id: 'totp' }, { token });
  await test.hub.services.background.settled();
  const { events } = (await test.call(listActivity, {}, { token })).info;
  expect(events.map(({ kind }) => kind).filter((kind) => kind !== 'sign_in')).toEqual([
    'factor_removed',
    'browser_trusted',
    'recovery_codes_made',
    'recovery_code_used',
    'factor_added',
  ]);
});
