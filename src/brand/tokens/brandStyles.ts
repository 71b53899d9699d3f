import { declareColors } from './declareColors';
import type { DerivedAccent } from './deriveAccent';

/** Overrides `hostStyles` by the same selectors; a host's own custom properties win over both. */
export function brandStyles({ light, dark, panel }: DerivedAccent): string {
  // Uses the text colour, because a ring in a light brand colour (white, yellow) would be invisible.
  const ring = '--entry-focus:color-mix(in srgb,var(--entry-color-accent-text) 17%,transparent);';
  const darkColors = declareColors(dark);
  return (
    `:host{${declareColors(light)}${declareColors(panel)}${ring}}:host([data-scheme=dark]){${darkColors}}` +
    `@media (prefers-color-scheme:dark){:host([data-scheme=auto]){${darkColors}}}`
  );
}
