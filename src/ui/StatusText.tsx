import { css } from '@emotion/react';

/**
 * Speaks to screen readers, politely. Render it empty beforehand; empty it takes no space, except as an item of a
 * grid.
 */
export function StatusText({ children }: { children: string }) {
  return <output>{children !== '' && <span css={visuallyHidden}>{children}</span>}</output>;
}

/** Not hidden from screen readers. */
export const visuallyHidden = css`
  position: absolute;
  inline-size: 1px;
  block-size: 1px;
  margin: -1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
`;
