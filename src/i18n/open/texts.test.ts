import { describe, expect, it } from 'vitest';
import { accountZh } from '../account/accountZh';
import { zh } from '../zh';
import { openEn } from './openEn';
import { openZh } from './openZh';

const variables = (text: string): string[] => (text.match(/\{\{\w+\}\}/g) ?? []).toSorted();

describe('texts of Lark, open auth and the consent page', () => {
  it('has the same keys and variables in English and Chinese, none of them empty', () => {
    expect(Object.keys(openEn)).toEqual(Object.keys(openZh));
    for (const [key, text] of Object.entries(openZh)) {
      const english = openEn[key as keyof typeof openEn];
      expect([key, variables(english)]).toEqual([key, variables(text)]);
      expect([key, text.trim() === '', english.trim() === '']).toEqual([key, false, false]);
    }
  });

  it('takes no key of other texts', () => {
    const taken = { ...zh, ...accountZh };
    expect(Object.keys(openZh).filter((key) => Object.hasOwn(taken, key))).toEqual([]);
  });

  it('writes Chinese in Chinese: full-width punctuation beside Chinese characters', () => {
    for (const text of Object.values(openZh)) expect(text).not.toMatch(/[一-鿿][,.?!:;]/);
  });
});
