import { declareColors } from './declareColors';
import type { DerivedAccent } from './deriveAccent';

/** The rules a brand's colour lays over `hostStyles`, by the same selectors; a host's own custom properties win over both. */
export function brandStyles({ light, dark, panel }: DerivedAccent): string {
  const darkColors = declareColors(dark);
  return (
    `:host{${declareColors(light)}${declareColors(panel)}}:host([data-scheme=dark]){${darkColors}}` +
    `@media (prefers-color-scheme:dark){:host([data-scheme=auto]){${darkColors}}}`
  );
}
