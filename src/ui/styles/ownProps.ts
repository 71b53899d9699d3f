/**
 * For every `styled`: props with a `$` prefix only style. Emotion's own list of valid props lacks `part`, and its
 * regular expression takes 71 kB of memory once it runs: `@emotion/styled` runs it for each of 135 tags,
 * `@emotion/styled/base` only without these options.
 */
export const ownProps = { shouldForwardProp: (name: string): boolean => !name.startsWith('$') };
