/** Every way to a session, a new password, an app token or a removed link looks at the account again when it opens. */
import { sql, type SQL } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { authorize } from '../../src/api/authorize';
import { changePassword } from '../../src/api/changePassword';
import { check } from '../../src/api/check';
import { codeAuthorize } from '../../src/api/codeAuthorize';
import type { HubCall } from '../../src/api/defineCall';
import { emailSend } from '../../src/api/emailSend';
import { factorSend } from '../../src/api/factorSend';
import {
  preferFactor,
  removeFactor,
  renewRecoveryCodes,
  totpConfirm,
  totpStart,
} from '../../src/api/factors';
import { feishuLogin } from '../../src/api/lark';
import { listLinks, removeLink } from '../../src/api/links';
import { login } from '../../src/api/login';
import { mobileCaptcha } from '../../src/api/mobileCaptcha';
import { passkeyLogin, passkeyRegister, passkeySignUp, passkeyWindow } from '../../src/api/passkeys';
import { loginByCode } from '../../src/api/providerLogin';
import { redeemAppToken } from '../../src/api/redeemAppToken';
import { registerByEmail } from '../../src/api/registerByEmail';
import { registerByMobile } from '../../src/api/registerByMobile';
import { resetPasswordByEmail } from '../../src/api/reset';
import { verify } from '../../src/api/verify';
import { wechatQrcode, wechatSubscribe } from '../../src/api/wechat';
import { addPendingBinding } from '../accounts/pendingBinding';
import { hashToken } from '../credentials/opaqueToken';
import { identities } from '../database/tables/accounts';
import { lookEveryMs } from '../database/followTable';
import { sessions } from '../database/tables/sessions';
import { wechatScenes } from '../methods/wechat/wechatTables';
import { codes } from '../answers/codes';
import { knownLarkUser, knownWechatUser } from '../../demo/seed/knownPeople';
import { larkCode } from '../testing/larkCode';
import { createTestHub, newFlow, partner, portal, someFlow, type TestHub } from '../testing/createTestHub';
import { readCode } from '../testing/inbox';
import { windowAnswer } from '../testing/passkeyWindowAnswer';
import {
  addPasskey,
  answerWith,
  changeProfile,
  loginChallenge,
  preparePasskey,
  prepareSignUp,
} from '../testing/passkeyVisit';
import { solveImage } from '../testing/solveImage';
import { codeOf, setUpApp, type TotpApp } from '../testing/totpApp';
import { answerOf, visitProvider } from '../testing/visitProvider';
import { linkByPassword } from '../testing/wechatLinks';

const email = 'designer@example.com';
const mobile = '13800138000';
const old = 'Design3D!';
const byPassword = { type: 0, account: email, password: old };
const address = `${partner}/studio`;

let test: TestHub;
beforeEach(async () => {
  test = await createTestHub();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await test.close();
});

const signIn = async () => String((await test.call(login, byPassword, { flow: newFlow() })).info.auth_token);

/** What a door is asked, once everything before it is done. */
interface Request {
  call: HubCall;
  request: Record<string, unknown>;
  token?: string;
}

const textCode = async (action: 'login' | 'bind' | 'register', to = mobile) => {
  await solveImage(test, to, action);
  await test.call(mobileCaptcha, { mobile: to, type: 1, action });
  return readCode(test, to);
};
const mailCode = async (to: string, type: 1 | 2 | 4) => {
  await test.call(emailSend, { email: to, type });
  return readCode(test, to);
};
const newPassword = { new_password: 'Brand-new-77', re_new_password: 'Brand-new-77' };
const appAsked = { app_key: 'studio-app', response_type: 'token', redirect_uri: address };

/** What answers a sign-in that asks for an app. */
async function appAnswer(factor: string, codeIn: (app: TotpApp) => string): Promise<Request> {
  const app = await setUpApp(test, await signIn());
  const { challenge } = (await test.call(login, byPassword)).info;
  return { call: login, request: { type: 0, account: email, challenge, factor, code: codeIn(app) } };
}

/** Every way to a session, a password, an app token or a removed link: what leads to it, and what it answers when it comes too late. */
const doors: [name: string, late: number, prepare: () => Promise<Request>][] = [
  ['a password', codes.accountOrPasswordWrong, async () => ({ call: login, request: byPassword })],
  [
    'a code by SMS',
    codes.accountOrPasswordWrong,
    async () => {
      const mobile_captcha = await textCode('login');
      return { call: login, request: { type: 1, account: mobile, mobile_captcha } };
    },
  ],
  [
    'the second factor',
    codes.challengeGone,
    async () => {
      const account = 'secure@example.com';
      const { info } = await test.call(login, { ...byPassword, account });
      const email_captcha = await readCode(test, account);
      return { call: login, request: { type: 0, account, challenge: info.challenge, email_captcha } };
    },
  ],
  [
    'another second factor',
    codes.challengeGone,
    async () => {
      const account = 'secure@example.com';
      await test.hub.services.database.run((queries) =>
        queries.execute(sql`update accounts set mobile = '13700137002' where email = ${account}`),
      );
      const { challenge } = (await test.call(login, { ...byPassword, account })).info;
      await test.call(factorSend, { challenge, factor: 'mobile' });
      const code = await readCode(test, '13700137002');
      return { call: login, request: { type: 0, account, challenge, factor: 'mobile', code } };
    },
  ],
  ['a code of an app', codes.challengeGone, async () => appAnswer('totp', (app) => app.code(1))],
  [
    'a recovery code',
    codes.challengeGone,
    async () => appAnswer('recovery_code', ({ recoveryCodes: [code = ''] }) => code),
  ],
  [
    'the set-up of an app',
    codes.notLoggedIn,
    async () => {
      const token = await signIn();
      const { secret } = (await test.call(totpStart, {}, { token })).info;
      return { call: totpConfirm, request: { code: codeOf(secret, test.clock.now()) }, token };
    },
  ],
  [
    'the set-up of an app in a sign-in',
    codes.challengeGone,
    async () => {
      await changeProfile(test, { double_verification: true, second_factors: ['totp'] });
      const { challenge } = (await test.call(login, byPassword)).info;
      const answer = { type: 0, account: email, challenge, code: await readCode(test, email) };
      const setup = (await test.call(login, answer)).info.challenge;
      const { secret } = (await test.call(totpStart, { challenge: setup })).info;
      return { call: totpConfirm, request: { code: codeOf(secret, test.clock.now()), challenge: setup } };
    },
  ],
  ...[
    { call: removeFactor, request: { id: 'totp' } },
    { call: preferFactor, request: { id: 'totp' } },
    { call: renewRecoveryCodes, request: {} },
  ].map((asked): (typeof doors)[number] => [
    `${asked.call.summary} (an app)`,
    codes.notLoggedIn,
    async () => {
      const token = await signIn();
      await setUpApp(test, token);
      return { ...asked, token };
    },
  ]),
  [
    'a passkey',
    codes.challengeGone,
    async () => {
      await changeProfile(test, { passkey_login: true });
      const key = await addPasskey(test, await signIn());
      const challenge = await loginChallenge(test);
      return { call: passkeyLogin, request: { challenge, response: answerWith(key, challenge) } };
    },
  ],
  [
    'a passkey in a window',
    codes.challengeGone,
    async () => {
      const answer = await windowAnswer(test, await signIn());
      const { code } = (await test.call(passkeyWindow, answer)).info;
      return { call: loginByCode('passkey'), request: { code, state: answer.state } };
    },
  ],
  [
    'the answer of a window',
    codes.challengeGone,
    async () => ({ call: passkeyWindow, request: await windowAnswer(test, await signIn()) }),
  ],
  [
    'a new passkey',
    codes.notLoggedIn,
    async () => {
      await changeProfile(test, { passkey_login: true });
      const token = await signIn();
      return { call: passkeyRegister, request: (await preparePasskey(test, token)).request, token };
    },
  ],
  [
    'a registration with a passkey',
    codes.codeUsed,
    async () => {
      await changeProfile(test, { passkey_login: true, passkey_register: true });
      const to = `${newFlow().slice(0, 8)}@example.com`;
      const { request } = await prepareSignUp(test, to);
      return {
        call: passkeySignUp,
        request: { ...request, email: to, email_captcha: await mailCode(to, 1) },
      };
    },
  ],
  [
    'a proof in a session',
    codes.notLoggedIn,
    async () => ({ call: verify, request: { factor: 'password', password: old }, token: await signIn() }),
  ],
  [
    'a binding',
    codes.accountOrPasswordWrong,
    async () => {
      const visit = { tenantId: 'neutral', flow: hashToken(someFlow), now: test.clock.now() };
      const user = { issuer: 'wechat', subject: 'somebody', provider: 'wechat', name: null };
      const bind_id = await test.hub.services.database.run((queries) =>
        addPendingBinding(queries, user, visit),
      );
      const mobile_captcha = await textCode('bind');
      return { call: login, request: { type: 1, account: mobile, mobile_captcha, bind_id } };
    },
  ],
  [
    'a reset',
    codes.codeWrong,
    async () => ({
      call: resetPasswordByEmail,
      request: { email, captcha: await mailCode(email, 2), ...newPassword },
    }),
  ],
  [
    'a registration by mail',
    codes.codeUsed,
    async () => {
      const to = `${newFlow().slice(0, 8)}@example.com`;
      const email_captcha = await mailCode(to, 1);
      return { call: registerByEmail, request: { email: to, email_captcha, password: 'Brand-new-77' } };
    },
  ],
  [
    'a registration after a code by SMS',
    codes.codeUsed,
    async () => {
      const to = '13700137009';
      const mobile_captcha = await textCode('login', to);
      const { info } = await test.call(login, { type: 1, account: to, mobile_captcha });
      return { call: registerByMobile, request: { mobile: to, challenge: info.challenge } };
    },
  ],
  [
    'a registration after a code by mail',
    codes.codeUsed,
    async () => {
      const to = `${newFlow().slice(0, 8)}@example.com`;
      await changeProfile(test, { email_code_login: true });
      const email_captcha = await mailCode(to, 4);
      const { info } = await test.call(login, { type: 2, account: to, email_captcha });
      return { call: registerByEmail, request: { email: to, challenge: info.challenge } };
    },
  ],
  [
    'a code by mail',
    codes.accountOrPasswordWrong,
    async () => {
      await changeProfile(test, { email_code_login: true });
      const email_captcha = await mailCode(email, 4);
      return { call: login, request: { type: 2, account: email, email_captcha } };
    },
  ],
  [
    'a WeChat scan',
    codes.accountOrPasswordWrong,
    async () => {
      const { qrscene_id } = (await test.call(wechatQrcode)).info;
      await test.hub.services.database.run((queries) =>
        queries.update(wechatScenes).set({ status: 'confirmed', openId: knownWechatUser.openId }),
      );
      return { call: wechatSubscribe, request: { qrscene_id } };
    },
  ],
  [
    'WeChat’s web authorization',
    codes.accountOrPasswordWrong,
    async () => {
      const page = await visitProvider(test, { platform: 'wechat' }, { choice: 'allow', person: 'known' });
      return { call: loginByCode('wechat'), request: answerOf(page) };
    },
  ],
  [
    'an OpenID provider',
    codes.accountOrPasswordWrong,
    async () => ({
      call: loginByCode('google'),
      request: answerOf(await visitProvider(test, { origin: portal })),
    }),
  ],
  [
    'Lark',
    codes.accountOrPasswordWrong,
    async () => ({ call: feishuLogin, request: { domain: 'localhost', code: await larkCode(test) } }),
  ],
  [
    'a link of the open platform',
    codes.accountOrPasswordWrong,
    async () => ({
      call: codeAuthorize,
      request: { code: await larkCode(test), open_id: knownLarkUser.openId },
    }),
  ],
  [
    'a change of the password',
    codes.notLoggedIn,
    async () => ({
      call: changePassword,
      request: { old_password: old, new_password: 'Brand-new-77' },
      token: await signIn(),
    }),
  ],
  [
    'the removal of a link',
    codes.notLoggedIn,
    async () => {
      await linkByPassword(test, 'somebody', email, old);
      const token = await signIn();
      const [link] = (await test.call(listLinks, {}, { token })).info.links;
      return { call: removeLink, request: { id: link?.id }, token };
    },
  ],
  [
    'an app token',
    codes.notLoggedIn,
    async () => ({ call: authorize, request: appAsked, token: await signIn() }),
  ],
  [
    'the use of an app token',
    codes.codeUsed,
    async () => {
      const { token: apptoken } = (await test.call(authorize, appAsked, { token: await signIn() })).info;
      const secret = { app_key: 'studio-app', app_secret: 'studio-secret' };
      return { call: redeemAppToken, request: { ...secret, apptoken, redirect_uri: address } };
    },
  ],
  ['a session', 0, async () => ({ call: check, request: {}, token: await signIn() })],
];

/** From now on the number of every account is raised before each piece of database work: between any check and its use. */
function raiseAlways(): void {
  const { database } = test.hub.services;
  const run = database.run.bind(database);
  const transaction = database.transaction.bind(database);
  const raise = () =>
    run((queries) => queries.execute(sql`update accounts set auth_version = auth_version + 1`));
  vi.spyOn(database, 'run').mockImplementation(async (work) => {
    await raise();
    return run(work);
  });
  vi.spyOn(database, 'transaction').mockImplementation(async (work) => {
    await raise();
    return transaction(work);
  });
}

/** The code, or for a check what it says about the session. */
const resultOf = ({ code, info }: { code: number; info: unknown }) =>
  typeof info === 'object' && info !== null && 'status' in info ? info.status : code;
const count = (table: typeof sessions | typeof identities, which?: SQL) =>
  test.hub.services.database.run((queries) => queries.$count(table, which));

async function knockAt(prepare: () => Promise<Request>) {
  const { call, request, token } = await prepare();
  return () => test.call(call, request, token === undefined ? {} : { token });
}

const behind = sql`${sessions.accountId} in (select id from accounts where terms_version <> '2')`;

describe.each(doors)('%s', (_, late, prepare) => {
  const knock = () => knockAt(prepare);
  it('opens', async () => {
    expect(resultOf(await (await knock())())).toBe(1);
  });

  it('stays shut when the account has changed since the check', async () => {
    const open = await knock();
    raiseAlways();
    const before = [await count(sessions), await count(identities)] as const;
    const answer = await open();
    expect(resultOf(answer)).toBe(late);
    expect(await count(sessions)).toBe(before[0]);
    expect(await count(identities)).toBeGreaterThanOrEqual(before[1]);
  });

  if (late === codes.notLoggedIn) return;
  it('leads past no agreement', async () => {
    const open = await knock();
    const before = await count(sessions, behind);
    await changeProfile(test, { terms_version: '2' });
    test.clock.advance(lookEveryMs);
    expect([codes.done, codes.methodOff]).toContain((await open()).code);
    expect(await count(sessions, behind)).toBeLessThanOrEqual(before);
  });
});
