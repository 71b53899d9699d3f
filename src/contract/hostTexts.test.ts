import { expect, it, vi } from 'vitest';
import { hostTexts, parseTexts } from './hostTexts';

it('refuses a __proto__ key and floods', () => {
  expect(parseTexts(JSON.parse('{"__proto__":"x"}'))).toBeUndefined();
  expect(
    parseTexts(Object.fromEntries(Array.from({ length: 501 }, (_, i) => [`k${i}`, 'x']))),
  ).toBeUndefined();
  expect(parseTexts(['a'])).toBeUndefined();
});

it('merges the calls of a language by its canonical tag', () => {
  const warn = vi.fn<(problem: string) => void>();
  const texts = hostTexts(
    [
      ['EN', { a: '1', b: '1' }],
      ['en', { b: '2' }],
      ['fr-ca', { a: '3' }],
    ],
    warn,
  );
  expect(texts).toEqual({ en: { a: '1', b: '2' }, 'fr-CA': { a: '3' } });
  expect(warn).not.toHaveBeenCalled();
});

it.each(['__proto__', 'constructor', '../en', 'cimode', 'en_US', ''])(
  'reports texts of %j, which is no language',
  (lang) => {
    const warn = vi.fn<(problem: string) => void>();
    expect(hostTexts([[lang, { a: '1' }]], warn)).toEqual({});
    expect(warn).toHaveBeenCalledOnce();
  },
);

it('reports texts that are not flat', () => {
  const warn = vi.fn<(problem: string) => void>();
  expect(hostTexts([['en', { a: { b: '1' } }]], warn)).toEqual({});
  expect(warn).toHaveBeenCalledOnce();
});
