import { describe, expect, it } from 'vitest';
import { isMailTrusted, readTrustedMail } from './trustedMail';

describe('mailboxes for which a provider is believed', () => {
  it.each([
    [['none'], []],
    [['*'], ['*']],
    [
      [' School.Example ', 'school.example', 'mail.school.example'],
      ['school.example', 'mail.school.example'],
    ],
  ])('are read from %j', (typed, read) => {
    expect(readTrustedMail(typed)).toEqual(read);
  });

  it.each([
    [[]],
    [['']],
    [['none', 'school.example']],
    [['*', 'school.example']],
    [['*.example']],
    [['@a.b']],
    [['local']],
  ])('are not read from %j', (typed) => {
    expect(readTrustedMail(typed)).toBeNull();
  });

  it('are those of a domain, not of one below it or of one that ends alike', () => {
    const trusted = ['school.example'];
    expect(isMailTrusted(trusted, 'ada@School.example')).toBe(true);
    for (const email of ['ada@mail.school.example', 'ada@myschool.example', 'school.example@other.example'])
      expect(isMailTrusted(trusted, email)).toBe(false);
    expect(isMailTrusted(['*'], 'ada@other.example')).toBe(true);
    expect(isMailTrusted([], 'ada@school.example')).toBe(false);
  });
});
