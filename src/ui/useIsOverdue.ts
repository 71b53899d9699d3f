import { useEffect, useState } from 'react';

/**
 * Whether a state has lasted longer than a time.
 * @param isActive whether the state holds
 * @param afterMs milliseconds after which it is overdue
 */
export function useIsOverdue(isActive: boolean, afterMs: number): boolean {
  const [isOverdue, setIsOverdue] = useState(false);
  useEffect(() => {
    if (!isActive) return undefined;
    const timer = setTimeout(() => setIsOverdue(true), afterMs);
    return () => {
      clearTimeout(timer);
      setIsOverdue(false);
    };
  }, [isActive, afterMs]);
  return isActive && isOverdue;
}
