import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { luminance } from './contrast';
import { darken, lighten, tint } from './shade';

const anyColor = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);
const anyLuminance = fc.double({ min: 0, max: 1, noNaN: true });

describe('darken and lighten', () => {
  it('reach their limit, and keep a colour that already meets it', () => {
    fc.assert(
      fc.property(anyColor, anyLuminance, (color, bound) => {
        expect(luminance(darken(color, bound))).toBeLessThanOrEqual(bound + 1e-9);
        expect(luminance(lighten(color, bound))).toBeGreaterThanOrEqual(bound - 1e-9);
        expect([darken(color, bound), lighten(color, bound)]).toContain(color);
      }),
    );
  });
});

describe('tint', () => {
  it.each([
    ['#141019', '#7a5230', '#15100d'],
    ['#141019', '#c4122f', '#161010'],
    ['#141019', '#777777', '#111111'],
    ['#141019', '#000000', '#111111'],
  ])('gives %s the hue of %s', (grey, color, tinted) => {
    expect(tint(grey, color, 0.4)).toBe(tinted);
  });

  it('keeps the luminance', () => {
    fc.assert(
      fc.property(anyColor, (color) => {
        expect(luminance(tint('#a89fb5', color, 0.4))).toBeCloseTo(luminance('#a89fb5'), 2);
      }),
    );
  });
});
