import { describe, expect, it } from 'vitest';
import { zh } from '../zh';
import { accountEn } from './accountEn';
import { accountZh } from './accountZh';

const variables = (text: string): string[] => (text.match(/\{\{\w+\}\}/g) ?? []).toSorted();

describe('texts of registration and reset', () => {
  it('has the same keys and variables in English and Chinese, none of them empty', () => {
    expect(Object.keys(accountEn)).toEqual(Object.keys(accountZh));
    for (const [key, text] of Object.entries(accountZh)) {
      const english = accountEn[key as keyof typeof accountEn];
      expect([key, variables(english)]).toEqual([key, variables(text)]);
      expect([key, text.trim() === '', english.trim() === '']).toEqual([key, false, false]);
    }
  });

  it('takes no key of the texts every visit loads', () => {
    expect(Object.keys(accountZh).filter((key) => Object.hasOwn(zh, key))).toEqual([]);
  });

  it('writes Chinese in Chinese: full-width punctuation beside Chinese characters', () => {
    for (const text of Object.values(accountZh)) expect(text).not.toMatch(/[一-鿿][,.?!:;]/);
  });

  it('says the terms of contract section 8 word for word', () => {
    const terms = accountEn['register.terms']
      .replace('{{privacy}}', 'Privacy Policy')
      .replace('{{agreement}}', 'Service Agreement');
    expect(terms).toBe('I have read and agree to the Privacy Policy and Service Agreement');
  });
});
