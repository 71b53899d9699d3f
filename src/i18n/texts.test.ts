import { describe, expect, it } from 'vitest';
import { en } from './en';
import { zh } from './zh';

const variables = (text: string): string[] => (text.match(/\{\{\w+\}\}/g) ?? []).toSorted();

describe('texts', () => {
  it('has the same keys in English and Chinese, none of them empty', () => {
    expect(Object.keys(en).toSorted()).toEqual(Object.keys(zh).toSorted());
    for (const text of [...Object.values(en), ...Object.values(zh)]) expect(text.trim()).not.toBe('');
  });

  it('uses the same variables in both languages', () => {
    for (const [key, text] of Object.entries(zh)) {
      expect([key, variables(en[key as keyof typeof en])]).toEqual([key, variables(text)]);
    }
  });

  it('writes Chinese in Chinese: full-width punctuation beside Chinese characters', () => {
    for (const text of Object.values(zh)) expect(text).not.toMatch(/[一-鿿][,.?!:;]/);
  });

  it('says the texts of specification points 5 and 8 word for word', () => {
    expect(Object.values<string>(en)).toEqual(
      expect.arrayContaining([
        'Email cannot be empty',
        'Email format is incorrect',
        'Please read and agree to the Privacy Policy and Service Agreement',
        'server error',
        'registration successful',
        'email sent, please check',
        'Login Failed',
        'verification code is incorrect',
        'Send Email Failed',
        'Unexpected Application Error!',
      ]),
    );
  });
});
