import { describe, expect, it } from 'vitest';
import { languageOfBrowser, languageOfHeader, translatorFor } from './translate';

describe('languages', () => {
  it('reads the header of a call, Chinese by default', () => {
    expect(['en', 'en-US', 'EN'].map(languageOfHeader)).toEqual(['en', 'en', 'en']);
    expect([undefined, '', 'zh-CN', 'fr', 'english'].map(languageOfHeader)).toEqual(Array(5).fill('zh'));
  });

  it('follows the browser’s order, then the tenant', () => {
    expect(languageOfBrowser('zh;q=0.5, en;q=0.9', 'zh')).toBe('en');
    expect(languageOfBrowser('en;q=0, fr', 'zh')).toBe('zh');
    expect(languageOfBrowser(undefined, 'en')).toBe('en');
  });

  it('fills in values', () => {
    expect(translatorFor('en')('error.tooManyTries', { minutes: 3 })).toBe(
      'Too many tries. Try again in 3 min',
    );
    expect(translatorFor('zh')('error.fieldEmpty', { field: 'account' })).toBe('account 不能为空');
  });
});
