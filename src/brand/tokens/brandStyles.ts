import { declareColors } from './declareColors';
import type { DerivedAccent } from './deriveAccent';

/** The rules a brand's colour lays over `hostStyles`, by the same selectors; a host's own custom properties win over both. */
export function brandStyles({ light, dark, panel }: DerivedAccent): string {
  // A light colour (white, yellow) would give a ring nobody sees; its text is never light.
  const ring = '--entry-focus:color-mix(in srgb,var(--entry-color-accent-text) 17%,transparent);';
  const darkColors = declareColors(dark);
  return (
    `:host{${declareColors(light)}${declareColors(panel)}${ring}}:host([data-scheme=dark]){${darkColors}}` +
    `@media (prefers-color-scheme:dark){:host([data-scheme=auto]){${darkColors}}}`
  );
}
