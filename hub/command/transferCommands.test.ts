/** `account import` and `account export --all`. */
import { hash as bcrypt } from '@node-rs/bcrypt';
import { and, asc, eq } from 'drizzle-orm';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listAgreements } from '../../src/api/agreements';
import { emailSend } from '../../src/api/emailSend';
import { login } from '../../src/api/login';
import { registerByEmail } from '../../src/api/registerByEmail';
import { resetPasswordByEmail } from '../../src/api/reset';
import { codes } from '../answers/codes';
import type { Hub } from '../createHub';
import { readHash } from '../credentials/hashes/readHash';
import { dropDecoys } from '../transfer/passwordDecoys';
import { accounts } from '../database/tables/accounts';
import { auditRows } from '../database/tables/audit';
import { tenants } from '../database/tables/tenants';
import { verifyAuditCommand } from './auditCommands';
import { createTestHub, newFlow, type TestHub } from '../testing/createTestHub';
import { readCode } from '../testing/inbox';
import { changeProfile } from '../testing/passkeyVisit';
import { solveImage } from '../testing/solveImage';
import { commandContext } from '../testing/printed';
import type { CommandContext } from './commandContext';
import { exportAllCommand } from './exportAllCommand';
import { importAccountsCommand } from './importCommand';

let test: TestHub;
let folder = '';
let hashed = '';
beforeAll(async () => {
  hashed = await bcrypt('Sketch-72', { cost: 4 });
});
beforeEach(async () => {
  test = await createTestHub();
  folder = await mkdtemp(join(tmpdir(), 'hub-transfer-'));
});
afterEach(async () => {
  await test.close();
  await rm(folder, { recursive: true });
});

const run: TestHub['hub']['services']['database']['run'] = (work) => test.hub.services.database.run(work);
/** @returns what a command prints, its refusal last */
async function command(
  work: (args: string[], context: CommandContext) => Promise<void>,
  args: string[],
  hub: Hub = test.hub,
): Promise<string[]> {
  const lines: string[] = [];
  const context = commandContext({ hub, clock: test.clock }, (line) => lines.push(line), { env: {} });
  await work(args, context).catch((error: unknown) =>
    lines.push(error instanceof Error ? error.message : ''),
  );
  return lines;
}
const file = async (name: string, text: string) => {
  await writeFile(join(folder, name), text);
  return join(folder, name);
};
const importFile = async (name: string, text: string, ...more: string[]) =>
  command(importAccountsCommand, [await file(name, text), '--tenant', 'neutral', ...more]);
const importLines = (...records: object[]) =>
  importFile('people.jsonl', records.map((record) => JSON.stringify(record)).join('\n'));
const exportTo = (name: string, ...more: string[]) =>
  command(exportAllCommand, ['--file', join(folder, name), ...more]);
const mended = 'Mend the refused lines and run it again: accounts that are there stay as they are.';
const person = (name: string, fields: object = {}) => ({
  id: `old-${name}`,
  email: `${name}@example.com`,
  email_verified: true,
  password_hash: hashed,
  ...fields,
});
const rowOf = async (email: string) => {
  const isMeant = and(eq(accounts.tenantId, 'neutral'), eq(accounts.email, email));
  const [row] = await run((queries) => queries.select().from(accounts).where(isMeant));
  return row;
};
const acts = () => run((queries) => queries.select().from(auditRows).orderBy(asc(auditRows.number)));
/** Lines of a file, but for what names an account in its hub. */
const withoutId = (written: string) =>
  written
    .replaceAll(/"id":"[^"]*",/g, '')
    .trim()
    .split('\n')
    .toSorted();
const signIn = (account: string) =>
  test.call(login, { type: 0, account, password: 'Sketch-72' }, { flow: newFlow() });

it('adds people with all they have; they sign in, and a second run changes nothing', async () => {
  const whole = person('ada', {
    mobile: '+49 1512 3456789',
    mobile_verified: true,
    username: 'Ada L.',
    created_at: '2020-02-03T04:05:06Z',
    language: 'zh-CN',
    trade: 'automotive',
    position: 'designer',
    agreements: [
      { version: '3', at: '2024-01-01' },
      { version: '2', at: 1_600_000_000_000 },
    ],
  });
  expect(await importLines(whole, person('grace'))).toEqual(['Added: 2. There already: 0. Lines refused: 0']);
  const row = await rowOf('ada@example.com');
  expect(row).toMatchObject({
    importId: 'old-ada',
    mobile: '+4915123456789',
    username: 'Ada L.',
    createdAt: Date.UTC(2020, 1, 3, 4, 5, 6),
    language: 'zh',
    trade: 'automotive',
    position: 'designer',
    termsVersion: '3',
    passwordSetBy: 'owner',
    importedAt: test.clock.now(),
  });
  expect(await rowOf('grace@example.com')).toMatchObject({ username: 'grace', termsVersion: '' });
  const challenged = (await signIn('grace@example.com')).info;
  expect(challenged.need_profile).toEqual(['agreement']);
  const [told] = (await signIn('ada@example.com')).info.need_profile ?? [];
  expect(told).toBe('agreement');
  const changed = { ...whole, username: 'Another', email: 'other@example.com' };
  expect(await importLines(changed, person('grace'))).toEqual([
    'Added: 0. There already: 2. Lines refused: 0',
  ]);
  expect((await rowOf('ada@example.com'))?.username).toBe('Ada L.');
  expect(await rowOf('other@example.com')).toBe(undefined);
  expect(await acts()).toMatchObject([
    {
      act: 'account import',
      who: 'shell root',
      subject: 'neutral',
      after: JSON.stringify({ file: 'people.jsonl', lines: '1-2', added: 2 }),
    },
  ]);
  expect((await command(verifyAuditCommand, []))[0]).toMatch(/^1 rows are as they were/);
});

it('what was agreed to is on record', async () => {
  const agreed = { agreements: [{ version: '1', at: '2024-01-01' }] };
  await importLines(person('ada', agreed));
  const { info } = await signIn('ada@example.com');
  const list = await test.call(listAgreements, {}, { token: String(info.auth_token) });
  expect(list.info.agreements).toEqual([
    {
      version: '1',
      documents: [],
      language: '',
      method: 'earlier',
      assumed: false,
      at: Date.UTC(2024, 0, 1),
    },
  ]);
});

it('an address that is not verified lets nobody in by an old password: its owner sets a new one', async () => {
  const open = { email_verified: false };
  expect(
    await importLines(
      person('ada', open),
      person('grace', { ...open, mobile: '13812345678', mobile_verified: true }),
    ),
  ).toEqual([
    'Added: 2. There already: 0. Lines refused: 0',
    'Left out: the password of 1, whose address is not verified. "Forgot password?" sets one',
    'Left out: 1 addresses that are not verified, beside one that is',
  ]);
  expect((await signIn('ada@example.com')).code).toBe(codes.accountOrPasswordWrong);
  expect((await signIn('13812345678')).code).toBe(1);
  expect(await rowOf('grace@example.com')).toBe(undefined);
  expect(await rowOf('ada@example.com')).toMatchObject({ emailVerified: false });
  await solveImage(test, 'ada@example.com', 'reset');
  await test.call(emailSend, { email: 'ada@example.com', type: 2 });
  const captcha = await readCode(test, 'ada@example.com');
  const next = { new_password: 'Sketch-72', re_new_password: 'Sketch-72' };
  const reset = { email: 'ada@example.com', captcha, ...next };
  expect((await test.call(resetPasswordByEmail, reset)).code).toBe(1);
  expect((await signIn('ada@example.com')).code).toBe(1);
  expect(await rowOf('ada@example.com')).toMatchObject({ emailVerified: true });
});

it('reads CSV as RFC 4180 has it', async () => {
  const rows = [
    '\uFEFFid,email,email_verified,username,agreements',
    '1,ada@example.com,true,"Ada ""the first"", L.","[{""version"":""1"",""at"":""2024-01-01""}]"',
    '',
    '2,grace@example.com,false,"in ',
    'two lines",',
    '3,short@example.com',
    '4,last@example.com,1,Last,',
  ];
  expect(await importFile('people.csv', rows.join('\r\n'))).toEqual([
    'line 6 has 2 fields, and the first row 5',
    'Added: 3. There already: 0. Lines refused: 1',
    mended,
  ]);
  expect(await rowOf('ada@example.com')).toMatchObject({
    username: 'Ada "the first", L.',
    termsVersion: '1',
  });
  expect((await rowOf('grace@example.com'))?.username).toBe('in two lines');
  expect(await importFile('other.csv', 'id,password\n1,secret')).toEqual([
    expect.stringMatching(/other\.csv: The first row names "password", which is no field/),
  ]);
  expect(await importFile('other.csv', 'id,email,id\n')).toEqual([expect.stringMatching(/names id twice/)]);
});

it('names line, field and reason of what it refuses, and no value', async () => {
  await importLines(person('known'));
  const lines = [
    'no json of secret-1',
    '[]',
    JSON.stringify(person('a', { password_hash: 'secret-2' })),
    JSON.stringify(person('b', { password_hash: `$2b$31$BCryptRequires22Chrcte${'s'.repeat(31)}` })),
    JSON.stringify(person('c', { email: 'secret-3' })),
    JSON.stringify(person('d', { mobile: '+1 800 555 0100' })),
    JSON.stringify({ id: 'e' }),
    JSON.stringify(person('f', { created_at: '01.02.2020', language: 'tlh', email_verified: 'yes' })),
    JSON.stringify(person('g', { created_at: '2999-01-01', password: 'secret-4' })),
    JSON.stringify(person('h', { agreements: [{ version: 'not one' }] })),
    JSON.stringify(person('i', { username: 'x'.repeat(65), lock_reason: 'why' })),
    JSON.stringify(person('j', { tenant: 'acme' })),
    JSON.stringify(person('known', { id: 'another' })),
    JSON.stringify(person('designer')),
    JSON.stringify(person('k')),
    JSON.stringify(person('k', { id: 'old-l' })),
    JSON.stringify(person('m', { id: 'old-k' })),
    `{"id":"${'x'.repeat(70_000)}"}`,
  ];
  const printed = await importFile('people.jsonl', lines.join('\n'));
  expect(printed).toEqual([
    'line 1 is no object of JSON',
    'line 2 is no object of JSON',
    'line 3: password_hash cannot be used: it is none of argon2, bcrypt, scrypt, PBKDF2',
    'line 4: password_hash cannot be used: its rounds (as a power of two) are above 14, which is too dear to check',
    'line 5: email is no e-mail address',
    'line 6: mobile is no mobile number such as +4915112345678',
    'line 7: email is missing, and so is mobile',
    'line 8: language is none that the hub speaks',
    'line 8: email_verified is neither true nor false',
    'line 8: created_at is neither a time such as 2030-01-31T08:00:00Z nor milliseconds since 1970',
    'line 9: password is no field of an account',
    'line 9: created_at is before 1970 or in the future',
    'line 10: agreements is no list of { "version", "at" }',
    'line 11: username is longer than 64 characters',
    'line 11: locked_at is missing beside lock_reason',
    'line 12: tenant is another one than --tenant',
    'line 13: email is that of another account of this tenant',
    'line 14: email is that of another account of this tenant',
    'line 16: email is that of line 15 too',
    'line 17: id is that of line 15 too',
    'line 18 is longer than 65536 characters',
    'Added: 1. There already: 0. Lines refused: 17',
    mended,
  ]);
  expect(printed.join()).not.toContain('secret');
});

it('a dry run writes nothing, and says the same', async () => {
  const text = [person('ada'), person('designer')].map((one) => JSON.stringify(one)).join('\n');
  expect(await importFile('people.jsonl', text, '--dry-run')).toEqual([
    'line 2: email is that of another account of this tenant',
    'Would be added: 1. There already: 0. Lines refused: 1',
    mended,
  ]);
  expect(await rowOf('ada@example.com')).toBe(undefined);
  expect(await acts()).toEqual([]);
});

describe('of two at once', () => {
  const many = Array.from({ length: 700 }, (_, index) => person(`many-${index}`));
  const text = many.map((one) => JSON.stringify(one)).join('\n');

  it('runs of one file add each account once', async () => {
    const twin = await test.twin();
    const path = await file('many.jsonl', text);
    const args = [path, '--tenant', 'neutral'];
    const printed = await Promise.all([
      command(importAccountsCommand, args),
      command(importAccountsCommand, args, twin),
    ]);
    const added = printed.map(([line = '']) => Number(/Added: (\d+)/.exec(line)?.[1]));
    expect(added.reduce((sum, one) => sum + one, 0)).toBe(700);
    expect(printed.flat().join()).not.toContain('refused: 1');
    expect(await run((queries) => queries.$count(accounts, eq(accounts.importedAt, test.clock.now())))).toBe(
      700,
    );
    const counted = (await acts()).map(({ after }) => Number(/"added":(\d+)/.exec(after ?? '')?.[1]));
    expect(counted.reduce((sum, one) => sum + one, 0)).toBe(700);
  });

  it('a registration and an import make one account', async () => {
    const email = 'many-3@example.com';
    await test.call(emailSend, { email });
    const email_captcha = await readCode(test, email);
    const registration = { email, email_captcha, password: 'Sketch-73' };
    const path = await file('many.jsonl', text);
    const [registered, printed] = await Promise.all([
      test.call(registerByEmail, registration),
      command(importAccountsCommand, [path, '--tenant', 'neutral']),
    ]);
    const isRegistered = registered.code === 1;
    expect((await rowOf(email))?.importId).toBe(isRegistered ? null : 'old-many-3');
    expect(printed.at(isRegistered ? 1 : 0)).toBe(
      `Added: ${isRegistered ? 699 : 700}. There already: 0. Lines refused: ${isRegistered ? 1 : 0}`,
    );
  });
});

it('gives names without an account the cost of what was imported', async () => {
  await importLines(person('ada'));
  await importLines(person('grace', { password_hash: await bcrypt('Sketch-72', { cost: 5 }) }));
  const [tenant] = await run((queries) => queries.select().from(tenants).where(eq(tenants.id, 'neutral')));
  expect(tenant?.passwordDecoys.map(readHash)).toMatchObject([{ cost: 'bcrypt 4' }, { cost: 'bcrypt 5' }]);
  expect(tenant?.passwordDecoys.join()).not.toContain(hashed.slice(7));
});

it('drops the cost of what was imported when no account has it any more', async () => {
  await importLines(person('ada'));
  const dear = 'grace@example.com';
  await importLines(person('grace', { password_hash: await bcrypt('Sketch-72', { cost: 5 }) }));
  const costs = async () => {
    await dropDecoys(test.hub.services.database);
    const [tenant] = await run((queries) => queries.select().from(tenants).where(eq(tenants.id, 'neutral')));
    return tenant?.passwordDecoys.map((text) => Reflect.get(readHash(text), 'cost') as string);
  };
  expect(await costs()).toEqual(['bcrypt 4', 'bcrypt 5']);
  expect((await test.call(login, { type: 0, account: dear, password: 'Sketch-72' })).code).toBe(1);
  expect(await costs()).toEqual(['bcrypt 4']);
  await run((queries) => queries.update(accounts).set({ passwordHash: null }));
  expect(await costs()).toEqual([]);
});

it('exports what it can import again', async () => {
  const agreed = { agreements: [{ version: '1', at: '2024-01-01T00:00:00.000Z' }] };
  await importLines(
    person('ada', { ...agreed, language: 'en', locked_at: '2025-01-01', lock_reason: 'stolen' }),
    person('grace', { mobile: '13812345678', mobile_verified: true }),
  );
  expect(await exportTo('out.jsonl', '--tenant', 'neutral', '--with-hashes')).toEqual([
    expect.stringMatching(/out\.jsonl: \d+ accounts, with password hashes$/),
  ]);
  const path = join(folder, 'out.jsonl');
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  const text = await readFile(path, 'utf8');
  const again = () => command(importAccountsCommand, [path, '--tenant', 'neutral']);
  // Those that only other services sign in to have no address.
  const withoutAddress = text.split('\n').filter((line) => line && !/"(?:email|mobile)":/.test(line)).length;
  const refused = await again();
  expect(refused).toContainEqual(
    expect.stringMatching(
      new RegExp(`^Added: 0\\. There already: \\d+\\. Lines refused: ${withoutAddress}$`),
    ),
  );
  expect(refused[0]).toMatch(/: email is missing, and so is mobile$/);
  await run((queries) => queries.delete(accounts).where(eq(accounts.importedAt, test.clock.now())));
  expect((await again()).join()).toContain('Added: 2.');
  expect(await rowOf('ada@example.com')).toMatchObject({ passwordHash: hashed, lockReason: 'stolen' });
  await exportTo('again.jsonl', '--tenant', 'neutral', '--with-hashes');
  expect(withoutId(await readFile(join(folder, 'again.jsonl'), 'utf8'))).toEqual(withoutId(text));
});

it('adds and exports the tenant’s own fields, and refuses what does not fit them', async () => {
  const profile_fields = [
    { id: 'company', label: { en: 'Company' }, type: 'text', required: true },
    { id: 'seats', label: { en: 'Seats' }, type: 'number' },
  ];
  await changeProfile(test, { profile_fields });
  const lines = await importLines(
    person('ada', { fields: { company: ' Ada & Co ', seats: '' } }),
    person('grace', { fields: { seats: 'many' } }),
    person('alan', { fields: { unknown: 'x' } }),
    person('mary', { fields: 5 }),
    person('jean'),
  );
  expect(lines).toEqual([
    'line 2: fields.seats is no field of this tenant, or does not fit it',
    'line 3: fields.unknown is no field of this tenant, or does not fit it',
    'line 4: fields is no object of texts',
    'Added: 2. There already: 0. Lines refused: 3',
    mended,
  ]);
  expect(await rowOf('ada@example.com')).toMatchObject({ ownFields: { company: 'Ada & Co' } });
  await exportTo('out.jsonl', '--tenant', 'neutral');
  expect(await readFile(join(folder, 'out.jsonl'), 'utf8')).toContain('"fields":{"company":"Ada & Co"}');
  const csv = 'email,email_verified,fields\nbob@example.com,true,"{""company"":""Bob & Co""}"\n';
  expect(await importFile('people.csv', csv)).toContain('Added: 1. There already: 0. Lines refused: 0');
  expect(await rowOf('bob@example.com')).toMatchObject({ ownFields: { company: 'Bob & Co' } });
});

it('exports no hash unless it is asked to, overwrites nothing, and is in the audit', async () => {
  const [line] = await exportTo('out.jsonl');
  const count = Number(/(\d+) accounts, without password hashes$/.exec(line ?? '')?.[1]);
  const path = join(folder, 'out.jsonl');
  const text = await readFile(path, 'utf8');
  expect(text.trim().split('\n')).toHaveLength(count);
  expect(text).not.toContain('argon2');
  expect(text).toContain('"tenant":"acme"');
  expect(await exportTo('out.jsonl')).toEqual([`${path} exists already.`]);
  expect(await readFile(path, 'utf8')).toBe(text);
  expect(await exportTo('other.jsonl', '--tenant', 'nobody')).toEqual(['There is no tenant nobody.']);
  expect(await acts()).toMatchObject([
    {
      act: 'account export',
      subject: 'all tenants',
      after: JSON.stringify({ file: 'out.jsonl', accounts: count, with_hashes: false }),
    },
  ]);
});
