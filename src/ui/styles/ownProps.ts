/**
 * Options for `styled`: props with a `$` prefix only style; all others reach the element. Emotion's own list of valid
 * props lacks `part`.
 */
export const ownProps = { shouldForwardProp: (name: string): boolean => !name.startsWith('$') };
