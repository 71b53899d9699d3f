/** "This wasn't me": what an undo puts back, once, and what stays as it is for a day. */
import { and, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listActivity } from '../../src/api/activity';
import { changePassword } from '../../src/api/changePassword';
import { check } from '../../src/api/check';
import { emailSend } from '../../src/api/emailSend';
import { listLinks, removeLink } from '../../src/api/links';
import { login } from '../../src/api/login';
import { loginByCode } from '../../src/api/providerLogin';
import { registerByEmail } from '../../src/api/registerByEmail';
import { resetPasswordByEmail } from '../../src/api/reset';
import { pauseOfChangesMs } from '../accounts/changesPaused';
import { factorPart, keepUndoIn, undoLifeMs } from '../accounts/keepUndo';
import { codes } from '../answers/codes';
import { hashToken } from '../credentials/opaqueToken';
import type { Queries } from '../database/database';
import { accounts, type AccountRow } from '../database/tables/accounts';
import { undos } from '../database/tables/undos';
import { hubFactors } from '../factors/registry';
import type { HubFactor } from '../http/callContext';
import { createLog } from '../http/createLog';
import { resendAfterMs } from '../limits/budgets';
import { undosOfAddress } from '../limits/callBudgets';
import { sweep } from '../sweep';
import { createTestHub, newFlow, type TestHub } from '../testing/createTestHub';
import { readCode, readInbox } from '../testing/inbox';
import { undoBy, undoMail as newestUndoMail } from '../testing/undoMail';
import { answerOf, visitProvider } from '../testing/visitProvider';
import { linkByPassword, offerBinding, signInByScan } from '../testing/wechatLinks';

const email = 'designer@example.com';
const password = 'Design3D!';
const [second, third] = ['Quite-new-7', 'Other-lamp-8'];

/** A factor of this test, whose state is a word. */
const words = new Map<string, string>();
const wordFactor: HubFactor = {
  id: 'word',
  enrolled: (_, { id }) => words.has(id),
  verify: () => Promise.resolve(true),
  snapshot: (_, { id }) => Promise.resolve(words.get(id) ?? null),
  restore: (_, { id }, state) => {
    if (typeof state === 'string') words.set(id, state);
    else words.delete(id);
    return Promise.resolve(true);
  },
};

const lines: string[] = [];
let test: TestHub;
beforeEach(async () => {
  lines.length = 0;
  words.clear();
  const log = createLog('info', { write: (line: string) => void lines.push(line) });
  test = await createTestHub({}, { log, factors: [...hubFactors, wordFactor] });
});
afterEach(() => test.close());

const signIn = async (secret = password, account = email): Promise<string> =>
  String(
    (await test.call(login, { type: 0, account, password: secret }, { flow: newFlow() })).info?.auth_token,
  );
const opens = async (secret: string): Promise<boolean> => (await signIn(secret)) !== 'undefined';
const statusOf = async (token: string) => (await test.call(check, {}, { token })).info.status;
const change = async (from: string, to: string, token?: string) =>
  test.call(
    changePassword,
    { old_password: from, new_password: to },
    { token: token ?? (await signIn(from)) },
  );
async function undoMail(hub: TestHub, to: string) {
  await hub.hub.services.background.settled();
  return newestUndoMail(hub, to);
}
/** Changes the password as a thief does. @returns the owner's token to undo it */
async function steal(from: string, to: string): Promise<string> {
  expect((await change(from, to)).code).toBe(1);
  return (await undoMail(test, email)).token;
}
/** Other tenants have an account of this address too. */
const isOwn = and(eq(accounts.tenantId, 'neutral'), eq(accounts.email, email));
const database = () => test.hub.services.database;
const update = (fields: Partial<AccountRow>) =>
  database().run((queries) => queries.update(accounts).set(fields).where(isOwn));
async function ownRowIn(queries: Queries): Promise<AccountRow> {
  const [row] = await queries.select().from(accounts).where(isOwn);
  if (!row) throw new Error('there is no account');
  return row;
}
const ownRow = () => database().run(ownRowIn);
const linksOf = async (token: string) => (await test.call(listLinks, {}, { token })).info.links;
const subjects = async (to = email) => {
  await test.hub.services.background.settled();
  return (await readInbox(test, to)).map(({ subject }) => subject);
};
async function reset(to: string) {
  test.clock.advance(resendAfterMs);
  await test.call(emailSend, { email, type: 2 });
  const captcha = await readCode(test, email);
  return test.call(resetPasswordByEmail, { email, captcha, new_password: to, re_new_password: to });
}

describe('a changed password', () => {
  it('is put back, all sessions end, and the owner hears of it', async () => {
    const token = await steal(password, second);
    const theirs = await signIn(second);
    expect(await statusOf(theirs)).toBe(1);
    const { code, info, message } = await undoBy(test, token);
    expect([code, info, message]).toEqual([
      1,
      { undone: ['password'] },
      'The change was undone, and all devices are signed out',
    ]);
    expect(await statusOf(theirs)).toBe(0);
    expect([await opens(password), await opens(second)]).toEqual([true, false]);
    expect(await subjects()).toContain('Design Hub: a change was undone');
    const { events } = (await test.call(listActivity, {}, { token: await signIn() })).info;
    expect(events.map(({ kind }) => kind)).toContain('undone');
    expect(lines.join('')).toContain('"event":"undo"');
  });

  it('is put back after a reset too, with the links that the reset removed', async () => {
    await linkByPassword(test, 'mine', email, password);
    await reset(second);
    expect(await signInByScan(test, 'mine')).toMatchObject({ info: { bind_id: expect.any(String) } });
    const { token, text } = await undoMail(test, email);
    expect(text).toContain('WeChat');
    expect((await undoBy(test, token)).info.undone).toEqual(['password', 'link']);
    expect((await signInByScan(test, 'mine')).info.auth_token).toMatch(/./);
    expect(await opens(password)).toBe(true);
  });

  it('is removed where there was none', async () => {
    await update({ passwordHash: null });
    await reset(second);
    await undoBy(test, (await undoMail(test, email)).token);
    expect((await ownRow()).passwordHash).toBe(null);
  });
});

describe('a link', () => {
  it('that was added signs in no more', async () => {
    await linkByPassword(test, 'stranger', email, password);
    const { token } = await undoMail(test, email);
    expect((await undoBy(test, token)).info.undone).toEqual(['link']);
    expect((await signInByScan(test, 'stranger')).info.auth_token).toBe(undefined);
  });

  it('that was removed signs in again', async () => {
    await linkByPassword(test, 'mine', email, password);
    const session = await signIn();
    const [link] = await linksOf(session);
    await test.call(removeLink, { id: String(link?.id) }, { token: session });
    test.clock.advance(undoLifeMs - 1);
    expect((await undoBy(test, (await undoMail(test, email)).token)).info.undone).toEqual(['link']);
    // From now on, as one that its owner adds: it settles no proof that it is younger than (`merge/proofAge`).
    const back = { id: link?.id, created_at: test.clock.now() };
    expect((await signInByScan(test, 'mine')).info.auth_token).toMatch(/./);
    expect(await linksOf(await signIn())).toMatchObject([back]);
  });

  it('that signs in to another account meanwhile stays there', async () => {
    await linkByPassword(test, 'shared', email, password);
    const session = await signIn();
    const [link] = await linksOf(session);
    await test.call(removeLink, { id: String(link?.id) }, { token: session });
    const { token } = await undoMail(test, email);
    await linkByPassword(test, 'shared', '13800138000', password);
    expect((await undoBy(test, token)).info.undone).toEqual([]);
    expect(await linksOf(await signIn())).toEqual([]);
    expect(await linksOf(await signIn(password, '13800138000'))).toHaveLength(1);
  });
});

const contextOf = () => ({
  ...test.hub.services,
  portalOrigin: 'http://localhost:4600',
  tenant: { id: 'neutral', host: 'localhost', neutral: true, settings: {}, limits: null, mails: null },
});
const keep = (...[account, parts]: [AccountRow, Parameters<typeof keepUndoIn>[3]]) =>
  database().run((queries) => keepUndoIn(queries, contextOf(), account, parts));
const tokenOf = (address: string) => new URL(address).searchParams.get('token') ?? '';

describe('what else an account has', () => {
  it('a second factor, by its own hooks', async () => {
    const account = await ownRow();
    words.set(account.id, 'before');
    await update({ secondFactor: 'word' });
    const part = await database().run(async (queries) =>
      factorPart(queries, await ownRowIn(queries), wordFactor, test.hub.services),
    );
    words.set(account.id, 'of a stranger');
    await update({ secondFactor: null });
    const token = tokenOf(await keep(account, [part]));
    expect((await undoBy(test, token)).info.undone).toEqual(['factor']);
    expect(words.get(account.id)).toBe('before');
    expect((await ownRow()).secondFactor).toBe('word');
  });

  it('an added number, unless it was replaced by the one of another account', async () => {
    await update({ mobile: '13900139000' });
    const part = { kind: 'mobile', subject: 'mobile', state: { before: null } };
    const added = tokenOf(await keep(await ownRow(), [part]));
    const taken = { ...part, state: { before: '13800138000' } };
    const impossible = tokenOf(await keep({ ...(await ownRow()), authVersion: 9 }, [taken]));
    expect((await undoBy(test, impossible)).info.undone).toEqual([]);
    expect((await ownRow()).mobile).toBe('13900139000');
    expect((await undoBy(test, added)).info.undone).toEqual(['mobile']);
    expect((await ownRow()).mobile).toBe(null);
  });
});

describe('several changes', () => {
  it.each([
    ['in their order', [0, 1]],
    ['in the other order', [1, 0]],
  ])('are undone %s: the state before the first one comes back', async (_, order) => {
    const tokens = [await steal(password, second), await steal(second, third)];
    for (const index of order) expect((await undoBy(test, tokens[index] ?? '')).code).toBe(1);
    expect([await opens(password), await opens(second), await opens(third)]).toEqual([true, false, false]);
  });

  it('of one link leave nothing of a stranger’s', async () => {
    await linkByPassword(test, 'stranger', email, password);
    const added = (await undoMail(test, email)).token;
    test.clock.advance(1000);
    const session = await signIn();
    const [link] = await linksOf(session);
    await test.call(removeLink, { id: String(link?.id) }, { token: session });
    const removed = (await undoMail(test, email)).token;
    expect((await undoBy(test, added)).info.undone).toEqual([]);
    expect((await undoBy(test, removed)).info.undone).toEqual([]);
    expect(await linksOf(await signIn())).toEqual([]);
  });

  it('a change after an undo has its own', async () => {
    await undoBy(test, await steal(password, second));
    await reset(third);
    const { token } = await undoMail(test, email);
    expect((await undoBy(test, token)).info.undone).toEqual(['password']);
    expect(await opens(password)).toBe(true);
  });

  it('works though the thief changed the address after it', async () => {
    const token = await steal(password, second);
    await update({ email: 'thief@example.com' });
    expect((await subjects('thief@example.com')).length).toBe(0);
    expect((await undoBy(test, token)).info.undone).toEqual(['password']);
    const { info } = await test.call(login, { type: 0, account: 'thief@example.com', password });
    expect(info.auth_token).toMatch(/./);
  });
});

const paused = async () => {
  await linkByPassword(test, 'mine', email, password);
  await undoBy(test, await steal(password, second));
  return { token: await signIn(), until: test.clock.now() + pauseOfChangesMs };
};

describe('for a day after it', () => {
  it('a session changes no way in', async () => {
    const { token, until } = await paused();
    const [link] = await linksOf(token);
    const answers = [
      await change(password, third, token),
      await test.call(removeLink, { id: String(link?.id) }, { token }),
    ];
    for (const { code, info } of answers) expect([code, info]).toEqual([codes.changesPaused, { until }]);
    expect(await linksOf(token)).toHaveLength(1);
    test.clock.advance(pauseOfChangesMs - 1);
    expect((await change(password, third, token)).code).toBe(codes.changesPaused);
    test.clock.advance(1);
    expect((await change(password, third, token)).code).toBe(1);
  });

  it('a sign-in makes no link', async () => {
    await paused();
    expect((await linkByPassword(test, 'stranger', email, password)).code).toBe(codes.changesPaused);
    test.clock.advance(pauseOfChangesMs);
    expect((await linkByPassword(test, 'stranger', email, password)).code).toBe(1);
  });

  it('a verified address of another service makes none either', async () => {
    const address = 'google.user@example.com';
    await update({ email: address, changesPausedUntil: test.clock.now() + pauseOfChangesMs });
    const google = async () => test.call(loginByCode('google'), answerOf(await visitProvider(test)));
    const { info } = await google();
    expect([info.auth_token, info.need_captcha]).toEqual([undefined, 'email']);
    const code = await readCode(test, address);
    const answer = await test.call(login, { type: 0, account: '', challenge: info.challenge, code });
    expect(answer.code).toBe(codes.changesPaused);
    test.clock.advance(pauseOfChangesMs);
    expect((await google()).info.auth_token).toMatch(/./);
  });

  it('a reset with a code to the address works', async () => {
    await paused();
    expect((await reset(third)).code).toBe(1);
    expect(await opens(third)).toBe(true);
  });
});

describe('a token', () => {
  it('works once, also at two processes at the same moment', async () => {
    const token = await steal(password, second);
    const twin = await test.twin();
    const own = test.hub.fetch.bind(test.hub);
    const answers = [own, twin.fetch.bind(twin)].map((fetch) => {
      test.hub.fetch = fetch;
      return undoBy(test, token);
    });
    const all = (await Promise.all(answers)).map(({ code }) => code);
    expect(all.toSorted((one, other) => one - other)).toEqual([codes.challengeGone, 1]);
    test.hub.fetch = own;
    expect(await undoBy(test, token)).toMatchObject({
      code: codes.challengeGone,
      message: 'This link was already used, or it has expired',
    });
  });

  it('is good for 72 hours, and swept later', async () => {
    const token = await steal(password, second);
    test.clock.advance(undoLifeMs);
    expect((await undoBy(test, token)).code).toBe(codes.challengeGone);
    test.clock.advance(-1);
    expect((await undoBy(test, token)).code).toBe(1);
    test.clock.advance(2 * undoLifeMs + 1);
    await sweep(database(), test.clock.now());
    expect(await database().run((queries) => queries.$count(undos))).toBe(0);
  });

  it('of another tenant, an unknown one and one of a removed account undo nothing', async () => {
    const token = await steal(password, second);
    const acme = { host: 'acme.localhost:4600', origin: 'http://acme.localhost:4600' };
    expect((await undoBy(test, token, acme)).code).toBe(codes.challengeGone);
    expect((await undoBy(test, 'x'.repeat(43))).code).toBe(codes.challengeGone);
    await update({ removedAt: 1 });
    expect((await undoBy(test, token)).code).toBe(codes.challengeGone);
    await update({ removedAt: null });
    expect((await undoBy(test, token)).code).toBe(1);
  });

  it('leads to the tenant that the neutral portal shows', async () => {
    const neutral = { headers: { 'entry-domain': 'acme.localhost' } };
    const fields = { email: 'new@acme.example', type: 1 };
    await test.call(emailSend, fields, neutral);
    const email_captcha = await readCode(test, fields.email);
    const person = { email: fields.email, email_captcha, password: 'Sketch-72-lamp', nickname: 'New' };
    const session = String((await test.call(registerByEmail, person, neutral)).info.auth_token);
    const next = { old_password: 'Sketch-72-lamp', new_password: second };
    expect((await test.call(changePassword, next, { ...neutral, token: session })).code).toBe(1);
    const { token, rest } = await undoMail(test, fields.email);
    expect(rest).toBe('&domain=acme.localhost');
    expect((await undoBy(test, token)).code).toBe(codes.challengeGone);
    expect((await undoBy(test, token, neutral)).code).toBe(1);
    await steal(password, second);
    expect((await undoMail(test, email)).rest).toBe('');
  });

  it('cannot be guessed without end', async () => {
    for (let turn = 0; turn < undosOfAddress.most; turn += 1) await undoBy(test, `guess-${turn}`);
    expect(await undoBy(test, 'one more')).toMatchObject({ status: 429, code: codes.tooManyTries });
  });

  it('is in the mail alone, as is the state before', async () => {
    const before = (await ownRow()).passwordHash ?? '';
    const token = await steal(password, second);
    await undoBy(test, token);
    const stored = JSON.stringify(await database().run((queries) => queries.select().from(undos)));
    for (const secret of [token, before]) {
      expect(lines.join('')).not.toContain(secret);
      expect(stored).not.toContain(secret);
    }
    expect(stored).toContain(hashToken(token));
  });
});

it('a binding that waits is not used up by the pause', async () => {
  await undoBy(test, await steal(password, second));
  const bind_id = await offerBinding(test, 'mine');
  const request = { type: 0, account: email, password, bind_id };
  expect((await test.call(login, request)).code).toBe(codes.changesPaused);
  await update({ changesPausedUntil: null });
  expect((await test.call(login, request)).code).toBe(1);
});
