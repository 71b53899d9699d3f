import { useDeferredValue } from 'react';

/**
 * The lock takes effect after the busy button is rendered, so that a submit is answered with the least work. It ends
 * at once: a field that takes the focus must be editable by then. Meanwhile the form refuses a second submit.
 */
export function useLateLock(isLocked: boolean): boolean {
  const deferred = useDeferredValue(isLocked);
  return isLocked && deferred;
}
