import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dark, light, type Palette } from './colors';
import { panel } from './laterColors';
import { contrast, luminance } from './contrast';
import { deriveAccent, type BrandAccent } from './deriveAccent';

const anyColor = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

/** WCAG 1.4.3 and 1.4.11 on every ground the colour is used on. */
function expectReadable(accent: BrandAccent, { surface, field, quiet }: Palette): void {
  expect(contrast(accent.onAccent, accent.accent)).toBeGreaterThanOrEqual(4.5);
  expect(contrast(accent.onAccent, accent.accentHover)).toBeGreaterThanOrEqual(4.5);
  for (const ground of [surface, field, quiet]) {
    expect(contrast(accent.accentText, ground)).toBeGreaterThanOrEqual(4.5);
  }
  const edge = accent.accentEdge === 'transparent' ? accent.accent : accent.accentEdge;
  expect(contrast(edge, surface)).toBeGreaterThanOrEqual(3);
}

describe('deriveAccent', () => {
  it('makes every colour readable in both schemes', () => {
    fc.assert(
      fc.property(anyColor, (color) => {
        const derived = deriveAccent(color);
        expectReadable(derived.light, light);
        const darkPalette = { ...dark, ...derived.dark };
        expectReadable(derived.dark, darkPalette);
        for (const ground of [darkPalette.surface, darkPalette.field, darkPalette.quiet]) {
          expect(contrast(darkPalette.muted, ground)).toBeGreaterThanOrEqual(4.5);
        }
        expect(contrast(darkPalette.fieldLine, darkPalette.field)).toBeGreaterThanOrEqual(3);
        for (const ground of [derived.panel.panel, derived.panel.panelDeep, derived.panel.panelLight]) {
          expect(contrast('#ffffff', ground)).toBeGreaterThanOrEqual(4.5);
        }
      }),
      {
        numRuns: 500,
        examples: [['#000000'], ['#ffffff'], ['#ffff00'], ['#00ff00'], ['#0000ff'], ['#8b1ae4']],
      },
    );
  });

  it.each([
    ['a deep red', '#c4122f'],
    ['black', '#000000'],
    ['our own violet', '#8b1ae4'],
    ['a brown', '#7a5230'],
  ])('keeps %s under white text', (_, color) => {
    expect(deriveAccent(color).light).toMatchObject({ accent: color, onAccent: '#ffffff' });
  });

  it.each([
    ['yellow', '#ffd400'],
    ['white', '#ffffff'],
    ['lime', '#a4ff00'],
    ['orange', '#ff9500'],
  ])('keeps %s under dark text, with a visible edge', (_, color) => {
    const { light: found } = deriveAccent(color);
    expect(found).toMatchObject({ accent: color, onAccent: light.ink });
    expect(contrast(found.accentEdge, light.surface)).toBeGreaterThanOrEqual(3);
  });

  it.each([
    ['sky blue', '#3b82f6', '#3373dc'],
    ['teal', '#0d9488', '#0a857a'],
  ])('darkens %s just until white text is readable', (_, color, used) => {
    const { accent } = deriveAccent(color).light;
    expect(accent).toBe(used);
    expect(contrast(accent, '#ffffff')).toBeLessThan(4.6);
  });

  it('lightens a deep colour on the dark surface', () => {
    const { accent, accentText } = deriveAccent('#001f5b').dark;
    expect(luminance(accent)).toBeGreaterThan(luminance('#001f5b'));
    expect(luminance(accentText)).toBeGreaterThan(luminance(accent));
  });

  it('keeps a gray gray', () => {
    const { light: found, dark: lifted } = deriveAccent('#808080');
    for (const color of [found.accent, found.accentText, lifted.accentText]) {
      expect(color).toMatch(/^#(..)\1\1$/);
    }
  });

  it('derives the default brand panel’s colours', () => {
    expect(Object.keys(deriveAccent('#123456').panel)).toEqual(Object.keys(panel));
  });
});
