/** The links of an account: who sees and removes them, what ends with one, and what the owner hears. */
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { check } from '../../src/api/check';
import { listLinks, removeLink } from '../../src/api/links';
import { login } from '../../src/api/login';
import { loginByCode } from '../../src/api/providerLogin';
import { userProfile } from '../../src/api/userProfile';
import { wechatSubscribe } from '../../src/api/wechat';
import { resendAfterMs } from '../limits/budgets';
import { accounts, identities } from '../database/tables/accounts';
import { codes } from '../answers/codes';
import { createTestHub, newFlow, portal, someFlow, type TestHub } from '../testing/createTestHub';
import { readCode, readInbox } from '../testing/inbox';
import { answerOf, visitProvider } from '../testing/visitProvider';
import { linkByPassword, offerBinding, scanAs, signInByScan } from '../testing/wechatLinks';

const email = 'designer@example.com';
const password = 'Design3D!';
const phone = '13800138000';
const google = loginByCode('google');

let test: TestHub;
beforeEach(async () => {
  test = await createTestHub();
});
afterEach(() => test.close());

const signIn = async (account = email): Promise<string> =>
  String((await test.call(login, { type: 0, account, password }, { flow: newFlow() })).info.auth_token);
const linksOf = async (token: string) => (await test.call(listLinks, {}, { token })).info.links;
const remove = (token: string, id = '') => test.call(removeLink, { id }, { token });
const statusOf = async (token: unknown) => (await test.call(check, {}, { token: String(token) })).info.status;
const notices = async (to = email): Promise<string[]> => {
  await test.hub.services.background.settled();
  return (await readInbox(test, to)).filter(({ code }) => code === '').map(({ subject }) => subject);
};
const signInAtGoogle = async () => test.call(google, answerOf(await visitProvider(test)));

describe('the list', () => {
  it('has what the owner needs to know of each link, and nothing that signs in', async () => {
    await linkByPassword(test, 'stranger', email, password);
    const made = test.clock.now();
    test.clock.advance(5000);
    await signInByScan(test, 'stranger');
    expect(await linksOf(await signIn())).toEqual([
      { id: expect.any(String) as string, provider: 'wechat', created_at: made, used_at: made + 5000 },
    ]);
    expect(await linksOf(await signIn(phone))).toEqual([]);
  });

  it('names the provider and its user', async () => {
    const { info } = await signInAtGoogle();
    expect(await linksOf(String(info.auth_token))).toMatchObject([
      { provider: 'google', name: 'Google User' },
    ]);
    // A row of a hub before this one knows the issuer only.
    await test.hub.services.database.run((queries) => queries.update(identities).set({ provider: '' }));
    expect(await linksOf(String(info.auth_token))).toMatchObject([{ provider: new URL(portal).host }]);
  });

  it('is offered, and requires a session', async () => {
    const token = await signIn();
    expect((await test.call(userProfile, {}, { token })).info.offers).toContain('links');
    expect((await test.call(listLinks, {})).code).toBe(codes.notLoggedIn);
    expect((await remove('guessed', 'any')).code).toBe(codes.notLoggedIn);
  });
});

describe('a removed link', () => {
  it('signs in no more, and ends its sessions, its scans and its bindings', async () => {
    await linkByPassword(test, 'stranger', email, password);
    const theirs = await signInByScan(test, 'stranger');
    const waiting = await scanAs(test, 'stranger');
    const bind_id = await offerBinding(test, 'stranger');
    const owner = await signIn();
    const [link] = await linksOf(owner);
    expect((await remove(owner, link?.id)).code).toBe(1);
    expect(await Promise.all([theirs.info.auth_token, owner].map(statusOf))).toEqual([0, 1]);
    expect((await test.call(wechatSubscribe, { qrscene_id: waiting })).code).toBe(codes.sceneGone);
    const again = await test.call(login, { type: 0, account: email, password, bind_id });
    expect(again.code).toBe(codes.challengeGone);
    const scanned = await signInByScan(test, 'stranger');
    expect(scanned.info).toMatchObject({ bind_id: expect.any(String) as string });
    expect(scanned.info.auth_token).toBeUndefined();
    // Removing it once more changes nothing.
    expect((await remove(owner, link?.id)).code).toBe(1);
  });

  it('leaves signed in who removes it, though it opened the session', async () => {
    await linkByPassword(test, 'mine', email, password);
    const mine = String((await signInByScan(test, 'mine')).info.auth_token);
    const [link] = await linksOf(mine);
    await remove(mine, link?.id);
    expect(await statusOf(mine)).toBe(1);
    expect(await linksOf(mine)).toEqual([]);
  });

  it('of another account is not touched', async () => {
    await linkByPassword(test, 'theirs', phone, password);
    const [mine, other] = [await signIn(), await signIn(phone)];
    const [link] = await linksOf(other);
    expect((await remove(mine, link?.id)).code).toBe(1);
    expect(await linksOf(other)).toHaveLength(1);
    // Control: its owner removes it.
    await remove(other, link?.id);
    expect(await linksOf(other)).toEqual([]);
  });

  it('ends the sign-in that waits for its second factor', async () => {
    const secure = 'secure@example.com';
    const begun = await linkByPassword(test, 'mine', secure, password);
    const meet = async (challenge: string | undefined) =>
      test.call(login, {
        type: 0,
        account: secure,
        challenge,
        email_captcha: await readCode(test, secure),
      });
    const token = String((await meet(begun.info.challenge)).info.auth_token);
    test.clock.advance(resendAfterMs);
    const { info } = await signInByScan(test, 'mine');
    expect(info.challenge).toEqual(expect.any(String));
    await remove(token, (await linksOf(token))[0]?.id);
    expect((await meet(info.challenge)).code).toBe(codes.challengeGone);
  });

  it('of a provider comes back only with a code to the account’s address', async () => {
    await test.hub.services.database.run((queries) =>
      queries.update(accounts).set({ email: 'google.user@example.com' }).where(eq(accounts.email, email)),
    );
    const joined = await signInAtGoogle();
    const token = await signIn('google.user@example.com');
    await remove(token, (await linksOf(token))[0]?.id);
    expect(await statusOf(joined.info.auth_token)).toBe(0);
    const { info } = await signInAtGoogle();
    expect(info.auth_token).toBeUndefined();
    expect(info.need_captcha).toBe('email');
    expect(await linksOf(token)).toEqual([]);
    const email_captcha = await readCode(test, 'google.user@example.com');
    const done = await test.call(login, { type: 0, account: '', challenge: info.challenge, email_captcha });
    expect(await statusOf(done.info.auth_token)).toBe(1);
    expect(await linksOf(token)).toMatchObject([{ provider: 'google' }]);
    expect((await signInAtGoogle()).info.auth_token).toEqual(expect.any(String));
  });
});

describe('the last way in', () => {
  it('stays; of two it is whichever is removed second, at two processes at once', async () => {
    const { info } = await signInByScan(test, 'oWxKnownUser0001');
    const token = String(info.auth_token);
    const [only] = await linksOf(token);
    expect(await remove(token, only?.id)).toMatchObject({
      code: codes.lastWayIn,
      message: 'This is the only way to sign in to the account. It can’t be removed.',
    });
    expect(await linksOf(token)).toHaveLength(1);
    await test.hub.services.database.run(async (queries) => {
      const [row] = await queries
        .select()
        .from(identities)
        .where(eq(identities.id, only?.id ?? ''));
      if (!row) throw new Error('the link is gone');
      await queries.insert(identities).values({ ...row, id: 'second', subject: 'second' });
    });
    const twin = await test.twin();
    const atTwin = async (id: string) => {
      const request = new Request(`${portal}/api/hub/v1/user/links/${id}`, {
        method: 'DELETE',
        headers: {
          host: 'localhost:4600',
          origin: portal,
          authorization: `Bearer ${token}`,
          'entry-flow': someFlow,
        },
      });
      return ((await (await twin.fetch(request)).json()) as { code: number }).code;
    };
    const results = await Promise.all([remove(token, only?.id).then(({ code }) => code), atTwin('second')]);
    expect(results.toSorted((one, other) => one - other)).toEqual([codes.lastWayIn, 1]);
    expect(await linksOf(token)).toHaveLength(1);
  });
});

describe('the owner hears', () => {
  it('of a link that was made, and of one that was removed', async () => {
    await linkByPassword(test, 'stranger', email, password);
    expect(await notices()).toEqual(['Design Hub: WeChat was linked to your account']);
    const token = await signIn();
    await remove(token, (await linksOf(token))[0]?.id);
    await remove(token, 'unknown');
    expect(await notices()).toEqual([
      'Design Hub: WeChat was removed from your account',
      'Design Hub: WeChat was linked to your account',
    ]);
    const [mail] = await readInbox(test, email);
    expect(mail?.text).toContain(`${portal}/entry`);
  });

  it('of a provider that joined by its verified address, but not of one that began the account', async () => {
    await signInAtGoogle();
    expect(await notices('google.user@example.com')).toEqual([]);
    await test.hub.services.database.run((queries) => queries.delete(identities));
    await signInAtGoogle();
    await signInAtGoogle();
    expect(await notices('google.user@example.com')).toEqual([
      'Design Hub: Google was linked to your account',
    ]);
  });

  it('of a link that moved to another account, whose sessions end', async () => {
    await linkByPassword(test, 'moving', email, password);
    const { info } = await signInByScan(test, 'moving');
    await linkByPassword(test, 'moving', phone, password);
    expect(await statusOf(info.auth_token)).toBe(0);
    expect((await notices())[0]).toBe('Design Hub: WeChat no longer signs in to your account');
    expect((await signInByScan(test, 'moving')).info.username).toBe('8000');
    // Linked once more to the account that has it: nothing new.
    const before = await linksOf(await signIn(phone));
    await linkByPassword(test, 'moving', phone, password);
    expect((await linksOf(await signIn(phone))).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  });
});
