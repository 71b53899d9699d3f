import { describe, expect, it } from 'vitest';
import { checkLocales } from './checkLocales';

const zh = { entry: { 'a.b': '甲', 'a.c': '{{name}}，您好' } };

describe('checkLocales', () => {
  it('accepts complete languages with any formats and plural forms', () => {
    const en = { entry: { 'a.b': 'A', 'a.b_one': 'One A', 'a.c': 'Hello {{ name, list(style: short) }}' } };
    expect(() => checkLocales({ zh, en })).not.toThrow();
  });

  it.each([
    ['a missing key', { entry: { 'a.b': 'A' } }, 'en/entry: a.c is missing'],
    ['a missing namespace', {}, 'en/entry: a.b is missing\nen/entry: a.c is missing'],
    ['an unknown key', { entry: { ...zh.entry, x: 'X' } }, 'en/entry: x is not a key'],
    ['an empty text', { entry: { ...zh.entry, 'a.b': ' ' } }, 'en/entry: a.b is empty'],
    [
      'other values',
      { entry: { ...zh.entry, 'a.c': 'Hello {{who}}' } },
      'en/entry: a.c has the values [who], not [name]',
    ],
  ])('reports %s', (_, en, problem) => {
    expect(() => checkLocales({ zh, en })).toThrow(`The texts are not complete:\n${problem}`);
  });

  it('reports a key of two namespaces', () => {
    expect(() => checkLocales({ zh: { entry: { a: '甲' }, account: { a: '甲' } } })).toThrow(
      'account: a is in entry too',
    );
  });
});
