import { useContext, useEffect, useState } from 'react';
import { useStore } from '../lib/useStore';
import { OpenDialogsContext } from './OpenDialogs';

/** After this a visitor may want to stop waiting. */
const overdueMs = 4000;

/** True after some seconds of `state`, during which no dialog asked the visitor for anything. */
export function useIsOverdue(state: boolean): boolean {
  const isActive = useStore(useContext(OpenDialogsContext)).length === 0 && state;
  const [isOverdue, setIsOverdue] = useState(false);
  useEffect(() => {
    if (!isActive) return undefined;
    const timer = setTimeout(() => setIsOverdue(true), overdueMs);
    return () => {
      clearTimeout(timer);
      setIsOverdue(false);
    };
  }, [isActive]);
  return isActive && isOverdue;
}
