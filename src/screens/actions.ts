import { css } from '@emotion/react';

/** A column of buttons with links below. */
export const actions = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  /* Names can be long. */
  overflow-wrap: anywhere;
  gap: 12px;
  justify-items: center;
`;
