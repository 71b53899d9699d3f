/** Accounts whose password another system hashed. */
import { hash as bcrypt } from '@node-rs/bcrypt';
import { hash as argon2 } from '@node-rs/argon2';
import { pbkdf2Sync, scryptSync } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { listActivity } from '../../src/api/activity';
import { changePassword } from '../../src/api/changePassword';
import { askDeletion } from '../../src/api/deletion';
import { login } from '../../src/api/login';
import { verify } from '../../src/api/verify';
import { tooBusy } from '../answers/refusal';
import { codes } from '../answers/codes';
import { decoyOf, readHash } from '../credentials/hashes/readHash';
import { HashFault } from '../credentials/hashes/hashFormat';
import { accounts } from '../database/tables/accounts';
import { passwordConfirmations } from '../database/tables/codes';
import { tenants } from '../database/tables/tenants';
import { createLog } from '../http/createLog';
import { verifiedMs } from '../session/verified';
import { createTestHub, newFlow, type TestHub } from '../testing/createTestHub';
import { isSignedIn, noticesOf, race } from '../testing/factorVisit';
import { owner, signIn } from '../testing/passkeyVisit';
import { addConfirmation, findConfirmation } from './passwordConfirmation';

let test: TestHub;
let lines: string[] = [];
beforeEach(async () => {
  lines = [];
  test = await createTestHub(
    { trustProxy: true },
    { log: createLog('warn', { write: (line) => void lines.push(line) }) },
  );
});
afterEach(() => test.close());

const run: TestHub['hub']['services']['database']['run'] = (work) => test.hub.services.database.run(work);
const isOwner = and(eq(accounts.tenantId, 'neutral'), eq(accounts.email, owner.account));
const ownRow = async () => {
  const [row] = await run((queries) => queries.select().from(accounts).where(isOwner));
  if (!row) throw new Error('the owner is gone');
  return row;
};
const store = (passwordHash: string) =>
  run((queries) => queries.update(accounts).set({ passwordHash }).where(isOwner));
const tryPassword = (password: string) =>
  test.call(login, { ...owner, password }, { flow: newFlow() }).then(({ code }) => code);
const isOurs = async () => test.hub.services.passwords.isOurs((await ownRow()).passwordHash ?? '');
const foreign = () => bcrypt(owner.password, { cost: 4 });

it.each<[string, (password: string) => string | Promise<string>]>([
  ['argon2id of another cost', (password) => argon2(password, { memoryCost: 128, timeCost: 3 })],
  ['bcrypt', (password) => bcrypt(password, { cost: 4, version: '2y' })],
  [
    'scrypt',
    (password) => {
      const digest = scryptSync(password, 'seasalt', 64, { N: 1024 }).toString('hex');
      return `scrypt:1024:8:1$seasalt$${digest}`;
    },
  ],
  [
    'PBKDF2',
    (password) => {
      const digest = pbkdf2Sync(password, 'seasalt', 1000, 32, 'sha256').toString('base64');
      return `pbkdf2_sha256$1000$seasalt$${digest}`;
    },
  ],
])('%s signs in, and is ours from then on: sessions stay, and nobody is told', async (_, make) => {
  const before = await signIn(test);
  await store(await make(owner.password));
  expect(await tryPassword('wrong')).toBe(codes.accountOrPasswordWrong);
  expect(await isOurs()).toBe(false);
  expect(await tryPassword(owner.password)).toBe(1);
  expect(await isOurs()).toBe(true);
  const renewed = (await ownRow()).passwordHash;
  expect(await tryPassword(owner.password)).toBe(1);
  expect((await ownRow()).passwordHash).toBe(renewed);
  expect(await tryPassword('wrong')).toBe(codes.accountOrPasswordWrong);
  expect(await isSignedIn(test, before)).toBe(true);
  expect(await noticesOf(test)).toEqual([]);
  const { info } = await test.call(listActivity, {}, { token: before });
  expect(JSON.stringify(info)).not.toContain('password_changed');
  expect(lines).toEqual([]);
});

it('two processes at once: both sign in, and one hash stays', async () => {
  await store(await foreign());
  const twin = await test.twin();
  const hashes = [test.hub, twin].map(({ services }) => vi.spyOn(services.passwords, 'hash'));
  expect(await race(test, login, owner, { flow: newFlow() })).toEqual([1, 1]);
  const made = await Promise.all(
    hashes.flatMap(({ mock }) => mock.results).map(({ value }) => value as Promise<string>),
  );
  expect(made).toContain((await ownRow()).passwordHash);
  expect(await tryPassword(owner.password)).toBe(1);
  for (const spy of hashes) spy.mockRestore();
});

it('a new password that is set meanwhile stays', async () => {
  const token = await signIn(test);
  await store(await foreign());
  const { passwords } = test.hub.services;
  const make = passwords.hash.bind(passwords);
  const next = { old_password: owner.password, new_password: 'Brand-new-77' };
  const spy = vi.spyOn(passwords, 'hash').mockImplementationOnce(async (...asked) => {
    expect((await test.call(changePassword, next, { token })).code).toBe(1);
    return make(...asked);
  });
  // What was proved before the change opens nothing.
  expect(await tryPassword(owner.password)).toBe(codes.accountOrPasswordWrong);
  expect(await tryPassword('Brand-new-77')).toBe(1);
  spy.mockRestore();
});

it('signs in where a new hash finds no turn, and tries again at the next one', async () => {
  await store(await foreign());
  const spy = vi.spyOn(test.hub.services.passwords, 'hash').mockRejectedValueOnce(tooBusy());
  expect(await tryPassword(owner.password)).toBe(1);
  expect(lines.join('')).toContain('a password hash was not renewed');
  expect(await isOurs()).toBe(false);
  expect(await tryPassword(owner.password)).toBe(1);
  expect(await isOurs()).toBe(true);
  spy.mockRestore();
});

it('a confirmation that waits for its code still counts', async () => {
  await store(await foreign());
  const visit = { tenantId: 'neutral', flow: 'f'.repeat(64), now: test.clock.now() };
  const checked = {
    name: { kind: 'email' as const, value: owner.account },
    account: await ownRow(),
    isRight: true,
    bindIdHash: null,
  };
  const challenge = await run((queries) => addConfirmation(queries, checked, visit));
  expect(await tryPassword(owner.password)).toBe(1);
  expect((await run((queries) => findConfirmation(queries, challenge, visit)))?.isRight).toBe(true);
  expect(await run((queries) => queries.$count(passwordConfirmations))).toBe(1);
});

it('proves again who is signed in, changes the password, and deletes the account', async () => {
  const token = await signIn(test);
  test.clock.advance(verifiedMs);
  const prove = (password: string) =>
    test.call(verify, { factor: 'password', password }, { token }).then(({ code }) => code);
  await store(await foreign());
  expect((await test.call(askDeletion, {}, { token })).code).toBe(codes.verificationNeeded);
  expect(await prove('wrong')).toBe(codes.accountOrPasswordWrong);
  expect(await prove(owner.password)).toBe(1);
  expect(await isOurs()).toBe(true);
  await store(await foreign());
  const change = (old_password: string) =>
    test
      .call(changePassword, { old_password, new_password: 'Brand-new-77' }, { token })
      .then(({ code }) => code);
  expect(await change('wrong')).toBe(codes.accountOrPasswordWrong);
  expect(await change(owner.password)).toBe(1);
  expect(await isOurs()).toBe(true);
  expect((await test.call(askDeletion, {}, { token })).code).toBe(1);
  await test.hub.services.background.settled();
});

describe.each([
  ['broken', '$argon2id$v=19$m=64', 'it is no PHC string of argon2'],
  ['unknown', '$6$salt$digest', 'it is none of argon2, bcrypt, scrypt, PBKDF2'],
  [
    'too dear',
    `$2b$31$BCryptRequires22ChrcteHwwmzgNRR2RFGtKUs3k2j4h3V8LFSDK`,
    'its rounds (as a power of two) are above 14, which is too dear to check',
  ],
])('a hash that is %s', (_, text, fault) => {
  it('is a wrong password with a line in the log, at every way that asks for it', async () => {
    const token = await signIn(test);
    await store(text);
    expect(await tryPassword(owner.password)).toBe(codes.accountOrPasswordWrong);
    const asked = [
      await test.call(verify, { factor: 'password', password: owner.password }, { token }),
      await test.call(
        changePassword,
        { old_password: owner.password, new_password: 'Brand-new-77' },
        { token },
      ),
    ];
    expect(asked.map(({ status, code }) => [status, code])).toEqual(
      Array.from({ length: 2 }, () => [200, codes.accountOrPasswordWrong]),
    );
    expect(lines).toHaveLength(3);
    for (const line of lines) {
      expect(JSON.parse(line)).toMatchObject({ level: 40, fault });
      expect(line).not.toContain(text.slice(0, 12));
      expect(line).not.toContain(owner.account);
    }
    expect((await ownRow()).passwordHash).toBe(text);
  });
});

it('names without an account cost as much as accounts with imported hashes do', async () => {
  const { passwords } = test.hub.services;
  const decoys = [decoyOf(await foreign()) ?? ''];
  await run((queries) =>
    queries.update(tenants).set({ passwordDecoys: decoys }).where(eq(tenants.id, 'neutral')),
  );
  const spy = vi.spyOn(passwords, 'verify');
  const costOf = async (index: number) => {
    spy.mockClear();
    const typed = { ...owner, account: `stranger-${index}@example.com`, password: 'wrong' };
    const headers = { 'x-forwarded-for': `198.51.${index}.7` };
    await test.call(login, typed, { flow: newFlow(), headers });
    const [stored] = spy.mock.lastCall ?? [];
    const made = stored == null ? 'ours' : readHash(stored);
    return made instanceof HashFault ? made.message : typeof made === 'string' ? made : made.cost;
  };
  const costs = [];
  for (let index = 0; index < 24; index += 1) costs.push(await costOf(index));
  expect(new Set(costs)).toEqual(new Set(['bcrypt 4', 'ours']));
  expect([await costOf(0), await costOf(1), await costOf(2)]).toEqual(costs.slice(0, 3));
  spy.mockRestore();
});
