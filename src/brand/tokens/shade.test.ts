import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { luminance } from './contrast';
import { darken, lighten, turnHue } from './shade';

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

describe('turnHue', () => {
  it.each([
    ['#ff0000', 120, '#00ff00'],
    ['#ff0000', 60, '#ffff00'],
    ['#ff0000', -120, '#0000ff'],
    ['#804020', 180, '#206080'],
    ['#777777', 56, '#777777'],
  ])('turns %s by %i° to %s', (color, degrees, turned) => {
    expect(turnHue(color, degrees)).toBe(turned);
  });

  it('comes back after a whole turn', () => {
    fc.assert(
      fc.property(anyColor, (color) => {
        expect(turnHue(color, 360)).toBe(color);
      }),
    );
  });
});
