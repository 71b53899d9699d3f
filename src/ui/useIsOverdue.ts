import { useEffect, useState } from 'react';

/**
 * Whether something has been going on for long.
 * @param isActive whether it is going on
 * @param afterMs how long is long, in milliseconds
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
