import { css } from '@emotion/react';

/** A column of buttons with links below. */
export const actions = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 12px;
  justify-items: center;
`;
