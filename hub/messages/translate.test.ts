import { describe, expect, it } from 'vitest';
import { languageTags } from '../../src/testing/languageTags';
import { avoidedChinese, avoidedEnglish } from '../../src/testing/textRules';
import { en } from './en';
import { zh } from './zh';
import { hubLanguage, languageOfBrowser, languageOfCall, translatorFor } from './translate';

describe('the messages', () => {
  it('are written as the widget’s texts are', () => {
    for (const text of Object.values(en)) expect(text).not.toMatch(avoidedEnglish);
    for (const text of Object.values(zh)) expect(text).not.toMatch(avoidedChinese);
  });
});

describe('languages', () => {
  it('reads the header of a call, Chinese by default', () => {
    expect(['en', 'en-US', 'EN'].map((header) => languageOfCall(header))).toEqual(['en', 'en', 'en']);
    const unknown = [undefined, '', 'zh-CN', 'fr', 'english'];
    expect(unknown.map((header) => languageOfCall(header))).toEqual(Array(5).fill('zh'));
    expect(languageOfCall(undefined, 'fr, en;q=0.8')).toBe('en');
    expect(['*', '', 'fr'].map((accept) => languageOfCall(undefined, accept))).toEqual(['zh', 'zh', 'zh']);
    expect(languageOfCall('fr', 'en')).toBe('zh');
  });

  it.each(languageTags)('finds for %j %j, as the widget does', (tag, now) => {
    expect(hubLanguage(tag) ?? null).toBe(now);
    expect(languageOfCall(tag)).toBe(now ?? 'zh');
    expect(languageOfBrowser(`ja, ${tag}`, 'zh')).toBe(now ?? 'zh');
    expect(languageOfBrowser(`ja, ${tag}`, 'en')).toBe(now ?? 'en');
  });

  it('follows the browser’s order, then the tenant', () => {
    expect(languageOfBrowser('zh;q=0.5, en;q=0.9', 'zh')).toBe('en');
    expect(languageOfBrowser('en;q=0, fr', 'zh')).toBe('zh');
    expect(languageOfBrowser(undefined, 'en')).toBe('en');
  });

  it.each([
    ['email_captcha', 'Verification code is not valid', '验证码填写有误'],
    ['nickname', 'Nickname is not valid', '昵称填写有误'],
    ['bind_id', 'Part of the request is not valid', '请求参数填写有误'],
  ])('names the field %s in words for people', (field, english, chinese) => {
    expect(translatorFor('en')('error.fieldInvalid', { field })).toBe(english);
    expect(translatorFor('zh')('error.fieldInvalid', { field })).toBe(chinese);
  });

  it('fills in values', () => {
    expect(translatorFor('en')('error.tooManyTries', { minutes: 3 })).toBe(
      'Too many tries. Try again in 3 min',
    );
  });
});
