import { css } from '@emotion/react';

/** One beside the other, at the end of a dialog; a longer text makes its button wider. */
export const dialogButtons = css`
  display: flex;
  flex-wrap: wrap;
  gap: 10px;
  & > button {
    flex: 1 0 0;
    min-inline-size: max-content;
  }
`;
