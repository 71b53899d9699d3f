/**
 * Options for every `styled`: props with a `$` prefix only style; all others reach the element. Emotion's own list of
 * valid props lacks `part`, and its regular expression takes 71 kB of memory once it runs. `@emotion/styled` runs it for
 * each of 135 tags; `@emotion/styled/base` only for a component without these options.
 */
export const ownProps = { shouldForwardProp: (name: string): boolean => !name.startsWith('$') };
