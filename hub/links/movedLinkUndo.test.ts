/** "This wasn't me" in the mail about a link that moved to another account. */
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { check } from '../../src/api/check';
import { listLinks, removeLink } from '../../src/api/links';
import { login } from '../../src/api/login';
import { undo } from '../../src/api/undo';
import { accounts, identities } from '../database/tables/accounts';
import { createTestHub, newFlow, portal, someFlow, type TestHub } from '../testing/createTestHub';
import { readInbox } from '../testing/inbox';
import { undoBy, undoMail } from '../testing/undoMail';
import { linkByPassword, signInByScan } from '../testing/wechatLinks';

const email = 'designer@example.com';
const phone = '13800138000';
const other = 'secure@example.com';
const password = 'Design3D!';

let test: TestHub;
beforeEach(async () => {
  test = await createTestHub();
  // The account that the link moves to hears of it.
  await run((queries) =>
    queries.update(accounts).set({ email: 'mover@example.com' }).where(eq(accounts.mobile, phone)),
  );
});
afterEach(() => test.close());

const run: TestHub['hub']['services']['database']['run'] = (work) => test.hub.services.database.run(work);
const signIn = async (account = email): Promise<string> =>
  String((await test.call(login, { type: 0, account, password }, { flow: newFlow() })).info.auth_token);
const linksOf = async (account = email) =>
  (await test.call(listLinks, {}, { token: await signIn(account) })).info.links;
const holder = async () => (await signInByScan(test, 'user')).info.username;
const isOpen = async (token: unknown) =>
  (await test.call(check, {}, { token: String(token) })).info.status === 1;

/** The owner's link goes to another account. @returns token of the mail about it */
async function moveLink(confirmed = true): Promise<string> {
  await linkByPassword(test, 'user', email, password);
  await run((queries) => queries.update(identities).set({ confirmed }));
  test.clock.advance(1000);
  await linkByPassword(test, 'user', phone, password);
  await test.hub.services.background.settled();
  const { token, text } = await undoMail(test, email);
  expect(text).toContain('linked to another account');
  return token;
}

describe('the undo of a moved link', () => {
  it('brings it back, ends what it opened there, and tells the other owner', async () => {
    const [token, before] = [await moveLink(), await signIn()];
    const theirs = (await signInByScan(test, 'user')).info;
    expect(theirs.username).toBe('8000');
    expect((await undoBy(test, token)).info.undone).toEqual(['link']);
    expect([await isOpen(theirs.auth_token), await isOpen(before)]).toEqual([false, false]);
    expect(await holder()).toBe('designer');
    expect([await linksOf(), await linksOf(phone)]).toMatchObject([[{ provider: 'wechat' }], []]);
    await test.hub.services.background.settled();
    const [mail] = await readInbox(test, 'mover@example.com');
    expect(mail?.subject).toContain('no longer signs in to your account');
    // Both could else take it from each other for ever.
    expect(mail?.text).not.toContain('/entry/undo');
  });

  it('leaves one there that may have been a stranger’s here', async () => {
    const token = await moveLink(false);
    const before = await signIn();
    expect((await undoBy(test, token)).info.undone).toEqual([]);
    expect([await holder(), await isOpen(before)]).toEqual(['8000', false]);
  });

  it('leaves one that has moved on', async () => {
    const token = await moveLink();
    await run((queries) =>
      queries.update(accounts).set({ secondFactor: null }).where(eq(accounts.email, other)),
    );
    await linkByPassword(test, 'user', other, password);
    expect((await undoBy(test, token)).info.undone).toEqual([]);
    expect(await linksOf(other)).toHaveLength(1);
  });

  it('brings one back that the other account has removed', async () => {
    const token = await moveLink();
    const [link] = await linksOf(phone);
    await test.call(removeLink, { id: link?.id }, { token: await signIn(phone) });
    expect((await undoBy(test, token)).info.undone).toEqual(['link']);
    expect(await holder()).toBe('designer');
  });

  it('has the same end while the other account removes it at another process', async () => {
    const token = await moveLink();
    const session = await signIn(phone);
    const [link] = await linksOf(phone);
    const twin = await test.twin();
    const headers = { host: 'localhost:4600', origin: portal, 'entry-flow': someFlow };
    const request = new Request(`${portal}${undo.path}`, {
      method: undo.method,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    });
    const [answer, removed] = await Promise.all([
      twin.fetch(request),
      test.call(removeLink, { id: link?.id }, { token: session }),
    ]);
    expect([answer.status, removed.code]).toEqual([200, 1]);
    expect([await linksOf(), await linksOf(phone)]).toMatchObject([[{ provider: 'wechat' }], []]);
  });
});
