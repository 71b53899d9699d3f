import { describe, expect, it } from 'vitest';
import { dark, light, type Palette } from './colors';
import { contrast } from './contrast';

/** Text on ground: WCAG 1.4.3 asks for 4.5. */
const textPairs: readonly [keyof Palette, keyof Palette][] = [
  ['ink', 'surface'],
  ['ink', 'field'],
  ['ink', 'quiet'],
  ['ink', 'chosen'],
  ['muted', 'surface'],
  ['muted', 'field'],
  ['muted', 'quiet'],
  ['accentText', 'surface'],
  ['accentText', 'field'],
  ['accentText', 'quiet'],
  ['onAccent', 'accent'],
  ['onAccent', 'accentHover'],
  ['danger', 'surface'],
  ['danger', 'dangerQuiet'],
  ['ink', 'dangerQuiet'],
  ['success', 'surface'],
];
/** What marks a control or its state: WCAG 1.4.11 asks for 3. */
const markPairs: readonly [keyof Palette, keyof Palette][] = [
  ['accent', 'surface'],
  ['danger', 'field'],
  ['warning', 'field'],
  ['success', 'field'],
  ['accentText', 'field'],
  ['muted', 'field'],
  ['fieldLine', 'field'],
  ['fieldLine', 'surface'],
];

describe('contrast', () => {
  it('computes the ratios of the standard', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#ffffff', '#ffffff')).toBe(1);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
    expect(contrast('#ffffff', '#777777')).toBe(contrast('#777777', '#ffffff'));
  });
});

describe.each([
  ['light', light],
  ['dark', dark],
])('the %s colours', (_, palette) => {
  it.each(textPairs)('keep %s readable on %s', (ink, ground) => {
    expect(contrast(palette[ink], palette[ground])).toBeGreaterThanOrEqual(4.5);
  });

  it.each(markPairs)('keep %s visible on %s', (mark, ground) => {
    expect(contrast(palette[mark], palette[ground])).toBeGreaterThanOrEqual(3);
  });
});
