import { describe, expect, it } from 'vitest';
import { criticalRules } from './criticalRules';

describe('criticalRules', () => {
  it('keeps the rules of a screen at rest, without white space', () => {
    const css =
      '.a { color: red; font: 400 1em/1.5 "Segoe UI" } @media (min-width: 960px) { .a { order: -1 } }';
    expect(criticalRules(css)).toBe(
      '.a{color:red;font:400 1em/1.5 "Segoe UI"}@media (min-width:960px){.a{order:-1}}',
    );
  });

  it.each([
    '.a:hover{color:red}',
    '.a:focus-visible{color:red}',
    '.a[aria-invalid]{color:red}',
    '@media (forced-colors: active){.a{color:red}}',
    '@media (prefers-reduced-motion:reduce){.a{color:red}}',
    '.a{transition:color 1s;cursor:pointer}',
    ':host(:is(:lang(ar),:lang(he))) div{direction:rtl}',
  ])('leaves %s to the app', (css) => {
    expect(criticalRules(css)).toBe('');
  });

  it('keeps only tokens that are read, also by other tokens', () => {
    const css =
      ':host{--entry-a:var(--entry-b);--entry-b:red;--entry-c:blue;--other:1}p{color:var(--entry-a)}';
    expect(criticalRules(css)).toBe(':host{--entry-a:var(--entry-b);--entry-b:red}p{color:var(--entry-a)}');
  });

  it('drops a token that only a dropped one reads', () => {
    expect(criticalRules(':host{--entry-a:var(--entry-b);--entry-b:red}p{color:red}')).toBe('p{color:red}');
  });
});
