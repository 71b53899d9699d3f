import { css } from '@emotion/react';

/** One beside the other, at the end of a dialog. */
export const dialogButtons = css`
  display: grid;
  grid-auto-flow: column;
  grid-auto-columns: 1fr;
  gap: 10px;
`;
