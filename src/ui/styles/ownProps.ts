/**
 * Options for `styled`: props that begin with `$` only style, all others reach the element. Emotion's own list of what an
 * element takes lacks `part`.
 */
export const ownProps = { shouldForwardProp: (name: string): boolean => !name.startsWith('$') };
