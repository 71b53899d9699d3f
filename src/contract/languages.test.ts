import { describe, expect, it, vi } from 'vitest';
import { languageTags, laterLanguages } from '../testing/languageTags';
import { canonicalTag, findLanguage } from './languages';

describe('findLanguage', () => {
  it.each(languageTags)('finds for %j %j, and later %j', (tag, now, later) => {
    expect(findLanguage(tag, ['en', 'zh']) ?? null).toBe(now);
    expect(findLanguage(tag, ['zh', 'en']) ?? null).toBe(now);
    expect(findLanguage(tag, laterLanguages) ?? null).toBe(later);
    expect(findLanguage(tag, laterLanguages.toReversed()) ?? null).toBe(later);
  });

  it('prefers the most specific language of the script', () => {
    expect(findLanguage('de-AT', ['de', 'de-AT'])).toBe('de-AT');
    expect(findLanguage('de-AT-1996', ['de', 'de-AT'])).toBe('de-AT');
    expect(findLanguage('de-CH', ['de', 'de-AT'])).toBe('de');
    expect(findLanguage('zh-HK', ['zh', 'zh-Hant', 'zh-HK'])).toBe('zh-HK');
    expect(findLanguage('de-A', ['de', 'de-AT'])).toBeUndefined();
    expect(findLanguage('sr-Latn', ['sr', 'sr-ME'])).toBe('sr-ME');
  });

  it.each([undefined, null, 7, {}, ''])('finds nothing for %j', (value) => {
    expect(findLanguage(value, ['en', 'zh'])).toBeUndefined();
  });

  it('finds a known language without the slow matching', () => {
    const locale = vi.spyOn(Intl, 'Locale');
    expect(findLanguage('zh', ['en', 'zh'])).toBe('zh');
    expect(locale).not.toHaveBeenCalled();
    locale.mockRestore();
  });

  it('reads a long hostile tag at once', () => {
    expect(findLanguage(`en-u-${'aaa-'.repeat(5000)}bbb`, ['en', 'zh'])).toBe('en');
    expect(findLanguage(`en-${'a'.repeat(20_000)}`, ['en', 'zh'])).toBeUndefined();
  });
});

describe('canonicalTag', () => {
  it.each([
    ['EN', 'en'],
    ['zh-hans-cn', 'zh-Hans-CN'],
    ['cmn', 'zh'],
    ['zh-CN-hans', null],
    ['', null],
  ])('of %j is %j', (tag, canonical) => expect(canonicalTag(tag)).toBe(canonical));
});
