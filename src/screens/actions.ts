import { css } from '@emotion/react';

export const actions = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  /* Names may be long. */
  overflow-wrap: anywhere;
  gap: 12px;
  justify-items: center;
  & > [role='alert'] {
    justify-self: stretch;
  }
`;

/** Adds the space before the link that follows; a full-width mark has that space in itself. */
export const beforeLink = (sentence: string): string =>
  /[。！？]$/.test(sentence) ? sentence : `${sentence} `;
