import { useContext, useEffect, useState } from 'react';
import { useStore } from '../lib/useStore';
import { OpenDialogsContext } from './OpenDialogs';

/** True after `afterMs` of `state`, during which no dialog asked the visitor for anything. */
export function useIsOverdue(state: boolean, afterMs: number): boolean {
  const isActive = useStore(useContext(OpenDialogsContext)).length === 0 && state;
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
