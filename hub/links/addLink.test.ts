/** An owner links the account to a user of another service. */
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listActivity } from '../../src/api/activity';
import { askDeletion } from '../../src/api/deletion';
import { linkConfirm, linkStart } from '../../src/api/newLinks';
import { listLinks, removeLink } from '../../src/api/links';
import { loginByCode } from '../../src/api/providerLogin';
import { userProfile } from '../../src/api/userProfile';
import { verify } from '../../src/api/verify';
import { wechatQrcode, wechatSubscribe } from '../../src/api/wechat';
import { codes } from '../answers/codes';
import { accounts, identities } from '../database/tables/accounts';
import { deletions } from '../database/tables/deletions';
import { sessions } from '../database/tables/sessions';
import { verifiedMs } from '../session/verified';
import { createBrowser } from '../testing/createBrowser';
import { createTestHub, newFlow, portal, someFlow, type TestHub } from '../testing/createTestHub';
import { readInbox } from '../testing/inbox';
import { larkCode } from '../testing/larkCode';
import { changeProfile, owner, signIn } from '../testing/passkeyVisit';
import { undoBy, undoMail } from '../testing/undoMail';
import { answerOf, googleSub, visitProvider } from '../testing/visitProvider';
import { signInByScan, tapScene } from '../testing/wechatLinks';

const redirect = `${portal}/account?link=google`;
const google = loginByCode('google');

let test: TestHub;
let token = '';
beforeEach(async () => {
  test = await createTestHub();
  token = await signIn(test);
});
afterEach(() => test.close());

const start = (provider = 'google', more: object = {}) =>
  test.call(linkStart, { provider, redirect, ...more }, { token });
const confirm = (request: object, options: object = {}) =>
  test.call(linkConfirm, { provider: 'google', ...request }, { token, ...options });
const linksOf = async (whose = token) => (await test.call(listLinks, {}, { token: whose })).info;
const change = (row: Partial<typeof accounts.$inferInsert>) =>
  test.hub.services.database.run((queries) =>
    queries.update(accounts).set(row).where(eq(accounts.email, owner.account)),
  );

/** Agrees at the provider. @returns what the owner comes back with */
async function agree() {
  const { info } = await start();
  const browser = createBrowser(test);
  const page = await browser.submit(await browser.open(info.url ?? ''), { sub: googleSub });
  return { page, answer: { link: info.link, code: answerOf(page).code } };
}

describe('a provider', () => {
  it('leads back to the account page, and signs in from then on', async () => {
    const before = await linksOf();
    expect(before).toEqual({ links: [], providers: expect.arrayContaining(['google', 'wechat', 'lark']) });
    expect((await test.call(userProfile, {}, { token })).info.offers).toContain('new_links');
    const { page, answer } = await agree();
    expect(page.url.pathname + page.url.search).toMatch(/^\/account\?link=google&code=/);
    expect(answerOf(page).state).toBe(answer.link);
    const { info } = await confirm(answer);
    expect(info).toMatchObject({ status: 'linked', added: { provider: 'google', name: 'Google User' } });
    const after = await linksOf();
    expect(after.links).toEqual([info.added]);
    expect(after.providers).not.toContain('google');
    const again = await test.call(google, answerOf(await visitProvider(test)));
    expect((await linksOf(String(again.info.auth_token))).links).toHaveLength(1);
  });

  it('is told by mail and activity; its undo removes it, and it can be added again', async () => {
    await confirm((await agree()).answer);
    await test.hub.services.background.settled();
    const [mail] = await readInbox(test, owner.account);
    expect(mail?.subject).toBe('Design Hub: Google was linked to your account');
    const { events } = (await test.call(listActivity, {}, { token })).info;
    expect(events[0]).toMatchObject({ kind: 'link_added' });
    await undoBy(test, (await undoMail(test, owner.account)).token);
    token = await signIn(test);
    expect((await linksOf()).links).toEqual([]);
    expect((await start()).code).toBe(codes.changesPaused);
    await change({ changesPausedUntil: null });
    expect((await confirm((await agree()).answer)).info.status).toBe('linked');
    const [link] = (await linksOf()).links;
    await test.call(removeLink, { id: link?.id ?? '' }, { token });
    expect((await confirm((await agree()).answer)).info.status).toBe('linked');
    // The removal is forgotten: the next sign-in asks for no code.
    const { info } = await test.call(google, answerOf(await visitProvider(test)));
    expect(info.auth_token).toEqual(expect.any(String));
    await test.hub.services.background.settled();
  });

  it('counts once, at two processes at once', async () => {
    const { answer } = await agree();
    const twin = await test.twin();
    const atTwin = async () => {
      const response = await twin.fetch(
        new Request(`${portal}/api/hub/v1/user/links/google/confirm`, {
          method: 'POST',
          headers: {
            host: 'localhost:4600',
            origin: portal,
            authorization: `Bearer ${token}`,
            'entry-flow': someFlow,
            'content-type': 'application/json',
          },
          body: JSON.stringify({ link: answer.link, code: answer.code }),
        }),
      );
      return ((await response.json()) as { code: number }).code;
    };
    const results = await Promise.all([confirm(answer).then(({ code }) => code), atTwin()]);
    expect(results.toSorted((one, other) => one - other)).toEqual([codes.codeUsed, 1]);
    expect((await linksOf()).links).toHaveLength(1);
  });

  it('links nobody for another session, visit or service, nor after its time', async () => {
    const { answer } = await agree();
    const other = await signIn(test);
    expect((await confirm(answer, { token: other })).code).toBe(codes.challengeGone);
    expect((await confirm(answer, { flow: newFlow() })).code).toBe(codes.otherFlow);
    expect((await confirm({ ...answer, provider: 'lark' })).code).toBe(codes.challengeGone);
    expect((await confirm({ link: answer.link })).code).toBe(codes.fieldInvalid);
    expect((await confirm({ ...answer, code: 'other' })).code).toBe(codes.codeWrong);
    expect((await confirm({ link: 'unknown', code: 'any' })).code).toBe(codes.challengeGone);
    test.clock.advance(11 * 60 * 1000);
    expect((await confirm(answer)).code).toBe(codes.codeExpired);
    expect((await linksOf()).links).toEqual([]);
  });

  it('keeps sign-ins and links apart', async () => {
    const { answer } = await agree();
    const asLogin = await test.call(google, { code: answer.code, state: answer.link });
    expect(asLogin.code).toBe(codes.challengeGone);
    const { code, state } = answerOf(await visitProvider(test));
    expect((await confirm({ link: state, code })).code).toBe(codes.challengeGone);
  });

  it('is asked for from the account page of this portal alone', async () => {
    for (const page of ['/entry/login', '/account/other', 'https://evil.example/account', '/accountant'])
      expect(await start('google', { redirect: page })).toMatchObject({
        code: codes.fieldInvalid,
        info: { field: 'redirect' },
      });
    expect((await start('google', { redirect: '/account?code=1&state=2&link=google#x' })).code).toBe(1);
  });
});

describe('what was right at the start', () => {
  it('is checked again at the end', async () => {
    const ends = async (code: number) => expect((await confirm((await agree()).answer)).code).toBe(code);
    const { answer } = await agree();
    await changeProfile(test, { google_login: false, providers: [] });
    expect((await confirm(answer)).code).toBe(codes.methodOff);
    expect((await start()).code).toBe(codes.methodOff);
    await changeProfile(test, { google_login: true });
    const locked = (await agree()).answer;
    await change({ lockedAt: test.clock.now() });
    expect((await confirm(locked)).code).toBe(codes.accountLocked);
    await change({ lockedAt: null });
    const leaving = (await agree()).answer;
    await test.call(askDeletion, {}, { token });
    expect((await confirm(leaving)).code).toBe(codes.methodOff);
    expect((await start()).code).toBe(codes.methodOff);
    await test.hub.services.background.settled();
    expect((await linksOf()).links).toEqual([]);
    await test.hub.services.database.run((queries) => queries.delete(deletions));
    await ends(1);
    // The same user once more is no error, and no news.
    const first = (await linksOf()).links;
    await ends(1);
    expect((await linksOf()).links).toEqual(first);
    await test.hub.services.background.settled();
  });

  it('was proved just now', async () => {
    test.clock.advance(verifiedMs);
    expect(await start()).toMatchObject({ code: codes.verificationNeeded });
    expect((await test.call(linkStart, { provider: 'google', redirect })).code).toBe(codes.notLoggedIn);
    expect((await start('nobody')).code).toBe(codes.methodOff);
  });

  it('belongs to nobody else, of whom nothing is said', async () => {
    await test.call(google, answerOf(await visitProvider(test, { flow: someFlow })));
    expect(await confirm((await agree()).answer)).toMatchObject({
      code: codes.linkTaken,
      message: 'This belongs to another account. Choose another one, or sign in there',
    });
    expect((await linksOf()).links).toEqual([]);
  });
});

const poll = (link: string) => confirm({ provider: 'wechat', link });

describe('a code to scan', () => {
  it('is waited for, and signs in to no account', async () => {
    const { info } = await start('wechat');
    expect(info).toMatchObject({ qrcode: expect.any(String) as string, expires_in: 120 });
    expect(info.url).toBeUndefined();
    expect((await poll(info.link)).info).toEqual({ status: 'waiting' });
    await tapScene(test, info.link, 'mine', 'SCAN');
    expect((await poll(info.link)).info).toEqual({ status: 'scanned' });
    await tapScene(test, info.link, 'mine', 'CONFIRM');
    expect((await test.call(wechatSubscribe, { qrscene_id: info.link })).code).toBe(codes.sceneGone);
    expect((await poll(info.link)).info).toMatchObject({ status: 'linked', added: { provider: 'wechat' } });
    expect((await poll(info.link)).code).toBe(codes.codeUsed);
    const { auth_token } = (await signInByScan(test, 'mine')).info;
    expect((await linksOf(String(auth_token))).links).toHaveLength(1);
  });

  it('ends when it is refused on the phone, and one of a sign-in links nobody', async () => {
    const { info } = await start('wechat');
    for (const event of ['SCAN', 'CANCEL'] as const) await tapScene(test, info.link, 'mine', event);
    expect((await poll(info.link)).code).toBe(codes.sceneGone);
    const scene = (await test.call(wechatQrcode, {})).info.qrscene_id;
    expect((await poll(scene)).code).toBe(codes.challengeGone);
  });

  it('gives way to WeChat’s own page inside WeChat', async () => {
    const { info } = await start('wechat', { in_app: '1', redirect: `${portal}/account?link=wechat` });
    expect(new URL(info.url ?? '').searchParams.get('state')).toBe(info.link);
    expect(info.qrcode).toBeUndefined();
  });
});

/** @returns whether the link may confirm who signs in by it */
async function linkByScan(subject: string): Promise<boolean | undefined> {
  const { info } = await start('wechat');
  for (const event of ['SCAN', 'CONFIRM'] as const) await tapScene(test, info.link, subject, event);
  expect((await poll(info.link)).info).toMatchObject({ status: 'linked' });
  const rows = await test.hub.services.database.run((queries) =>
    queries.select().from(identities).where(eq(identities.subject, subject)),
  );
  return rows[0]?.confirmed;
}

const setSession = (fields: Partial<typeof sessions.$inferInsert>) =>
  test.hub.services.database.run((queries) => queries.update(sessions).set(fields));

describe('what a new link proves', () => {
  it('is no more than its session has proved a moment ago: a password makes no confirmed link', async () => {
    expect(await linkByScan('by-password')).toBe(false);
    await setSession({ confirmed: true });
    expect(await linkByScan('by-code')).toBe(true);
    test.clock.advance(verifiedMs);
    expect((await start('wechat')).code).toBe(codes.verificationNeeded);
    const proof = { factor: 'password', password: owner.password };
    expect((await test.call(verify, proof, { token })).code).toBe(codes.done);
    expect(await linkByScan('by-old-session')).toBe(false);
  });
});

describe('a messenger', () => {
  it('leads back with a code for its state', async () => {
    const { info } = await start('lark', { redirect: `${portal}/account?link=lark` });
    const url = new URL(info.url ?? '');
    expect(url.searchParams.get('state')).toBe(info.link);
    const page = await createBrowser(test).open(url.href);
    expect(page.status).toBe(200);
    const answer = await confirm({
      provider: 'lark',
      link: info.link,
      code: await larkCode(test, 'ou_new'),
    });
    expect(answer.info).toMatchObject({ status: 'linked', added: { provider: 'lark' } });
  });
});
