/** What people agreed to: kept with the account, asked again where the tenant's version changes, listed for the owner. */
import { createHash } from 'node:crypto';
import { and, eq, ne } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listAgreements } from '../../src/api/agreements';
import { codeAuthorize } from '../../src/api/codeAuthorize';
import type { InfoOf } from '../../src/api/defineCall';
import { emailSend } from '../../src/api/emailSend';
import { feishuLogin } from '../../src/api/lark';
import { login } from '../../src/api/login';
import { listPasskeys, passkeySignUp, removePasskey } from '../../src/api/passkeys';
import { loginByCode } from '../../src/api/providerLogin';
import { registerByEmail } from '../../src/api/registerByEmail';
import { registerByMobile } from '../../src/api/registerByMobile';
import { systemSettings } from '../../src/api/systemSettings';
import { verify } from '../../src/api/verify';
import { providerPeople } from '../../demo/seed/knownPeople';
import { legalTextsIn } from '../accounts/legalTexts';
import { addPendingBinding } from '../accounts/pendingBinding';
import { codes } from '../answers/codes';
import { hashToken } from '../credentials/opaqueToken';
import { accounts, identities } from '../database/tables/accounts';
import { agreements } from '../database/tables/agreements';
import { sessions } from '../database/tables/sessions';
import { createTestHub, newFlow, portal, someFlow, type TestHub } from '../testing/createTestHub';
import { begin, changeOwner, isSignedIn, race } from '../testing/factorVisit';
import { readCode } from '../testing/inbox';
import { addPasskey, changeProfile, owner, passkeySignIn, prepareSignUp } from '../testing/passkeyVisit';
import { larkCode } from '../testing/larkCode';
import { askForText } from '../testing/solveImage';
import { setUpApp } from '../testing/totpApp';
import { answerOf, visitProvider } from '../testing/visitProvider';
import { agreementLifeMs } from './askAgreement';

let test: TestHub;
beforeAll(async () => {
  test = await createTestHub({ trustProxy: true });
});
afterAll(() => test.close());

let people = 0;
const newEmail = () => `agreed${(people += 1)}@example.com`;
const newMobile = () => `1390011${String((people += 1)).padStart(4, '0')}`;
const password = 'Sketch-72';
const from = { headers: { 'x-forwarded-for': '192.0.2.77' } };

/** Also makes the hub read it. */
async function setVersion(terms_version: string | undefined, more: object = {}): Promise<void> {
  await changeProfile(test, { terms_version, ...more });
  test.clock.advance(20 * 60_000);
}
beforeEach(() =>
  setVersion(undefined, {
    passkey_login: true,
    passkey_register: true,
    email_code_login: true,
    email_register: true,
    agreement_page: true,
    privacy_page: true,
  }),
);

type Info = InfoOf<typeof login>;
const listOf = async ({ auth_token }: Info) =>
  (await test.call(listAgreements, {}, { token: String(auth_token) })).info.agreements;

async function registered(request: Record<string, unknown> = {}, options = {}): Promise<Info> {
  const email = newEmail();
  await test.call(emailSend, { email }, options);
  const email_captcha = await readCode(test, email);
  return (await test.call(registerByEmail, { email, email_captcha, password, ...request }, options)).info;
}
const rowOf = async ({ auth_token }: Info) => {
  const isIts = eq(sessions.tokenHash, hashToken(String(auth_token)));
  const [found] = await test.hub.services.database.run((queries) =>
    queries
      .select({ agreement: agreements })
      .from(sessions)
      .innerJoin(agreements, eq(agreements.accountId, sessions.accountId))
      .where(isIts),
  );
  return found?.agreement;
};

describe('a new account', () => {
  it('keeps what its owner agreed to: documents, version, language, time, address, and their hash', async () => {
    await setVersion('2026-11');
    const info = await registered({ terms: { version: '2026-11', language: 'zh' } }, from);
    const at = test.clock.now();
    const documents = [
      { name: '隐私政策', url: `${portal}/privacy/policy` },
      { name: '服务协议', url: `${portal}/service/agreement` },
    ];
    const entry = {
      version: '2026-11',
      documents: documents.map((each) => ({
        ...each,
        text: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown,
      })),
      language: 'zh',
      method: 'registration',
      assumed: false,
      at,
    };
    expect(await listOf(info)).toEqual([entry]);
    const row = await rowOf(info);
    expect(row?.address).toBe('192.0.2.77');
    const { privacy, agreement } = legalTextsIn('zh');
    const read = { version: '2026-11', language: 'zh', documents, texts: [privacy, agreement] };
    expect(row?.hash).toBe(createHash('sha256').update(JSON.stringify(read)).digest('hex'));
    const other = await rowOf(await registered({ terms: { version: '2026-11', language: 'en' } }));
    expect(other?.hash).not.toBe(row?.hash);
  });

  it('made by an older widget counts as agreed to the version of then, and says that it is assumed', async () => {
    await setVersion('7');
    const [entry] = await listOf(await registered({}, { language: 'zh' }));
    expect(entry).toMatchObject({ version: '7', language: 'zh', assumed: true });
  });

  it('keeps the version that its owner read, and is asked for the current one at the next sign-in', async () => {
    await setVersion('8');
    const info = await registered({ terms: { version: '7', language: 'en' } });
    expect((await listOf(info))[0]).toMatchObject({ version: '7', assumed: false });
    const account = `agreed${people}@example.com`;
    const again = (await test.call(login, { type: 0, account, password }, { flow: newFlow() })).info;
    expect(again).toMatchObject({ need_profile: ['agreement'], terms: { version: '8', agreed: '7' } });
  });

  it.each([
    { version: '', language: 'en' },
    { version: 'x'.repeat(33), language: 'en' },
    { version: '1' },
    'yes',
  ])('is not made with the terms %j', async (terms) => {
    const email = newEmail();
    await test.call(emailSend, { email });
    const email_captcha = await readCode(test, email);
    const refused = await test.call(registerByEmail, { email, email_captcha, password, terms });
    expect(refused.code).toBe(codes.fieldInvalid);
    expect((await test.call(registerByEmail, { email, email_captcha, password })).code).toBe(codes.done);
  });

  it('has nothing to keep where the tenant shows no document', async () => {
    await setVersion('2', { agreement_page: false, privacy_page: false });
    expect(await listOf(await registered({ terms: { version: '2', language: 'en' } }))).toEqual([]);
  });

  it('loses its records with itself', async () => {
    const row = { version: '1', documents: [], hash: '', language: 'en', method: 'sms', assumed: false };
    const [id, tenantId] = [newFlow(), 'neutral'];
    await test.hub.services.database.transaction(async (queries) => {
      await queries.insert(accounts).values({ id, tenantId, username: 'gone', createdAt: 1 });
      await queries.insert(agreements).values({ ...row, accountId: id, tenantId, address: '', at: 1 });
      await queries.delete(accounts).where(eq(accounts.id, id));
      expect(await queries.$count(agreements, eq(agreements.accountId, id))).toBe(0);
    });
  });
});

/** Every call that makes an account, and the method that its record names. */
const terms = { version: '1', language: 'en' };
const makers: readonly [method: string, make: () => Promise<Info>][] = [
  ['registration', () => registered({ terms })],
  [
    'registration',
    async () => {
      const mobile = newMobile();
      await askForText(test, mobile, 'register');
      const fields = {
        mobile,
        mobile_captcha: await readCode(test, mobile),
        password,
        trade: 'a',
        position: 'b',
      };
      return (await test.call(registerByMobile, { ...fields, terms })).info;
    },
  ],
  [
    'passkey',
    async () => {
      const email = newEmail();
      await test.call(emailSend, { email });
      const { request } = await prepareSignUp(test, email);
      const fields = { ...request, email, email_captcha: await readCode(test, email), terms };
      return (await test.call(passkeySignUp, fields)).info;
    },
  ],
  [
    'sms',
    async () => {
      const mobile = newMobile();
      await askForText(test, mobile, 'login');
      const code = { type: 1, account: mobile, mobile_captcha: await readCode(test, mobile) };
      const { challenge } = (await test.call(login, code)).info;
      return (await test.call(registerByMobile, { mobile, challenge, terms })).info;
    },
  ],
  [
    'email_code',
    async () => {
      const email = newEmail();
      await test.call(emailSend, { email, type: 4 });
      const code = { type: 2, account: email, email_captcha: await readCode(test, email) };
      const { challenge } = (await test.call(login, code)).info;
      return (await test.call(registerByEmail, { email, challenge, terms })).info;
    },
  ],
  [
    'sms',
    async () => {
      const [mobile, flow] = [newMobile(), newFlow()];
      const visit = { tenantId: 'neutral', flow: hashToken(flow), now: test.clock.now() };
      const user = { issuer: 'wechat', subject: mobile, provider: 'wechat', name: null };
      const bind_id = await test.hub.services.database.run((queries) =>
        addPendingBinding(queries, user, visit),
      );
      await askForText(test, mobile, 'bind', { flow });
      const code = { type: 1, account: mobile, mobile_captcha: await readCode(test, mobile) };
      return (await test.call(login, { ...code, bind_id, terms }, { flow })).info;
    },
  ],
];

it.each(makers)('%s keeps what the call says (%#)', async (method, make) => {
  expect(await listOf(await make())).toMatchObject([{ ...terms, method, assumed: false }]);
});

const answerTo = ({ challenge }: Info) => ({ type: 0, account: '', challenge, terms });

describe('the first sign-in by another service', () => {
  const googleAddress = String(providerPeople[0]?.email);
  const signIn = async (request: Record<string, unknown>) => {
    // Nobody knows the person yet.
    await test.hub.services.database.transaction(async (queries) => {
      await queries.delete(identities).where(eq(identities.provider, 'google'));
      await queries
        .update(accounts)
        .set({ email: `${newFlow()}@example.com` })
        .where(and(eq(accounts.tenantId, 'neutral'), eq(accounts.email, googleAddress)));
    });
    return (await test.call(loginByCode('google'), { ...answerOf(await visitProvider(test)), ...request }))
      .info;
  };

  const known = () =>
    test.hub.services.database.run((queries) =>
      queries.$count(accounts, and(eq(accounts.tenantId, 'neutral'), eq(accounts.email, googleAddress))),
    );

  it('asks before there is an account, where the widget can, and only then', async () => {
    const asked = await signIn({ asks_terms: '1' });
    expect(asked).toMatchObject({ need_profile: ['agreement'], terms: { version: '1' } });
    expect(asked.terms).not.toHaveProperty('agreed');
    expect(await known()).toBe(0);
    const info = (await test.call(login, answerTo(asked))).info;
    expect(await listOf(info)).toMatchObject([{ ...terms, method: 'google', assumed: false }]);
    const again = { ...answerOf(await visitProvider(test)), asks_terms: '1' as const };
    expect((await test.call(loginByCode('google'), again)).info).toHaveProperty('auth_token');
  });

  it('asks whoever a messenger names too, and refuses a link that could not ask', async () => {
    const request = { domain: 'localhost', asks_terms: true };
    const send = async (more: object) =>
      test.call(feishuLogin, { ...request, code: await larkCode(test, 'ou_new_here'), ...more });
    const open = async () => {
      const code = await larkCode(test, 'ou_new_here');
      return test.call(codeAuthorize, { code, open_id: 'ou_new_here' });
    };
    expect((await send({ is_link: true })).code).toBe(codes.methodOff);
    expect((await open()).code).toBe(codes.methodOff);
    const where = eq(identities.subject, 'ou_new_here');
    expect(await test.hub.services.database.run((queries) => queries.$count(identities, where))).toBe(0);
    const { info } = await test.call(login, answerTo((await send({})).info));
    expect(await listOf(info)).toMatchObject([{ ...terms, method: 'lark', assumed: false }]);
    expect((await send({ is_link: true })).info).toHaveProperty('auth_token');
    expect((await open()).info).toHaveProperty('token');
  });

  it('makes one account for two answers at once', async () => {
    const asked = await signIn({ asks_terms: '1' });
    const codesOf = await race(test, login, answerTo(asked), { flow: someFlow });
    expect(codesOf).toEqual([codes.done, codes.challengeGone]);
    expect(await known()).toBe(1);
  });

  it('makes none for another visit, too late, as a binding, or where registration is off meanwhile', async () => {
    const asked = await signIn({ asks_terms: '1' });
    const answer = answerTo(asked);
    expect((await test.call(login, answer, { flow: newFlow() })).code).toBe(codes.otherFlow);
    const bound = { ...owner, bind_id: asked.challenge };
    expect((await test.call(login, bound)).code).toBe(codes.challengeGone);
    await changeProfile(test, { allow_register: false });
    test.clock.advance(60_000);
    expect((await test.call(login, answer)).code).toBe(codes.registrationOff);
    await changeProfile(test, { allow_register: undefined });
    test.clock.advance(agreementLifeMs);
    expect((await test.call(login, answer)).code).toBe(codes.challengeGone);
    expect(await known()).toBe(0);
  });

  it('signs in to an account that was made meanwhile, and asks that one', async () => {
    const asked = await signIn({ asks_terms: '1' });
    const older = answerOf(await visitProvider(test));
    await test.call(loginByCode('google'), older);
    const { info } = await test.call(login, answerTo(asked));
    expect(await listOf(info)).toMatchObject([{ method: 'google', assumed: true }]);
  });

  it('opens as before for an older widget', async () => {
    expect(await listOf(await signIn({}))).toMatchObject([{ version: '1', method: 'google', assumed: true }]);
  });
});

const agree = ({ challenge, flow }: Info & { flow: string }, version = '2') =>
  test.call(login, { type: 0, account: '', challenge, terms: { version, language: 'en' } }, { flow });

describe('a sign-in after the version changed', () => {
  beforeEach(async () => {
    await changeOwner(test, { termsVersion: '1', secondFactor: null });
    await setVersion('2');
  });

  it('opens no session before the owner agrees, and asks once', async () => {
    const asked = await begin(test);
    expect(asked).toMatchObject({
      ticket: '',
      need_profile: ['agreement'],
      terms: { version: '2', agreed: '1' },
    });
    expect(asked).not.toHaveProperty('auth_token');
    const { info } = await agree(asked);
    expect(await isSignedIn(test, info.auth_token)).toBe(true);
    expect((await listOf(info))[0]).toMatchObject({ version: '2', method: 'password', assumed: false });
    expect((await agree(asked)).code).toBe(codes.challengeGone);
    expect(await begin(test)).toHaveProperty('auth_token');
  });

  it('leaves open sessions alone', async () => {
    await setVersion('1');
    const { auth_token } = await begin(test);
    await setVersion('2');
    expect(await isSignedIn(test, auth_token)).toBe(true);
  });

  it('opens one session for two answers at once', async () => {
    const asked = await begin(test);
    const request = {
      type: 0,
      account: '',
      challenge: asked.challenge,
      terms: { version: '2', language: 'en' },
    };
    const isOwners = and(eq(accounts.email, owner.account), eq(accounts.tenantId, 'neutral'));
    const count = () =>
      test.hub.services.database.run((queries) =>
        queries.$count(agreements, and(eq(agreements.version, '2'), ne(agreements.method, 'registration'))),
      );
    const before = await count();
    expect(await race(test, login, request, { flow: asked.flow })).toEqual([codes.done, codes.challengeGone]);
    expect(await count()).toBe(before + 1);
    expect(
      (await test.hub.services.database.run((queries) => queries.select().from(accounts).where(isOwners)))[0],
    ).toMatchObject({ termsVersion: '2' });
  });

  it('takes the answer of this visit alone, in time, and only while the account stays as it was', async () => {
    const asked = await begin(test);
    expect((await agree({ ...asked, flow: newFlow() })).code).toBe(codes.otherFlow);
    expect((await agree({ ...asked, challenge: 'unknown' })).code).toBe(codes.challengeGone);
    await changeOwner(test, { authVersion: 5 });
    expect((await agree(asked)).code).toBe(codes.challengeGone);
    const late = await begin(test);
    test.clock.advance(agreementLifeMs);
    expect((await agree(late)).code).toBe(codes.challengeGone);
  });

  it('is answered neither by a code nor without the terms', async () => {
    const { challenge, flow } = await begin(test);
    const wrong = { type: 0, account: owner.account, challenge };
    expect((await test.call(login, wrong, { flow })).code).toBe(codes.challengeGone);
    expect((await test.call(login, { ...wrong, code: '123456' }, { flow })).code).toBe(codes.challengeGone);
    const noVersion = { ...wrong, terms: { language: 'en' } };
    expect((await test.call(login, noVersion, { flow })).code).toBe(codes.fieldInvalid);
  });

  it('keeps a version that is no longer current, and asks again next time', async () => {
    const { info } = await agree(await begin(test), '1.9');
    expect((await listOf(info))[0]).toMatchObject({ version: '1.9' });
    expect(await begin(test)).toMatchObject({ terms: { version: '2', agreed: '1.9' } });
  });

  it('takes the answer of an older widget, which registers', async () => {
    const { challenge, flow } = await begin(test);
    const { info } = await test.call(registerByEmail, { email: owner.account, challenge }, { flow });
    expect((await listOf(info))[0]).toMatchObject({ version: '2', assumed: true });
  });

  it('asks after the second factor', async () => {
    await setVersion('1');
    const { auth_token } = await begin(test);
    const app = await setUpApp(test, String(auth_token));
    await setVersion('2');
    const first = await begin(test);
    expect(first).toMatchObject({ need_captcha: 'totp' });
    const { challenge, flow } = first;
    const answer = { type: 0, account: owner.account, challenge, factor: 'totp', code: app.code(1) };
    const asked = { flow, ...(await test.call(login, answer, { flow })).info };
    expect(asked).toMatchObject({ need_profile: ['agreement'] });
    const { info } = await agree(asked);
    expect((await listOf(info))[0]).toMatchObject({ method: 'password' });
    expect(await isSignedIn(test, info.auth_token)).toBe(true);
  });

  it('ends with the passkey that it began with', async () => {
    const info = await registered({ terms: { version: '2', language: 'en' } });
    const token = String(info.auth_token);
    const key = await addPasskey(test, token);
    await setVersion('3');
    const asked = (await passkeySignIn(test, key)).info;
    expect(asked).toMatchObject({ need_profile: ['agreement'] });
    const flow = someFlow;
    const [mine] = (await test.call(listPasskeys, {}, { token })).info.passkeys;
    await test.call(verify, { factor: 'password', password }, { token });
    expect((await test.call(removePasskey, { id: mine?.id }, { token })).code).toBe(codes.done);
    expect((await agree({ ...asked, flow }, '3')).code).toBe(codes.challengeGone);
  });
});

it('is in the settings, and no version but letters, digits and ._- counts', async () => {
  await setVersion('2026.1');
  const settings = (await test.call(systemSettings, { domain: 'localhost:4600' })).info;
  expect(settings.profile).toMatchObject({ terms_version: '2026.1' });
  await changeOwner(test, { termsVersion: '1' });
  await setVersion('no version');
  expect(await begin(test)).toHaveProperty('auth_token');
});
