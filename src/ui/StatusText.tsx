import { css } from '@emotion/react';

/**
 * A status for screen readers; changes are announced politely. Render it empty beforehand. When empty it takes no
 * space, except as an item of a grid.
 */
export function StatusText({ children }: { children: string }) {
  return <output>{children !== '' && <span css={visuallyHidden}>{children}</span>}</output>;
}

/** Hides an element from view but not from screen readers. */
export const visuallyHidden = css`
  position: absolute;
  inline-size: 1px;
  block-size: 1px;
  margin: -1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
`;
