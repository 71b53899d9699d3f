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
