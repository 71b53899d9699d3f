/** `ABCDEFGH` → `ABCD EFGH`, as one types it from a screen. */
export const inGroups = (key: string): string => key.match(/.{1,4}/g)?.join(' ') ?? '';

/** For screen readers, which would read a code as a word. The dash between its halves is a pause. */
export const spelledOut = (code: string): string =>
  code
    .split(/[^\p{L}\p{N}]+/u)
    .map((group) => [...group].join(' '))
    .join(', ');
