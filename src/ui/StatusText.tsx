import { visuallyHidden } from './visuallyHidden';

/**
 * What is going on, for screen readers: an empty one stands ready, a change is announced politely. An empty one takes no
 * room but in a grid, where it would be an item.
 */
export function StatusText({ children }: { children: string }) {
  return <output>{children !== '' && <span css={visuallyHidden}>{children}</span>}</output>;
}
