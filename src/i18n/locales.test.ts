import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { allTexts, locales } from '../testing/testTexts';
import { avoidedChinese, avoidedEnglish } from '../testing/textRules';
import { checkLocales } from './checkLocales';
import { texts as enAccount } from './locales/en/account';
import { texts as enEntry } from './locales/en/entry';
import { texts as enWechat } from './locales/en/wechat';
import { flatTexts } from './loadLocales';

describe('the texts', () => {
  it('are complete in every language', () => {
    expect(() => checkLocales(locales)).not.toThrow();
  });

  it('write Chinese in Chinese: full-width punctuation beside Chinese characters', () => {
    for (const text of Object.values(allTexts['zh'] ?? {})) expect(text).not.toMatch(/[一-鿿][,.?!:;]/);
  });

  it('write Chinese quotes, which Latin fonts draw too narrow, as 「」, and one word for each thing', () => {
    for (const text of Object.values(allTexts['zh'] ?? {})) expect(text).not.toMatch(avoidedChinese);
  });

  it('write English as in the United States', () => {
    for (const text of Object.values(allTexts['en'] ?? {})) expect(text).not.toMatch(avoidedEnglish);
  });

  it('have the texts that the specification fixes, word for word', () => {
    expect([...Object.values<string>(enEntry), ...Object.values<string>(enAccount)]).toEqual(
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

  it('have the names and terms of docs/contract.md section 8, word for word', () => {
    const terms = enAccount['register.terms']
      .replace('{{privacy}}', 'Privacy Policy')
      .replace('{{agreement}}', 'Service Agreement');
    expect(terms).toBe('I have read and agree to the Privacy Policy and Service Agreement');
    expect([enWechat['wechat.title'], enWechat['wechat.refresh'], enWechat['wechat.back']]).toEqual([
      'Scan with WeChat',
      'Refresh code',
      'Back',
    ]);
  });

  it('are each used: a key is written in the code, or its beginning in a template', () => {
    const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path) && !/\.test\.|locales|testing/.test(path))
      .map((path) => readFileSync(`src/${path}`, 'utf8'));
    const code = files.join('');
    const isUsed = (key: string) => {
      const [, beginning = key] = /^(.*\.)[^.]*$/.exec(key) ?? [];
      // i18next itself adds the ending of a plural form.
      return (
        code.includes(key.replace(/_(zero|one|two|few|many|other)$/, '')) ||
        code.includes(`\`${beginning}\${`)
      );
    };
    expect(Object.keys(allTexts['en'] ?? {}).filter((key) => !isUsed(key))).toEqual([]);
  });

  it('form one record per language, without losing a text', () => {
    for (const locale of Object.values(locales)) {
      const sum = Object.values(locale).reduce((count, texts) => count + Object.keys(texts).length, 0);
      expect(Object.keys(flatTexts(locale))).toHaveLength(sum);
    }
  });
});
