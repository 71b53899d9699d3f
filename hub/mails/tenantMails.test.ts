import { expect, it } from 'vitest';
import type { TenantMails } from '../database/tables/tenants';
import { mailKinds } from './mailKinds';
import { sampleMail } from './sampleMails';
import { checkMails, placeholdersOf } from './tenantMails';

const own: TenantMails = {
  from_name: 'Acme Accounts',
  texts: {
    en: {
      login: {
        subject: '{code} is your code for {name}',
        title: 'Welcome back',
        text: 'Sign in to {name} at {time}.',
      },
      newLink: { title: '{provider} can sign in now' },
    },
  },
};

const sample = (kind: 'login' | 'newLink', mails: TenantMails | null, language: 'en' | 'zh' = 'en') =>
  sampleMail(kind, {
    tenant: { host: 'localhost', settings: { theme: { system_name: 'Acme' } }, mails },
    language,
    portalOrigin: 'http://localhost:4600',
    service: 'WeChat',
    to: 'ada@example.com',
    now: 0,
  });

it('puts a tenant’s texts in place of ours, in both parts', () => {
  const mail = sample('login', own);
  expect(mail).toMatchObject({
    fromName: 'Acme Accounts',
    subject: '493027 is your code for Acme',
    title: 'Welcome back',
    paragraphs: ['Sign in to Acme at 1970-01-01 00:00 UTC.'],
  });
  expect(mail.plain).toMatch(/^Your code is 493027\.[^]*\n\nSign in to Acme at/);
  expect(sample('newLink', own).title).toBe('WeChat can sign in now');
});

it('leaves what it does not name', () => {
  expect(sample('newLink', own).subject).toBe('Acme: WeChat was linked to your account');
  expect(sample('login', own, 'zh')).toMatchObject({ title: '登录验证码', fromName: 'Acme Accounts' });
  expect(sample('login', null)).toMatchObject({ fromName: 'Acme', title: 'Your sign-in code' });
});

it('is ours where what is stored is not valid', () => {
  const broken = { texts: { en: { login: { title: 7 } } } } as unknown as TenantMails;
  expect(sample('login', broken).title).toBe('Your sign-in code');
});

it.each([
  [7, /^the file: /],
  [{ sender: 'Acme' }, /^sender: /],
  [{ from_name: '' }, /^from_name: must be one line of 1 to 60/],
  [{ from_name: 'a\r\nBcc: all@example.com' }, /^from_name: must be one line/],
  [{ from_name: '\u202Emoc' }, /^from_name: must be one line/],
  [{ texts: { fr: {} } }, /^texts\.fr: /],
  [{ texts: { en: { welcome: {} } } }, /^texts\.en\.welcome: /],
  [{ texts: { en: { login: { body: 'x' } } } }, /^texts\.en\.login\.body: /],
  [{ texts: { en: { login: { text: 'x'.repeat(601) } } } }, /^texts\.en\.login\.text: must be one line/],
  [
    { texts: { en: { login: { text: 'Hi {nme}' } } } },
    /^texts\.en\.login\.text: \{nme\} is no placeholder; there are \{name\}/,
  ],
  [{ texts: { en: { login: { text: 'Hi {name' } } } }, /^texts\.en\.login\.text: \{name is no placeholder/],
  [
    { texts: { en: { newPassword: { subject: '{code}' } } } },
    /^texts\.en\.newPassword\.subject: \{code\} is no/,
  ],
  [{ texts: { en: { login: { title: '{provider}' } } } }, /^texts\.en\.login\.title: \{provider\} is no/],
])('names what is wrong in %j', (given, fault) => {
  const { faults, mails } = checkMails(given);
  expect(faults[0]).toMatch(fault);
  expect(mails).toEqual({});
});

it('takes every placeholder that it names', () => {
  for (const kind of mailKinds) {
    const text = placeholdersOf(kind)
      .map((name) => `{${name}}`)
      .join(' ');
    expect(checkMails({ texts: { en: { [kind]: { text } } } }).faults).toEqual([]);
  }
  expect(checkMails(own)).toEqual({ mails: own, faults: [] });
});
