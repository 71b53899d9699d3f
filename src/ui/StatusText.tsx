import { visuallyHidden } from './visuallyHidden';

/**
 * A status for screen readers; changes are announced politely. Render it empty beforehand. When empty it takes no
 * space, except as an item of a grid.
 */
export function StatusText({ children }: { children: string }) {
  return <output>{children !== '' && <span css={visuallyHidden}>{children}</span>}</output>;
}
