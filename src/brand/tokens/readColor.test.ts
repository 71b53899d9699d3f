import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readColor } from './readColor';

const nothing = () => null;

describe('readColor', () => {
  it.each([
    ['#8B1AE4', '#8b1ae4'],
    ['#abc', '#aabbcc'],
    [' #FFF ', '#ffffff'],
    ['#00000080', '#7f7f7f'],
    ['#f008', '#ff7777'],
  ])('reads %s', (text, color) => {
    expect(readColor(text, nothing)).toBe(color);
  });

  it.each([
    ['color(srgb 1 0 0)', '#ff0000'],
    ['color(srgb 0.5 none 1.4)', '#8000ff'],
    ['color(srgb 0 0 0 / 0)', '#ffffff'],
    ['color(srgb 1e-05 0.25 -0.1 / 0.5)', '#809f80'],
  ])('parses the browser’s result as %s', (said, color) => {
    expect(readColor('oklch(…)', () => said)).toBe(color);
  });

  it.each(['', '#12', '#12345', '#ggg', 'currentColor', 'CURRENTCOLOR', 'nonsense', 'rgb(', 'x'.repeat(200)])(
    'finds no colour in "%s"',
    (text) => {
      expect(
        readColor(text, () =>
          /^currentcolor$/i.test(text) || text.length > 128 ? 'color(srgb 0 0 0)' : null,
        ),
      ).toBe(null);
    },
  );

  it('returns #rrggbb or null for any text', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (text, said) => {
        expect(readColor(text, () => said) ?? '#000000').toMatch(/^#[\da-f]{6}$/);
      }),
    );
  });
});
