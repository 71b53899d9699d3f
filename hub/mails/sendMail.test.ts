import { expect, it } from 'vitest';
import type { Mail } from '../adapters/adapters';
import { createLog } from '../http/createLog';
import { neutralSettings } from '../../demo/seed/neutralSettings';
import type { MailContent } from './composeMail';
import { sampleMail } from './sampleMails';
import { sendMail } from './sendMail';

const to = 'ada@example.com';
const tenant = { host: 'localhost', settings: neutralSettings, mails: null };
const content = sampleMail('login', {
  tenant,
  language: 'en',
  portalOrigin: 'http://localhost:4600',
  service: 'WeChat',
  to,
  now: 0,
});

async function sent(mail: MailContent, settings = neutralSettings) {
  const mails: Mail[] = [];
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const adapters = { mail: { send: async (each: Mail) => void mails.push(each) } };
  await sendMail({ adapters, log, tenant: { settings } }, to, mail);
  return { mail: mails[0], count: mails.length, log: lines.join('') };
}

it('sends both parts with the sign of the brand, in its name', async () => {
  const { mail, count, log } = await sent(content);
  expect(count).toBe(1);
  expect(mail).toMatchObject({ to, subject: 'Design Hub: your sign-in code', fromName: 'Design Hub' });
  expect(mail?.text).toContain('Your code is 493027.');
  expect(mail?.html).toContain('src="cid:logo@mail"');
  expect(mail?.pictures).toHaveLength(1);
  expect(log).toBe('');
});

it('has no picture where the hub does not have it', async () => {
  const { mail } = await sent(content, { theme: { mini_logo: 'https://cdn.example/logo.png' } });
  expect(mail?.pictures).toEqual([]);
  expect(mail?.html).not.toContain('<img');
});

it('sends the plain part of a mail that cannot be rendered, and says so in the log without its code', async () => {
  const facts = [{ label: 'Time', value: { 493027: 'no text' } as unknown as string }];
  const { mail, log } = await sent({ ...content, facts });
  expect(mail?.html).toBeUndefined();
  expect(mail?.text).toContain('Your code is 493027.');
  expect(JSON.parse(log)).toMatchObject({
    msg: 'a mail could not be rendered',
    kind: 'login',
    error: 'TypeError',
  });
  expect(log).not.toContain('493027');
});
