import { css } from '@emotion/react';

/** The word on the language button: the globe alone must do where the logo would have to shrink. */
export const word = css`
  @media (max-width: 359px) {
    display: none;
  }
`;
