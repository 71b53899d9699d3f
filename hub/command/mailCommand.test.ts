/** `mail test`, and the mails of a tenant that it shows. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { emailSend } from '../../src/api/emailSend';
import { mailKinds } from '../mails/mailKinds';
import { createTestHub, type TestHub } from '../testing/createTestHub';
import { readInbox } from '../testing/inbox';
import { commandContext } from '../testing/printed';
import type { CommandContext } from './commandContext';
import { testMailCommand } from './mailCommand';
import { setTenantCommand } from './tenantCommands';

let test: TestHub;
let folder: string;
let lines: string[] = [];
let isMailDown = false;
beforeAll(async () => {
  test = await createTestHub();
  folder = await mkdtemp(join(tmpdir(), 'hub-mails-'));
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true });
});

async function run(command: (args: string[], context: CommandContext) => Promise<void>, text: string) {
  const down = { send: () => Promise.reject(new Error('down')) };
  lines = [];
  const write = (line: string) => lines.push(line);
  const more = isMailDown ? { openMailer: () => Promise.resolve(down) } : {};
  await command(text.split(' '), commandContext(test, write, more));
  return lines;
}

async function setMails(mails: unknown): Promise<string[]> {
  const path = join(folder, 'mails.json');
  await writeFile(path, JSON.stringify(mails));
  return run(setTenantCommand, `neutral --mails ${path}`);
}

it('sends one mail, or all, in the language that is asked for, else the tenant’s', async () => {
  expect(await run(testMailCommand, '--tenant neutral --kind newPassword --to one@example.com')).toEqual([
    'newPassword\tDesign Hub: your password was changed',
  ]);
  const [mail] = await readInbox(test, 'one@example.com');
  expect(mail?.text).toContain('http://localhost:4600/entry/undo?token=sample');
  await run(testMailCommand, '--tenant acme --kind all --to all@example.com');
  expect(lines).toHaveLength(mailKinds.length);
  const all = await readInbox(test, 'all@example.com');
  expect(all).toHaveLength(mailKinds.length);
  expect(all.every(({ subject }) => subject.startsWith('Acme Motors：'))).toBe(true);
  await run(testMailCommand, '--tenant acme --kind login --language en --to en@example.com');
  expect((await readInbox(test, 'en@example.com'))[0]?.text).toContain('Your code is 493027.');
});

it.each([
  ['--kind login --to a@example.com', /^--tenant is missing/],
  ['--tenant neutral --to a@example.com', /^--kind is missing/],
  ['--tenant neutral --kind login', /^--to is missing/],
  ['--tenant neutral --kind welcome --to a@example.com', /^--kind must be all or one of: login, register/],
  ['--tenant neutral --kind login --to nobody', /^--to must be an e-mail address/],
  ['--tenant neutral --kind login --to a@example.com --language fr', /^--language must be one of: en, zh/],
  ['--tenant nobody --kind login --to a@example.com', /^There is no tenant nobody/],
])('refuses %s', async (text, message) => {
  await expect(run(testMailCommand, text)).rejects.toThrow(message);
});

it('says when the mail server does not take it', async () => {
  isMailDown = true;
  await expect(run(testMailCommand, '--tenant neutral --kind login --to a@example.com')).rejects.toThrow(
    'The mail server did not take the mail',
  );
  isMailDown = false;
});

it('shows a tenant’s own texts, which its mails have from the next request on', async () => {
  const mails = { from_name: 'Hub Accounts', texts: { en: { register: { subject: 'Welcome to {name}' } } } };
  expect((await setMails(mails))[0]).toBe('Tenant neutral: mails replaced, version 2');
  await run(testMailCommand, '--tenant neutral --kind register --to own@example.com');
  expect((await readInbox(test, 'own@example.com'))[0]?.subject).toBe('Welcome to Design Hub');
  await test.call(emailSend, { email: 'person@example.com', type: 1 });
  expect((await readInbox(test, 'person@example.com'))[0]?.subject).toBe('Welcome to Design Hub');
  await expect(setMails({ texts: { en: { register: { subject: '{brand}' } } } })).rejects.toThrow(
    'texts.en.register.subject: {brand} is no placeholder',
  );
  await setMails(null);
  await test.call(emailSend, { email: 'later@example.com', type: 1 });
  expect((await readInbox(test, 'later@example.com'))[0]?.subject).toBe('Design Hub: your registration code');
});
