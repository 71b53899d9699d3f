import { css } from '@emotion/react';

/** Styles of a column of buttons with links below. */
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

/** A sentence with the space before the link that follows it; a full-width mark has that space in itself. */
export const beforeLink = (sentence: string): string =>
  /[。！？]$/.test(sentence) ? sentence : `${sentence} `;
