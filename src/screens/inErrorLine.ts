import { css } from '@emotion/react';

/** After a field, in the space of its error line, so that nothing moves when it appears; below an error. */
export const inErrorLine = css`
  display: flex;
  align-items: start;
  block-size: 0;
  font-size: var(--entry-label-size);
  line-height: 1.5;
  transform: translateY(-22px);
  [part~='field']:has([aria-invalid]) + & {
    block-size: auto;
    padding-block-end: 6px;
    transform: none;
  }
`;
