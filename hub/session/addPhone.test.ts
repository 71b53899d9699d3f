/** An account that needs a second factor and has neither address nor number adds a phone number before a session begins. */
import { and, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { check } from '../../src/api/check';
import { codeAuthorize } from '../../src/api/codeAuthorize';
import { feishuLogin } from '../../src/api/lark';
import type { LoginInfo } from '../../src/api/loginInfo';
import { login } from '../../src/api/login';
import { mobileCaptcha } from '../../src/api/mobileCaptcha';
import { loginByCode } from '../../src/api/providerLogin';
import { registerByMobile } from '../../src/api/registerByMobile';
import { wechatQrcode, wechatSubscribe } from '../../src/api/wechat';
import { accounts, identities } from '../database/tables/accounts';
import { sessions } from '../database/tables/sessions';
import { tenants } from '../database/tables/tenants';
import { wechatScenes } from '../methods/wechat/wechatTables';
import { codes } from '../answers/codes';
import { knownLarkUser, knownWechatUser } from '../../demo/seed/knownPeople';
import { larkCode } from '../testing/larkCode';
import { createTestHub, newFlow, type TestHub } from '../testing/createTestHub';
import { readCode } from '../testing/inbox';
import { solveImage } from '../testing/solveImage';
import { answerOf, visitProvider } from '../testing/visitProvider';

let test: TestHub;
beforeEach(async () => {
  test = await createTestHub();
  await changeProfile({ double_verification: true });
});
afterEach(() => test.close());

async function changeProfile(changes: object): Promise<void> {
  await test.hub.services.database.run(async (queries) => {
    const [tenant] = await queries.select().from(tenants).where(eq(tenants.id, 'neutral'));
    const settings = { ...tenant?.settings, profile: { ...tenant?.settings.profile, ...changes } };
    await queries.update(tenants).set({ settings }).where(eq(tenants.id, 'neutral'));
  });
}

const byLark = async () => test.call(feishuLogin, { domain: 'localhost', code: await larkCode(test) });
const accountOfLark = async () => {
  const isLark = and(eq(identities.issuer, 'lark'), eq(identities.tenantId, 'neutral'));
  const rows = await test.hub.services.database.run((queries) =>
    queries
      .select({ account: accounts })
      .from(identities)
      .innerJoin(accounts, eq(accounts.id, identities.accountId))
      .where(isLark),
  );
  return rows[0]?.account;
};
const countSessions = () => test.hub.services.database.run((queries) => queries.$count(sessions));

/** Sends a code to a number and confirms it. */
async function confirm(mobile: string, bindId: string | undefined) {
  await solveImage(test, mobile, 'bind');
  await test.call(mobileCaptcha, { mobile, type: 1, action: 'bind' });
  const mobile_captcha = await readCode(test, mobile);
  return test.call(login, { type: 1, account: mobile, mobile_captcha, bind_id: bindId });
}

describe('without an address and a number', () => {
  it.each<[name: string, signIn: () => Promise<{ code: number; info: LoginInfo }>]>([
    ['Lark', byLark],
    [
      'a WeChat scan',
      async () => {
        const { qrscene_id } = (await test.call(wechatQrcode)).info;
        await test.hub.services.database.run((queries) =>
          queries.update(wechatScenes).set({ status: 'confirmed', openId: knownWechatUser.openId }),
        );
        return test.call(wechatSubscribe, { qrscene_id });
      },
    ],
    [
      'WeChat’s web authorization',
      async () => {
        const page = await visitProvider(test, { platform: 'wechat' }, { choice: 'allow', person: 'known' });
        return test.call(loginByCode('wechat'), answerOf(page));
      },
    ],
    [
      'an OpenID provider',
      async () => {
        await test.call(loginByCode('google'), answerOf(await visitProvider(test)));
        await test.hub.services.database.run((queries) =>
          queries.update(accounts).set({ email: null }).where(eq(accounts.email, 'google.user@example.com')),
        );
        return test.call(loginByCode('google'), answerOf(await visitProvider(test)));
      },
    ],
  ])('%s asks for a phone number first', async (_, signIn) => {
    const { code, info } = await signIn();
    expect(code).toBe(1);
    expect(info).toMatchObject({ bind_id: expect.stringMatching(/^[\w-]{43}$/) as string });
    expect(info.auth_token).toBeUndefined();
    expect(await countSessions()).toBe(0);
    const done = await confirm('13700137011', info.bind_id);
    expect((await test.call(check, {}, { token: String(done.info.auth_token) })).info.status).toBe(1);
  });

  it('keeps account and link, and asks for that number from then on', async () => {
    const before = await accountOfLark();
    await confirm('13700137012', (await byLark()).info.bind_id);
    const now = test.clock.now();
    const after = { ...before, mobile: '13700137012', mobileSetAt: now, confirmedAt: now, lastSeenAt: now };
    expect(await accountOfLark()).toEqual(after);
    expect((await byLark()).info).toMatchObject({ need_captcha: 'mobile', masked_to: '137••••7012' });
  });

  it('lets no second number in once the account has one: it would lead past that factor', async () => {
    const [first, second] = [(await byLark()).info.bind_id, (await byLark()).info.bind_id];
    expect((await confirm('13700137012', first)).code).toBe(1);
    const before = await countSessions();
    expect((await confirm('13700137099', second)).code).toBe(codes.challengeGone);
    expect(await countSessions()).toBe(before);
    expect(await accountOfLark()).toMatchObject({ mobile: '13700137012' });
  });

  it('refuses the number of another account, and moves nothing there', async () => {
    const before = await accountOfLark();
    const answer = await confirm('13800138000', (await byLark()).info.bind_id);
    expect(answer).toMatchObject({
      code: codes.accountTaken,
      message: 'This number belongs to another account. Use another number',
    });
    expect(await accountOfLark()).toEqual(before);
    expect(await countSessions()).toBe(0);
  });

  it('takes another number after a refused one', async () => {
    const { bind_id } = (await byLark()).info;
    await confirm('13800138000', bind_id);
    expect((await confirm('13700137013', bind_id)).code).toBe(1);
  });

  it('works where nobody may register', async () => {
    await changeProfile({ allow_register: false });
    const { bind_id } = (await byLark()).info;
    expect((await confirm('13700137014', bind_id)).code).toBe(1);
    // Control: another visit gets no code for such a number.
    const other = { flow: newFlow() };
    await solveImage(test, '13700137015', 'bind', other);
    const request = { mobile: '13700137015', type: 1, action: 'bind' };
    expect((await test.call(mobileCaptcha, request, other)).code).toBe(codes.registrationOff);
  });

  it('says why it cannot sign in where only texts count and there are none', async () => {
    await changeProfile({ mobile_login: false, second_factors: ['mobile'] });
    expect(await byLark()).toMatchObject({
      code: codes.methodOff,
      message: 'This account needs a second step, and none can be set up here. Ask your administrator',
    });
  });

  it.each([
    [
      'Lark',
      async () => test.call(feishuLogin, { domain: 'localhost', code: await larkCode(test), is_link: true }),
    ],
    [
      'the open platform',
      async () => test.call(codeAuthorize, { code: await larkCode(test), open_id: knownLarkUser.openId }),
    ],
  ])('a link of %s is refused', async (_, open) => {
    expect(await open()).toMatchObject({
      code: codes.methodOff,
      message: 'This account needs a second step. Sign in on the sign-in page',
    });
    expect(await countSessions()).toBe(0);
  });
});

describe('the pending number', () => {
  it('is no binding: neither a password nor a registration takes it', async () => {
    const { bind_id } = (await byLark()).info;
    await changeProfile({ double_verification: false });
    const byPassword = { type: 0, account: 'designer@example.com', password: 'Design3D!', bind_id };
    expect((await test.call(login, byPassword)).code).toBe(codes.challengeGone);
    const mobile = '13700137016';
    await solveImage(test, mobile, 'register');
    await test.call(mobileCaptcha, { mobile, type: 1, action: 'register' });
    const mobile_captcha = await readCode(test, mobile);
    const profile = { password: 'Brand-new-77', trade: 'x', position: 'y' };
    const registration = { mobile, mobile_captcha, bind_id, ...profile };
    expect((await test.call(registerByMobile, registration)).code).toBe(codes.challengeGone);
  });

  it('is good once, in its visit, and until the account is signed out everywhere', async () => {
    const { bind_id } = (await byLark()).info;
    const request = { type: 1, account: '13700137017', mobile_captcha: '000000', bind_id };
    expect((await test.call(login, request, { flow: newFlow() })).code).toBe(codes.otherFlow);
    expect((await confirm('13700137017', bind_id)).code).toBe(1);
    expect((await test.call(login, request)).code).toBe(codes.challengeGone);
  });

  it('gives one of two visits the same number', async () => {
    const visits = await Promise.all(
      ['ou_one', 'ou_two'].map(async (openId) => {
        const flow = newFlow();
        const code = await larkCode(test, openId);
        const { info } = await test.call(feishuLogin, { domain: 'localhost', code }, { flow });
        return { flow, bind_id: info.bind_id };
      }),
    );
    const mobile = '13700137018';
    const claims = [];
    for (const { flow, bind_id } of visits) {
      await solveImage(test, mobile, 'bind', { flow });
      await test.call(mobileCaptcha, { mobile, type: 1, action: 'bind' }, { flow });
      claims.push({
        flow,
        request: { type: 1, account: mobile, mobile_captcha: await readCode(test, mobile), bind_id },
      });
      test.clock.advance(61_000);
    }
    const answers = await Promise.all(claims.map(({ flow, request }) => test.call(login, request, { flow })));
    expect(answers.map(({ code }) => code).toSorted((one, other) => one - other)).toEqual([
      codes.accountTaken,
      1,
    ]);
  });
});
