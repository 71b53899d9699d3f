import { css, keyframes } from '@emotion/react';
import { describe, expect, it } from 'vitest';
import { compileStyle } from './compileStyle';

describe('compileStyle', () => {
  it('parts a style into its own declarations and further rules, without comments and prefixes', () => {
    const turn = keyframes`to{rotate:1turn}`;
    const style = css`
      display: flex; /* a comment */
      animation: ${turn} 1s;
      &:hover,
      &[data-a='a, b'] {
        color: rgb(1 2 3 / 0.5);
      }
      user-select: none;
      @media (pointer: coarse) {
        opacity: 0.5;
        & > svg:has(a) {
          margin: -0.5px;
        }
      }
      &::before {
        content: '';
      }
    `;
    expect(compileStyle(style)).toEqual([
      `display:flex;animation:${turn.name} 1s;user-select:none`,
      "&:hover,&[data-a='a, b']{color:rgb(1 2 3/.5)}",
      '@media (pointer: coarse){&{opacity:.5}&>svg:has(a){margin:-.5px}}',
      "&::before{content:''}",
      `@keyframes ${turn.name}{to{rotate:1turn}}`,
    ]);
  });

  it('takes a style without declarations of its own', () => {
    expect(
      compileStyle(css`
        @media print {
          display: none;
        }
      `),
    ).toEqual(['', '@media print{&{display:none}}']);
    expect(compileStyle(css``)).toEqual(['']);
  });

  it.each([
    [
      'every child',
      css`
        & > * {
          color: red;
        }
      `,
    ],
    [
      'every descendant',
      css`
        @media print {
          & *,
          & a {
            color: red;
          }
        }
      `,
    ],
    [
      'what has no specificity',
      css`
        & :where(a, b) {
          color: red;
        }
      `,
    ],
  ])('refuses a rule for %s: it would win or lose by who was drawn first', (_, style) => {
    expect(() => compileStyle(style)).toThrow('every element');
  });
});
