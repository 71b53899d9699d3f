import { css } from '@emotion/react';

/** A column of buttons with links below. */
export const actions = css`
  display: grid;
  gap: 12px;
  justify-items: center;
`;
