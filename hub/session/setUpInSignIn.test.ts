/** A second factor that the tenant demands and the account lacks: its set-up within the sign-in, and the days before. */
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listFactors, totpConfirm, totpStart } from '../../src/api/factors';
import { feishuLogin } from '../../src/api/lark';
import { login } from '../../src/api/login';
import type { LoginInfo } from '../../src/api/loginInfo';
import { mobileCaptcha } from '../../src/api/mobileCaptcha';
import { codes } from '../answers/codes';
import { accounts } from '../database/tables/accounts';
import { challenges } from '../database/tables/codes';
import { totpFactors } from '../database/tables/factors';
import { sessions } from '../database/tables/sessions';
import { challengeLifeMs } from '../factors/challenges';
import { createCookieJar } from '../testing/cookieJar';
import { createTestHub, newFlow, type TestHub } from '../testing/createTestHub';
import { answerFactor, begin, changeOwner, isSignedIn, noticesOf, race } from '../testing/factorVisit';
import { readCode } from '../testing/inbox';
import { larkCode } from '../testing/larkCode';
import { changeProfile, owner, signIn } from '../testing/passkeyVisit';
import { solveImage } from '../testing/solveImage';
import { codeOf, setUpApp, stepMs } from '../testing/totpApp';

let test: TestHub;
beforeEach(async () => {
  test = await createTestHub();
  await changeProfile(test, { double_verification: true, second_factors: ['totp'] });
});
afterEach(() => test.close());

const run: TestHub['hub']['services']['database']['run'] = (work) => test.hub.services.database.run(work);
const token = expect.stringMatching(/^[\w-]{43}$/) as string;

/** A person without address and number. */
async function byLark(flow = newFlow()): Promise<LoginInfo & { flow: string }> {
  const code = await larkCode(test);
  return { flow, ...(await test.call(feishuLogin, { domain: 'localhost', code }, { flow })).info };
}

/** Types password and code, as far as the set-up. */
async function toSetup() {
  const asked = await begin(test);
  const { info } = await answerFactor(test, asked, await readCode(test, owner.account));
  return { ...info, flow: asked.flow };
}

type Visit = Pick<LoginInfo, 'challenge'> & { flow: string };
const start = ({ challenge, flow }: Visit) => test.call(totpStart, { challenge }, { flow });
const confirm = ({ challenge, flow }: Visit, code: string) =>
  test.call(totpConfirm, { challenge, code }, { flow });
const codeFor = async (visit: Visit) => codeOf((await start(visit)).info.secret, test.clock.now());

describe('an account without a factor that counts', () => {
  it('answers what it has first, sets an app up, and is signed in', async () => {
    const asked = await begin(test);
    expect(asked).toMatchObject({ need_captcha: 'email' });
    const answer = await answerFactor(test, asked, await readCode(test, owner.account));
    expect(answer.info).toMatchObject({ need_setup: ['totp'], challenge: token });
    expect(answer.info.auth_token).toBeUndefined();
    expect(answer.info.bind_id).toBeUndefined();
    expect(await run((queries) => queries.$count(sessions))).toBe(0);
    const visit = { ...answer.info, flow: asked.flow };
    const { secret } = (await start(visit)).info;
    const { info, headers } = await confirm(visit, codeOf(secret, test.clock.now()));
    expect(info).toMatchObject({ auth_token: token, ticket: token });
    expect(info.recovery_codes).toHaveLength(10);
    expect(headers.getSetCookie().join('\n')).toContain(String(info.auth_token));
    expect(await isSignedIn(test, info.auth_token)).toBe(true);
    expect(await noticesOf(test)).toContain('Authenticator app was added to your two-step verification');
    const session = await run((queries) => queries.select().from(sessions));
    expect(session).toMatchObject([{ confirmed: false, provedAt: test.clock.now() }]);
    test.clock.advance(stepMs);
    const next = await begin(test);
    expect(next).toMatchObject({ need_captcha: 'totp' });
    const done = await answerFactor(test, next, codeOf(secret, test.clock.now()));
    expect(done.info.auth_token).toEqual(token);
  });

  it('is asked at once where it has nothing, for all that counts and works', async () => {
    await changeProfile(test, { second_factors: undefined });
    expect(await byLark()).toMatchObject({
      need_setup: ['totp', 'mobile'],
      challenge: token,
      bind_id: token,
    });
    await changeProfile(test, { mobile_login: false });
    const withoutTexts = await byLark();
    expect(withoutTexts).toMatchObject({ need_setup: ['totp'] });
    expect(withoutTexts.bind_id).toBeUndefined();
    const { info } = await confirm(withoutTexts, await codeFor(withoutTexts));
    expect(info.auth_token).toEqual(token);
  });

  it('is refused where nothing that counts can be set up', async () => {
    await changeProfile(test, { second_factors: ['mobile'], mobile_login: false });
    const code = await larkCode(test);
    expect((await test.call(feishuLogin, { domain: 'localhost', code })).code).toBe(codes.methodOff);
    expect(await run((queries) => queries.$count(challenges))).toBe(0);
  });

  it('skips the set-up in no browser that it trusts', async () => {
    await changeProfile(test, { second_factors: undefined });
    const jar = createCookieJar();
    const asked = await begin(test);
    const answer = {
      challenge: asked.challenge,
      code: await readCode(test, owner.account),
      trust_browser: true,
    };
    jar.keep((await test.call(login, { type: 0, account: owner.account, ...answer }, asked)).headers);
    const here = { headers: jar.headers() };
    expect((await test.call(login, owner, { flow: newFlow(), ...here })).info.auth_token).toEqual(token);
    await changeProfile(test, { second_factors: ['totp'] });
    test.clock.advance(2 * 60_000);
    const { info } = await test.call(login, owner, { flow: newFlow(), ...here });
    expect(info).toMatchObject({ need_captcha: 'email' });
  });

  it('may have a stronger one than the code that counts', async () => {
    await changeProfile(test, { double_verification: false });
    await setUpApp(test, await signIn(test));
    await changeProfile(test, { double_verification: true, second_factors: ['email'] });
    const asked = await begin(test);
    expect(asked.factors?.map(({ id }) => id)).toEqual(['totp', 'recovery_code']);
  });
});

describe('a set-up', () => {
  it('belongs to its visit and tenant, and to nothing else', async () => {
    const visit = await toSetup();
    expect((await start({ ...visit, flow: newFlow() })).code).toBe(codes.otherFlow);
    const acme = { host: 'acme.localhost:4600', origin: 'http://acme.localhost:4600', flow: visit.flow };
    const elsewhere = await test.call(totpStart, { challenge: visit.challenge }, acme);
    expect(elsewhere.code).toBe(codes.challengeGone);
    const code = await codeFor(visit);
    expect((await confirm({ ...visit, flow: newFlow() }, code)).code).toBe(codes.otherFlow);
    const asCode = { type: 0, account: owner.account, challenge: visit.challenge, code };
    expect((await test.call(login, asCode, { flow: visit.flow })).code).toBe(codes.challengeGone);
    expect((await confirm(visit, code)).code).toBe(1);
  });

  it('is none where the challenge asks for a code', async () => {
    const asked = await begin(test);
    expect((await start(asked)).code).toBe(codes.challengeGone);
  });

  it('ends after 15 minutes', async () => {
    const visit = await toSetup();
    test.clock.advance(challengeLifeMs);
    expect((await start(visit)).code).toBe(codes.challengeGone);
  });

  it('signs in once, also in a race of two processes', async () => {
    const visit = await toSetup();
    const request = { challenge: visit.challenge, code: await codeFor(visit) };
    expect(await race(test, totpConfirm, request, visit)).toEqual([1, codes.challengeGone]);
    expect((await confirm(visit, request.code)).code).toBe(codes.challengeGone);
    expect((await start(visit)).code).toBe(codes.challengeGone);
    expect(await run((queries) => queries.$count(sessions))).toBe(1);
  });

  it('takes another code after a wrong one', async () => {
    const visit = await toSetup();
    const right = await codeFor(visit);
    const wrong = right === '000000' ? '111111' : '000000';
    expect((await confirm(visit, wrong)).code).toBe(codes.codeWrong);
    expect((await confirm(visit, right)).code).toBe(1);
  });

  it('ends with a new password', async () => {
    const visit = await toSetup();
    const code = await codeFor(visit);
    await run((queries) =>
      queries.update(accounts).set({ authVersion: 7 }).where(eq(accounts.email, owner.account)),
    );
    expect((await confirm(visit, code)).code).toBe(codes.challengeGone);
    expect(await run((queries) => queries.$count(sessions))).toBe(0);
  });

  it('ends where the account has a factor meanwhile', async () => {
    await changeProfile(test, { second_factors: undefined });
    const [first, second] = [await byLark(), await byLark()];
    const code = await codeFor(second);
    const mobile = '13700137012';
    const { flow } = first;
    await solveImage(test, mobile, 'bind', { flow });
    await test.call(mobileCaptcha, { mobile, type: 1, action: 'bind' }, { flow });
    const mobile_captcha = await readCode(test, mobile);
    const request = { type: 1, account: mobile, mobile_captcha, bind_id: first.bind_id };
    expect((await test.call(login, request, { flow })).code).toBe(1);
    expect((await confirm(second, code)).code).toBe(codes.challengeGone);
    expect(await run((queries) => queries.$count(totpFactors))).toBe(0);
  });

  it('ends the number that waits, once an app is there', async () => {
    await changeProfile(test, { second_factors: undefined });
    const [first, second] = [await byLark(), await byLark()];
    expect((await confirm(first, await codeFor(first))).code).toBe(1);
    const mobile = '13700137012';
    const { flow } = second;
    await solveImage(test, mobile, 'bind', { flow });
    await test.call(mobileCaptcha, { mobile, type: 1, action: 'bind' }, { flow });
    const mobile_captcha = await readCode(test, mobile);
    const request = { type: 1, account: mobile, mobile_captcha, bind_id: second.bind_id };
    expect((await test.call(login, request, { flow })).code).toBe(codes.challengeGone);
  });

  it('leaves nothing on where the process is killed before the first code', async () => {
    const visit = await toSetup();
    await start(visit);
    const twin = await test.twin();
    expect(await twin.services.database.run((queries) => queries.$count(totpFactors))).toBe(0);
    expect(await begin(test)).toMatchObject({ need_captcha: 'email' });
    expect((await confirm(visit, await codeFor(visit))).code).toBe(1);
  });

  it('waits while changes are paused', async () => {
    const visit = await toSetup();
    await changeOwner(test, { changesPausedUntil: test.clock.now() + 60_000 });
    expect((await start(visit)).code).toBe(codes.changesPaused);
  });
});

describe('before the day of the demand', () => {
  const day = '2100-01-01';
  const due = Date.parse(day);
  beforeEach(() => changeProfile(test, { second_factor_from: day }));

  it('refuses nobody, and says from when on', async () => {
    const { auth_token, setup_due } = await byLark();
    expect(auth_token).toEqual(token);
    expect(setup_due).toBe(due);
    const { info } = await test.call(listFactors, {}, { token: String(auth_token) });
    expect(info).toMatchObject({ required: true, grace_until: due });
  });

  it('asks for what the account has', async () => {
    const info = await toSetup();
    expect(info).toMatchObject({ auth_token: token, setup_due: due });
  });

  it('says nothing to an account with a factor that counts', async () => {
    await setUpApp(test, String((await toSetup()).auth_token));
    test.clock.advance(stepMs);
    const asked = await begin(test);
    const [app] = asked.factors ?? [];
    expect(app?.id).toBe('totp');
  });

  it('ends with the day', async () => {
    await changeProfile(test, { second_factor_from: '2020-01-01' });
    expect(await byLark()).toMatchObject({ need_setup: ['totp'] });
  });
});
