/** Every way to sign in, with every second factor that its account may have: what it is asked for. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { authorize } from '../../src/api/authorize';
import { codeAuthorize } from '../../src/api/codeAuthorize';
import { emailSend } from '../../src/api/emailSend';
import { factorSend } from '../../src/api/factorSend';
import { feishuLogin } from '../../src/api/lark';
import { login } from '../../src/api/login';
import type { LoginInfo } from '../../src/api/loginInfo';
import { passkeyLogin } from '../../src/api/passkeys';
import { loginByCode } from '../../src/api/providerLogin';
import { resetPasswordByEmail, resetPasswordByMobile } from '../../src/api/reset';
import { userInfo } from '../../src/api/userInfo';
import { wechatSubscribe } from '../../src/api/wechat';
import { knownLarkUser, knownWechatUser } from '../../demo/seed/knownPeople';
import { codes } from '../answers/codes';
import { accounts, identities, removedLinks, type AccountRow } from '../database/tables/accounts';
import { recoveryCodes, totpFactors } from '../database/tables/factors';
import { sessions } from '../database/tables/sessions';
import { hubFactors } from '../factors/registry';
import type { HubFactor } from '../http/callContext';
import { passkeys } from '../methods/passkey/passkeyTables';
import { createCookieJar, type CookieJar } from '../testing/cookieJar';
import { createTestHub, newFlow, partner, portal, type TestHub } from '../testing/createTestHub';
import { readCode } from '../testing/inbox';
import { larkCode } from '../testing/larkCode';
import { addPasskey, answerWith, changeProfile, loginChallenge } from '../testing/passkeyVisit';
import { askForText } from '../testing/solveImage';
import { setUpApp, stepMs, type TotpApp } from '../testing/totpApp';
import type { VirtualKey } from '../testing/virtualAuthenticator';
import { answerOf, googleSub, visitProvider } from '../testing/visitProvider';
import { offerBinding, scanAs } from '../testing/wechatLinks';

const email = 'google.user@example.com';
const mobile = '13700137002';
const password = 'Design3D!';
const newPassword = { new_password: 'Brand-new-77', re_new_password: 'Brand-new-77' };

let hasRiddle = false;
/** Any that is no channel. */
const riddle: HubFactor = {
  id: 'riddle',
  enrolled: () => hasRiddle,
  verify: (_, __, code) => Promise.resolve(code === 'a towel'),
};

let test: TestHub;
let before: AccountRow;
let key: VirtualKey;
let jar: CookieJar;
let app: TotpApp;

const run: TestHub['hub']['services']['database']['run'] = (work) => test.hub.services.database.run(work);
const change = (fields: Partial<AccountRow>) =>
  run((queries) => queries.update(accounts).set(fields).where(eq(accounts.id, before.id)));

beforeAll(async () => {
  test = await createTestHub({}, { factors: [...hubFactors, riddle] });
  await changeProfile(test, { passkey_login: true });
  const rows = await run((queries) => queries.select().from(accounts).where(eq(accounts.username, 'secure')));
  const row = rows.find(({ tenantId }) => tenantId === 'neutral');
  if (!row) throw new Error('no account');
  before = { ...row, email, mobile, secondFactor: null };
  await change(before);
  // Makes the link, and moves the demo's people to this account.
  await test.call(loginByCode('google'), answerOf(await visitProvider(test, { origin: portal })));
  await run((queries) =>
    queries
      .update(identities)
      .set({ accountId: before.id, confirmed: true })
      .where(eq(identities.tenantId, 'neutral')),
  );
  const { info } = await test.call(login, { type: 0, account: email, password });
  key = await addPasskey(test, String(info.auth_token));
  // A reset would remove it.
  await run((queries) => queries.update(passkeys).set({ confirmed: true }));
});
afterAll(() => test.close());

/** What the account has; the first is preferred. */
interface Owned {
  secondFactor: string | null;
  riddle?: true;
  passkey?: true;
  /** An authenticator app with recovery codes, and which of the two answers. */
  app?: 'totp' | 'recovery_code';
  /** Of this browser. */
  isTrusted?: true;
  /** The tenant counts a factor alone that the account lacks. */
  isDemanded?: true;
  /** By an operator. */
  isLocked?: true;
}

const columns: Readonly<Record<string, Owned>> = {
  none: { secondFactor: null },
  email: { secondFactor: 'email' },
  mobile: { secondFactor: 'mobile' },
  riddle: { secondFactor: 'riddle', riddle: true },
  passkey: { secondFactor: 'passkey', passkey: true },
  totp: { secondFactor: 'totp', app: 'totp' },
  'recovery code': { secondFactor: 'totp', app: 'recovery_code' },
  'totp, trusted': { secondFactor: 'totp', app: 'totp', isTrusted: true },
  trusted: { secondFactor: 'email', isTrusted: true },
  demanded: { secondFactor: null, isDemanded: true },
  locked: { secondFactor: 'email', isLocked: true },
};

type Info = { [Key in keyof LoginInfo]?: LoginInfo[Key] | undefined } & { token?: string };
type Answer = Promise<{ code: number; info: Info | undefined }>;

const textCode = async (action: 'login' | 'bind' | 'reset') => {
  await askForText(test, mobile, action);
  return readCode(test, mobile);
};
const provider = async (platform: string, choice?: Record<string, string>) =>
  answerOf(await visitProvider(test, { platform, origin: portal }, choice));
const here = () => ({ headers: jar.headers() });

const doors: Readonly<Record<string, () => Answer>> = {
  'a password': async () => test.call(login, { type: 0, account: email, password }, here()),
  'a code by SMS': async () => {
    const mobile_captcha = await textCode('login');
    return test.call(login, { type: 1, account: mobile, mobile_captcha }, here());
  },
  'a code by mail': async () => {
    await changeProfile(test, { email_code_login: true });
    await test.call(emailSend, { email, type: 4 });
    const email_captcha = await readCode(test, email);
    return test.call(login, { type: 2, account: email, email_captcha }, here());
  },
  'a binding': async () => {
    const bind_id = await offerBinding(test, newFlow());
    const mobile_captcha = await textCode('bind');
    return test.call(login, { type: 1, account: mobile, mobile_captcha, bind_id }, here());
  },
  'a passkey': async () => {
    await changeProfile(test, { passkey_login: true });
    const challenge = await loginChallenge(test);
    key.counter += 1;
    return test.call(passkeyLogin, { challenge, response: answerWith(key, challenge) }, here());
  },
  'a WeChat scan': async () => {
    const qrscene_id = await scanAs(test, knownWechatUser.openId);
    return test.call(wechatSubscribe, { qrscene_id }, here());
  },
  'WeChat’s web authorization': async () => {
    const answer = await provider('wechat', { choice: 'allow', person: 'known' });
    return test.call(loginByCode('wechat'), answer, here());
  },
  'an OpenID provider': async () => test.call(loginByCode('google'), await provider('google'), here()),
  Lark: async () => {
    const code = await larkCode(test);
    return test.call(feishuLogin, { domain: 'localhost', code }, here());
  },
  'a link of the open platform': async () => {
    const code = await larkCode(test);
    return test.call(codeAuthorize, { code, open_id: knownLarkUser.openId }, here());
  },
  'a reset by mail': async () => {
    await test.call(emailSend, { email, type: 2 });
    const captcha = await readCode(test, email);
    return test.call(resetPasswordByEmail, { email, captcha, ...newPassword }, here());
  },
  'a reset by SMS': async () => {
    const mobile_captcha = await textCode('reset');
    return test.call(resetPasswordByMobile, { mobile, mobile_captcha, ...newPassword }, here());
  },
  'a removed link, by a code to its address': async () => {
    const { accountId, ...user } = await removeGoogle();
    const { info } = await test.call(loginByCode('google'), await provider('google'));
    const code = await readCode(test, email);
    const answer = await test.call(login, { type: 0, account: '', challenge: info.challenge, code }, here());
    await run((queries) => queries.delete(removedLinks).where(eq(removedLinks.accountId, accountId)));
    await run((queries) =>
      queries
        .insert(identities)
        .values({ accountId, ...user })
        .onConflictDoNothing(),
    );
    return answer;
  },
};

async function removeGoogle() {
  const [link] = await run((queries) =>
    queries.delete(identities).where(eq(identities.subject, googleSub)).returning(),
  );
  if (!link) throw new Error('no link');
  const { tenantId, issuer, subject, accountId } = link;
  const removed = { tenantId, issuer, subject, accountId, removedAt: test.clock.now() };
  await run((queries) => queries.insert(removedLinks).values(removed));
  return link;
}

const open = 'session';
const locked = `code ${codes.accountLocked}`;
const off = 'refused';
/** Beside an app no code by mail or text is another way. */
const withApp = 'totp recovery_code';
const byApp = { totp: withApp, 'recovery code': withApp, 'totp, trusted': open };
// `demanded`: before the set-up, what it has.
const channels = {
  none: open,
  email: 'email',
  mobile: 'mobile',
  riddle: 'riddle',
  passkey: 'passkey',
  demanded: 'email',
};
const federated = { ...channels, ...byApp };
/** A code to the phone: its channel is no second factor. */
const byText = { ...federated, mobile: 'email' };

const everywhere = (end: string) => Object.fromEntries(Object.keys(columns).map((column) => [column, end]));

/** What each answers: a session, or the factors that it asks for, the first one first. */
const wanted: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'a password': {
    none: open,
    email: 'email mobile',
    mobile: 'mobile email',
    riddle: 'riddle email mobile',
    passkey: 'passkey email mobile',
    trusted: open,
    demanded: 'email mobile',
    ...byApp,
  },
  'a code by SMS': { ...byText, trusted: open },
  'a code by mail': { ...federated, email: 'mobile', demanded: 'mobile', trusted: open },
  // As without it: another service's user without a link says nothing about the account.
  'a binding': { ...byText, trusted: open },
  'a passkey': everywhere(open),
  'a WeChat scan': { ...federated, trusted: open },
  'WeChat’s web authorization': { ...federated, trusted: open },
  'an OpenID provider': { ...federated, trusted: open },
  Lark: { ...federated, trusted: open },
  'a link of the open platform': { ...everywhere(off), none: open },
  // A new password ends the trust.
  'a reset by mail': {
    ...federated,
    email: 'mobile',
    trusted: 'mobile',
    'totp, trusted': withApp,
    demanded: 'mobile',
  },
  'a reset by SMS': { ...byText, trusted: 'email', 'totp, trusted': withApp },
  'a removed link, by a code to its address': {
    ...federated,
    email: 'mobile',
    demanded: 'mobile',
    trusted: open,
  },
};

const passkeyAmr = ['mfa', 'pop', 'user'];

/** How the session was opened: by the door alone, and with an app. Two codes are of one kind. */
const amr: Readonly<Record<string, { alone: readonly string[]; withApp?: readonly string[] }>> = {
  'a password': { alone: ['pwd'], withApp: ['mfa', 'otp', 'pwd'] },
  'a code by SMS': { alone: ['sms'], withApp: ['otp', 'sms'] },
  'a code by mail': { alone: ['otp'], withApp: ['otp'] },
  'a binding': { alone: ['sms'], withApp: ['otp', 'sms'] },
  'a passkey': { alone: passkeyAmr },
  'a WeChat scan': { alone: [], withApp: ['mfa', 'otp'] },
  'WeChat’s web authorization': { alone: [], withApp: ['mfa', 'otp'] },
  'an OpenID provider': { alone: [], withApp: ['mfa', 'otp'] },
  Lark: { alone: [], withApp: ['mfa', 'otp'] },
  'a link of the open platform': { alone: [] },
  'a reset by mail': { alone: ['otp'], withApp: ['otp'] },
  'a reset by SMS': { alone: ['sms'], withApp: ['otp', 'sms'] },
  'a removed link, by a code to its address': { alone: ['otp'], withApp: ['otp'] },
};

const amrOfSession = async () =>
  (await run((queries) => queries.select().from(sessions))).map((row) => row.amr.toSorted());

/** Trusts this browser. */
async function trust(hasApp: boolean): Promise<void> {
  const flow = newFlow();
  const { challenge } = (await test.call(login, { type: 0, account: email, password }, { flow })).info;
  const code = hasApp ? app.code(1) : await readCode(test, email);
  const answer = { challenge, code, trust_browser: true };
  jar.keep((await test.call(login, { type: 0, account: email, ...answer }, { flow })).headers);
  test.clock.advance(60 * 60_000);
}

const answerIn = ({ code, info }: Awaited<Answer>) => {
  if (code === codes.methodOff) return off;
  if ((info?.auth_token ?? info?.token) !== undefined) return open;
  if (info?.need_setup) return `set up ${info.need_setup.join(' ')}`;
  return info?.factors?.map(({ id }) => id).join(' ') ?? `code ${code}`;
};

beforeEach(() => {
  // A new day of the budgets.
  test.clock.advance(25 * 60 * 60_000);
  jar = createCookieJar();
});

async function prepare({ secondFactor, ...owned }: Owned): Promise<void> {
  const { authVersion: _, ...fields } = before;
  // Awake, on whatever day of the test.
  const seen = { lastSeenAt: test.clock.now(), numberDoubted: false };
  await change({ ...fields, ...seen, secondFactor, lastFactor: null, passwordSetBy: 'owner' });
  hasRiddle = owned.riddle ?? false;
  await changeProfile(test, {
    passkey_login: owned.passkey ?? false,
    double_verification: owned.isDemanded ?? false,
    second_factors: owned.isDemanded ? ['totp'] : null,
  });
  for (const table of [totpFactors, recoveryCodes]) await run((queries) => queries.delete(table));
  if (owned.app) await addApp();
  await change({ lockedAt: owned.isLocked ? test.clock.now() : null });
  if (owned.isTrusted) await trust(owned.app !== undefined);
}

async function addApp(): Promise<void> {
  await change({ secondFactor: null });
  const { info } = await test.call(login, { type: 0, account: email, password }, { flow: newFlow() });
  app = await setUpApp(test, String(info.auth_token));
  // Of the next sign-in.
  test.clock.advance(2 * stepMs);
}

/** No mail answers it, and the owner's app or code does. */
async function meetByApp(challenge: string | undefined, factor: 'totp' | 'recovery_code'): Promise<void> {
  const sent = await test.call(factorSend, { challenge: String(challenge), factor: 'email' });
  expect(sent.code).toBe(codes.fieldInvalid);
  const code = factor === 'totp' ? app.code() : app.recoveryCodes[0];
  const { info } = await test.call(login, { type: 0, account: '', challenge, code, factor }, here());
  expect(info.auth_token).toMatch(/./);
}

describe.each(Object.keys(doors))('%s', (door) => {
  it.each(Object.keys(columns))('with the factor: %s', async (column) => {
    await prepare(columns[column] ?? { secondFactor: null });
    await run((queries) => queries.delete(sessions));
    const answer = await doors[door]?.();
    const end = column === 'locked' ? locked : wanted[door]?.[column];
    expect(answer && answerIn(answer)).toBe(end);
    const isOpen = end === open;
    expect(await amrOfSession()).toEqual(isOpen ? [amr[door]?.alone] : []);
    const factor = columns[column]?.app;
    if (end !== withApp || !factor) return;
    await meetByApp(answer?.info?.challenge, factor);
    expect(await amrOfSession()).toEqual([amr[door]?.withApp]);
  });
});

it('a sign-in that waits for its factor is no session, for calls, apps and clients', async () => {
  await prepare({ secondFactor: 'email' });
  const { challenge } = (await test.call(login, { type: 0, account: email, password })).info;
  const token = String(challenge);
  const request = { app_key: 'studio-app', response_type: 'token', redirect_uri: `${partner}/studio` };
  expect((await test.call(authorize, request, { token })).code).toBe(codes.notLoggedIn);
  expect((await test.call(userInfo, {}, { token })).code).toBe(codes.notLoggedIn);
});
