/** Keys and codes as people see, hear and copy them. */
import { css } from '@emotion/react';

/** `ABCDEFGH` → `ABCD EFGH`, as one types it from a screen. */
export const inGroups = (key: string): string => key.match(/.{1,4}/g)?.join(' ') ?? '';

/** For screen readers, which would read a code as a word. The dash between its halves is a pause. */
export const spelledOut = (code: string): string =>
  code
    .split(/[^\p{L}\p{N}]+/u)
    .map((group) => group.match(/./gu)?.join(' '))
    .join(', ');

/** What is spelled out is no part of what a visitor selects. */
export const unselected = css`
  user-select: none;
`;
