import { deriveAccent, type BrandAccent } from '../../../src/brand/tokens/deriveAccent';
import type { PlaygroundSettings } from './settings';

/**
 * Returns the CSS that gives the tag a brand color: the color, and the shades that keep words readable beside it.
 * @returns an empty string if no color is chosen
 */
export function brandRules({ color, colorScheme }: PlaygroundSettings): string {
  if (color === '') return '';
  const { light, dark } = deriveAccent(color.toLowerCase());
  if (colorScheme !== 'auto') return rule(colorScheme === 'dark' ? dark : light);
  return `${rule(light)}\n@media (prefers-color-scheme: dark) {\n${indent(rule(dark))}\n}`;
}

const rule = ({ accent, accentHover, accentText, onAccent, accentEdge }: BrandAccent): string =>
  [
    'hub-entry {',
    `  --entry-color-accent: ${accent};`,
    `  --entry-color-accent-hover: ${accentHover};`,
    `  --entry-color-accent-text: ${accentText};`,
    `  --entry-color-on-accent: ${onAccent};`,
    `  --entry-color-accent-edge: ${accentEdge};`,
    '}',
  ].join('\n');

/** Indents every line by two spaces, `times` times. */
export function indent(text: string, times = 1): string {
  return text.replace(/^(?=.)/gm, '  '.repeat(times));
}
