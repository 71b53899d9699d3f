import { describe, expect, it } from 'vitest';
import { zh } from '../zh';
import { contentEn } from './contentEn';
import { contentZh } from './contentZh';

const variables = (text: string): string[] => (text.match(/\{\{\w+\}\}/g) ?? []).toSorted();

describe('texts of the account’s picture', () => {
  it('has the same keys and variables in English and Chinese, none of them empty', () => {
    expect(Object.keys(contentEn)).toEqual(Object.keys(contentZh));
    for (const [key, text] of Object.entries(contentZh)) {
      const english = contentEn[key as keyof typeof contentEn];
      expect([key, variables(english)]).toEqual([key, variables(text)]);
      expect([key, text.trim() === '', english.trim() === '']).toEqual([key, false, false]);
    }
  });

  it('takes no key of the texts every visit loads', () => {
    expect(Object.keys(contentZh).filter((key) => Object.hasOwn(zh, key))).toEqual([]);
  });

  it('writes Chinese in Chinese: full-width punctuation beside Chinese characters', () => {
    for (const text of Object.values(contentZh)) expect(text).not.toMatch(/[一-鿿][,.?!:;]/);
  });
});
