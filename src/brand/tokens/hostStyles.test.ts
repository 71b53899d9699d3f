import { describe, expect, it } from 'vitest';
import { dark, light } from './colors';
import { hostStyles as firstStyles } from './hostStyles';
import { laterHostStyles } from './laterHostStyles';

const hostStyles = firstStyles + laterHostStyles;
const count = (mark: string): number => hostStyles.split(mark).length;

describe('hostStyles', () => {
  it('writes every colour of both schemes as a custom property', () => {
    for (const color of [...Object.values(light), ...Object.values(dark)]) {
      expect(hostStyles).toContain(`:${String(color)};`);
    }
    expect(hostStyles).toContain('--entry-color-accent-hover:#7412c4;');
  });

  it('is well-formed and loads nothing from outside', () => {
    expect(count('{')).toBe(count('}'));
    expect(count('(')).toBe(count(')'));
    expect(hostStyles).not.toMatch(/@import|url\(|http/);
  });

  it('takes the direction from its own language, not from the page', () => {
    expect(hostStyles).toContain('{all:initial;direction:ltr;');
    expect(hostStyles).toMatch(
      /\n\[[a-z-]+\]:is\(:lang\(ar\),[^{]*\)\{direction:rtl;--entry-slide:-8px;--entry-flip:-1\}/,
    );
  });

  it('typesets Chinese: no tracking, more line height, space beside Latin words, no line that starts with punctuation', () => {
    expect(hostStyles).toMatch(
      /:host\(:lang\(zh\)\)\{--entry-title-tracking:0;text-autospace:normal;--entry-line-height:1\.6\}/,
    );
    expect(hostStyles).toContain('line-break:strict');
    expect(hostStyles).toMatch(/--entry-font:.*"PingFang SC","Noto Sans SC",.*sans-serif;/);
  });

  it('uses logical directions only', () => {
    expect(hostStyles).not.toMatch(
      /[;{\s](?:left|right|width|height):|(?:margin|padding|border)-(?:left|right|top|bottom)/,
    );
  });
});
