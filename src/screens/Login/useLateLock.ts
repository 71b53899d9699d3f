import { useDeferredValue } from 'react';

/**
 * A lock that takes effect after the busy button is rendered, so that a submit is answered with the least work. It ends
 * at once: a field that takes the focus must be editable by then. The form itself refuses a second submit meanwhile.
 */
export function useLateLock(isLocked: boolean): boolean {
  const deferred = useDeferredValue(isLocked);
  return isLocked && deferred;
}
