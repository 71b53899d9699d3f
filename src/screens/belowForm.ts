import { css } from '@emotion/react';

/**
 * A notice below a form's button. With one line or two it is as high as the divider's space, which it takes in the
 * sign-in (`Login`), so that nothing below moves.
 */
export const belowForm = css`
  margin-block-start: 8px;
  & > [part~='notice'] {
    align-content: center;
    min-block-size: 52px;
    padding-block: 5px;
  }
`;
