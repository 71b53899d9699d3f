import { visuallyHidden } from './visuallyHidden';

/** What is going on, for screen readers: an empty one stands ready, a change is announced politely. */
export function StatusText({ children }: { children: string }) {
  return <output css={visuallyHidden}>{children || null}</output>;
}
