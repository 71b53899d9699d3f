/** What an operator does for a person, by commands. */
import { and, eq } from 'drizzle-orm';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listActivity } from '../../src/api/activity';
import { login } from '../../src/api/login';
import { codes } from '../answers/codes';
import type { Hub } from '../createHub';
import { accounts } from '../database/tables/accounts';
import { auditRows } from '../database/tables/audit';
import { recoveryCodes, totpFactors } from '../database/tables/factors';
import { failures } from '../database/tables/limits';
import { sessions } from '../database/tables/sessions';
import { tenants } from '../database/tables/tenants';
import { trustedBrowsers } from '../database/tables/trust';
import { lookEveryMs } from '../database/followTable';
import { createCookieJar } from '../testing/cookieJar';
import { createTestHub, newFlow, type TestHub } from '../testing/createTestHub';
import { begin, isSignedIn, noticesOf } from '../testing/factorVisit';
import { readInbox } from '../testing/inbox';
import { owner, signIn } from '../testing/passkeyVisit';
import { setUpApp, stepMs, type TotpApp } from '../testing/totpApp';
import { undoBy, undoMail } from '../testing/undoMail';
import { zipFiles } from '../testing/zipFiles';
import { printed } from '../testing/printed';
import { personCommands } from './personCommands';

let test: TestHub;
let token = '';
let app: TotpApp;
let isMailDown = false;
beforeEach(async () => {
  test = await createTestHub();
  isMailDown = false;
});
afterEach(() => test.close());
/** Signs the owner in, and sets an app up. */
async function begun(): Promise<void> {
  token = await signIn(test);
  app = await setUpApp(test, token);
}

const run: TestHub['hub']['services']['database']['run'] = (work) => test.hub.services.database.run(work);
/** Runs `account <name> <args>`. @returns what it prints */
async function command(name: string, ...args: string[]): Promise<string[]> {
  const down = { send: () => Promise.reject(new Error('down')) };
  const work = personCommands[`account ${name}`];
  if (!work) throw new Error(`no command account ${name}`);
  return printed(test, work, args, isMailDown ? { openMailer: () => Promise.resolve(down) } : {});
}
const why = ['--reason', 'a call', '--tenant', 'neutral'];
const remove = (name = owner.account) => command('factor remove', name, ...why);
const signedOut = 'It is signed out everywhere, and no browser is trusted';
const removed = [
  'Account designer@example.com of neutral lost: Authenticator app, recovery codes',
  signedOut,
];
/** Signs in with the app, and trusts the browser. */
async function trust() {
  test.clock.advance(stepMs);
  const { challenge, flow } = await begin(test);
  const answer = { type: 0, account: owner.account, challenge, code: app.code(), trust_browser: true };
  createCookieJar().keep((await test.call(login, answer, { flow })).headers);
}

it('removes the app and its codes, ends what is open, tells the owner, and says so', async () => {
  await begun();
  await trust();
  expect(await run((queries) => queries.$count(trustedBrowsers))).toBe(1);
  expect(await remove()).toEqual([
    ...removed,
    'A mail told its owner, with a link to undo it within 72 hours',
  ]);
  for (const table of [totpFactors, recoveryCodes, trustedBrowsers])
    expect(await run((queries) => queries.$count(table))).toBe(0);
  expect(await isSignedIn(test, token)).toBe(false);
  const session = (await begin(test)).auth_token;
  expect(await isSignedIn(test, session)).toBe(true);
  const { events } = (await test.call(listActivity, {}, { token: String(session) })).info;
  expect(events.map(({ kind }) => kind)).toContain('factor_removed');
  expect(await noticesOf(test)).toContain('Authenticator app was removed from your two-step verification');
  const [mail] = (await readInbox(test, owner.account)).filter(({ text }) => text.includes('/entry/undo'));
  expect(mail?.text).toContain('The operator of this site did it');
});

it('can be undone by an owner who did not ask for it', async () => {
  await begun();
  await remove();
  const { token: undo } = await undoMail(test, owner.account);
  expect((await undoBy(test, undo)).info.undone).toEqual(['factor', 'recovery_codes']);
  expect((await begin(test)).need_captcha).toBe('totp');
});

it('says when the owner could not be told', async () => {
  await begun();
  isMailDown = true;
  expect(await remove()).toEqual([...removed, 'Its owner could not be told: the mail was not sent']);
  await run((queries) =>
    queries.update(accounts).set({ email: null }).where(eq(accounts.email, owner.account)),
  );
  const other = '13800138000';
  token = await signIn(test, other);
  await setUpApp(test, token);
  await run((queries) => queries.update(accounts).set({ email: null }).where(eq(accounts.mobile, other)));
  expect((await remove(other)).at(-1)).toBe('It has no e-mail address, so its owner was not told');
});

it('of an account without one signs out all the same', async () => {
  await begun();
  await remove();
  const session = (await begin(test)).auth_token;
  expect(await remove()).toEqual([
    'Account designer@example.com of neutral had no second factor to remove',
    signedOut,
  ]);
  expect(await isSignedIn(test, session)).toBe(false);
});

const hubOf = (other: Hub) => other.services.database.run.bind(other.services.database);
const rowsOfAudit = () => run((queries) => queries.select().from(auditRows).orderBy(auditRows.number));
const byPassword = owner;
const signInAt = (other?: Hub) =>
  other
    ? other.fetch(
        new Request('http://localhost:4600/api/hub/v1/login/', {
          method: 'POST',
          headers: {
            host: 'localhost:4600',
            'content-type': 'application/json',
            'client-type': 'web',
            'entry-flow': newFlow(),
          },
          body: JSON.stringify(byPassword),
        }),
      )
    : test.call(login, byPassword, { flow: newFlow() });

describe('a lock', () => {
  it('ends what is open, refuses a right password and says whom to ask, until it is taken back', async () => {
    token = await signIn(test);
    expect(await command('lock', owner.account, ...why)).toEqual([
      'Account designer@example.com of neutral is locked. It is signed out everywhere',
    ]);
    expect(await isSignedIn(test, token)).toBe(false);
    const refused = await test.call(login, byPassword);
    expect([refused.code, refused.info]).toEqual([codes.accountLocked, undefined]);
    expect(refused.message).toMatch(/^This account is locked\. Contact \S+$/);
    expect((await test.call(login, { ...byPassword, password: 'wrong' })).code).toBe(
      codes.accountOrPasswordWrong,
    );
    await expect(command('lock', owner.account, ...why)).rejects.toThrow('locked already');
    await expect(command('reset', owner.account, ...why)).rejects.toThrow('Unlock it first');
    expect(await command('show', owner.account, '--tenant', 'neutral')).toContainEqual(
      expect.stringMatching(/^state\tlocked .*: a call$/),
    );
    await command('unlock', owner.account, ...why);
    expect((await test.call(login, byPassword)).code).toBe(1);
    await expect(command('unlock', owner.account, ...why)).rejects.toThrow('is not locked');
    expect((await rowsOfAudit()).map(({ act, who, reason }) => [act, who, reason])).toEqual([
      ['account lock', 'shell root', 'a call'],
      ['account unlock', 'shell root', 'a call'],
    ]);
  });

  it('says nothing of a contact where the tenant has none', async () => {
    await run((queries) => queries.update(tenants).set({ settings: {} }).where(eq(tenants.id, 'neutral')));
    await command('lock', owner.account, ...why);
    test.clock.advance(lookEveryMs);
    expect((await test.call(login, byPassword)).message).toBe('This account is locked.');
  });

  it('wins against sign-ins of two processes at the same moment', async () => {
    const twin = await test.twin();
    token = await signIn(test);
    const tries = [test.hub, twin, test.hub, twin].map((hub) => signInAt(hub));
    const lock = command('lock', owner.account, ...why);
    await Promise.all([...tries, lock]);
    for (const hub of [test.hub, twin]) {
      const id = (
        await hubOf(hub)((queries) =>
          queries.select().from(accounts).where(eq(accounts.email, owner.account)),
        )
      ).find(({ tenantId }) => tenantId === 'neutral')?.id;
      const open = await hubOf(hub)((queries) =>
        queries.$count(sessions, eq(sessions.accountId, String(id))),
      );
      expect(open).toBe(0);
    }
    const late = (await ((await signInAt(twin)) as Response).json()) as { code: number };
    expect(late.code).toBe(codes.accountLocked);
    expect(await isSignedIn(test, token)).toBe(false);
  });

  it('of two operators is done once, with one row', async () => {
    const both = await Promise.allSettled([1, 2].map(() => command('lock', owner.account, ...why)));
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await rowsOfAudit()).toHaveLength(1);
  });
});

it('finds a person by mail, number, id and the id of a request', async () => {
  const { headers } = await test.call(login, byPassword);
  await test.hub.services.background.settled();
  const [line = ''] = await command('find', ' Designer@Example.com ', '--tenant', 'neutral');
  const id = line.split('\t')[1] ?? '';
  const request = headers.get('x-request-id') ?? '';
  for (const who of [id, request]) expect(await command('find', who)).toEqual([line]);
  expect(await command('find', '+86 138 0013 8000', '--tenant', 'neutral')).toHaveLength(1);
  expect((await command('log', request))[1]).toMatch(new RegExp(`\tsign_in\t.*\t${request}$`));
  await expect(command('find', 'somebody')).rejects.toThrow('no e-mail address, no phone number');
  await expect(command('find', 'nobody@example.com')).rejects.toThrow('no account of nobody@example.com');
  await expect(command('show', owner.account)).rejects.toThrow('at several tenants');
});

it('shows everything of a person but secrets', async () => {
  await begun();
  const lines = await command('show', owner.account, '--tenant', 'neutral');
  for (const label of ['id', 'state', 'password', 'second factor', 'session', 'in the log'])
    expect(lines).toContainEqual(expect.stringMatching(new RegExp(`^${label}\t.`)));
  const [json = ''] = await command('show', owner.account, '--tenant', 'neutral', '--json');
  expect(JSON.parse(json)).toMatchObject({ password: 'owner', locked_at: null, sessions: [{}] });
  const [row] = await run((queries) =>
    queries.select().from(accounts).where(eq(accounts.email, owner.account)),
  );
  expect(`${lines.join('\n')}${json}`).not.toContain(row?.passwordHash);
});

it('lets a person try again after too many failures, and nobody else', async () => {
  const wrong = () => test.call(login, { ...byPassword, password: 'wrong' });
  const other = '13800138000';
  for (let index = 0; index < 4; index += 1) {
    await wrong();
    await test.call(login, { type: 0, account: other, password: 'wrong' });
  }
  expect((await test.call(login, byPassword)).info.auth_token).toBeUndefined();
  const [line = ''] = await command('limits clear', owner.account, ...why);
  expect(line).toMatch(/may try again \(failed tries forgotten: [1-9]\d*\)$/);
  expect((await test.call(login, byPassword)).info.auth_token).toMatch(/./);
  expect(await run((queries) => queries.$count(failures))).toBeGreaterThan(0);
});

it('asks a person by mail to set a new password', async () => {
  expect(await command('reset', owner.account, ...why)).toEqual([
    'Account designer@example.com of neutral was asked to set a new password',
  ]);
  const [mail] = await readInbox(test, owner.account);
  expect(mail?.text).toContain('/entry/forgot_password');
  await expect(command('reset', '13800138000', ...why)).rejects.toThrow('has no e-mail address');
});

it('gives a person another address, tells both, and the old one can undo it', async () => {
  token = await signIn(test);
  const to = 'new@example.com';
  expect(await command('address set', owner.account, '--to', to, ...why)).toEqual([
    'Account designer@example.com of neutral has new@example.com now',
    signedOut,
    'A mail told its owner, with a link to undo it within 72 hours',
  ]);
  expect(await isSignedIn(test, token)).toBe(false);
  expect((await test.call(login, { ...byPassword, account: to })).code).toBe(1);
  expect((await readInbox(test, to))[0]?.text).not.toContain('/entry/undo');
  const [entry] = await rowsOfAudit();
  expect([entry?.before, entry?.after]).toEqual([
    '{"email":"d•••@example.com"}',
    '{"email":"n•••@example.com"}',
  ]);
  await expect(command('address set', to, '--to', 'secure@example.com', ...why)).rejects.toThrow(
    'Another account',
  );
  await expect(command('address set', to, '--to', to, ...why)).rejects.toThrow('this address already');
  await expect(command('address set', to, '--to', 'x', ...why)).rejects.toThrow('neither an e-mail');
  const { token: undo } = await undoMail(test, owner.account);
  expect((await undoBy(test, undo)).info.undone).toEqual(['email']);
  expect((await test.call(login, byPassword)).code).toBe(1);
});

it.each([
  ['lock', [owner.account], /--reason is missing/],
  ['lock', [owner.account, '--reason', '  ', '--tenant', 'neutral'], /A reason is needed/],
  ['lock', ['--reason', 'x'], /The e-mail address, phone number or id is missing/],
  ['lock', [owner.account, '13800138000', ...why], /one person at a time/],
  ['lock', [owner.account, '--json', ...why], /has no --json/],
  ['lock', [owner.account, '--resaon', 'x'], /Unknown option '--resaon'/],
  ['factor remove', ['nobody@example.com', ...why], /The tenant neutral has no account nobody@example.com/],
  [
    'factor remove',
    [owner.account, '--reason', 'x', '--tenant', 'nobody'],
    /The tenant nobody has no account/,
  ],
  ['sessions end', ['owner', ...why], /no e-mail address, no phone number/],
  ['address set', [owner.account, ...why], /--to is missing/],
  ['export', [owner.account, ...why], /--file is missing/],
])('refuses %s %j, and changes nothing', async (name, args, message) => {
  await expect(command(name, ...args)).rejects.toThrow(message);
  expect(await rowsOfAudit()).toEqual([]);
});

it('refuses a person who was removed', async () => {
  await run((queries) =>
    queries.update(accounts).set({ removedAt: 1 }).where(eq(accounts.email, owner.account)),
  );
  await expect(command('lock', owner.account, ...why)).rejects.toThrow('was removed');
});

const copy = (file: string) => command('export', owner.account, '--file', file, ...why);
describe('a copy of the data', () => {
  it('is a file for this user alone, replaces none, and is on record', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'hub-copy-'));
    const path = join(folder, 'copy.zip');
    expect(await copy(path)).toEqual([
      `Account designer@example.com of neutral: its data are in ${path}`,
      'Keep the file to yourself, and delete it',
      'A mail told its owner',
    ]);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    const files = zipFiles(new Uint8Array(await readFile(path)));
    expect(Object.keys(files)).toEqual(['account.json', 'account.html']);
    expect(files['account.json']).toContain(owner.account);
    expect(await noticesOf(test)).toEqual(['a copy of your data was made']);
    await expect(copy(path)).rejects.toThrow('is there already');
    await expect(copy(join(folder, 'none', 'copy.zip'))).rejects.toThrow('cannot be written');
    await expect(
      command('export', owner.account, '--to', join(folder, 'b.zip'), '--reason', ' ', '--tenant', 'neutral'),
    ).rejects.toThrow('A reason is needed');
    expect(await readdir(folder)).toEqual(['copy.zip']);
    expect((await rowsOfAudit()).map(({ act, reason }) => [act, reason])).toEqual([
      ['account export', 'a call'],
    ]);
    await rm(folder, { recursive: true });
  });
});

const removeAccount = (...more: string[]) => command('delete', owner.account, ...why, ...more);
const remaining = () =>
  run((queries) =>
    queries.$count(accounts, and(eq(accounts.tenantId, 'neutral'), eq(accounts.email, owner.account))),
  );
describe('a deletion', () => {
  it('waits a week, in which the owner keeps the account', async () => {
    token = await signIn(test);
    expect(await removeAccount()).toEqual([
      'Account designer@example.com of neutral will be deleted on 2026-01-08. It is signed out everywhere',
      'A mail told its owner, with a link to undo it within 72 hours',
    ]);
    expect(await isSignedIn(test, token)).toBe(false);
    await expect(removeAccount()).rejects.toThrow('It will be deleted on 2026-01-08 already.');
    const { token: undo } = await undoMail(test, owner.account);
    expect((await undoBy(test, undo)).info.undone).toEqual(['deletion']);
    expect(await remaining()).toBe(1);
  });

  it('can be at once, once of two, with what waits', async () => {
    await removeAccount();
    const ends = await Promise.allSettled([removeAccount('--now'), removeAccount('--now')]);
    expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(ends.find((end) => end.status === 'fulfilled')?.value).toEqual([
      'Account designer@example.com of neutral was deleted, with all that belonged to it',
      'A mail told its owner',
    ]);
    expect(await remaining()).toBe(0);
    expect((await rowsOfAudit()).map(({ act, after }) => [act, after])).toEqual([
      ['account delete', '{"due_at":"2026-01-08T00:00:00.000Z"}'],
      ['account delete', '{"deleted":true}'],
    ]);
  });
});
