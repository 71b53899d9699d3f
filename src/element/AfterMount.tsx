import { useEffect, useEffectEvent, useLayoutEffect } from 'react';

/** Functions to run once. */
export interface AfterMountProps {
  /** Runs when everything before it has been committed. */
  onCommit: () => void;
  /** Runs when the effects of everything before it have run too. */
  onMount: () => void;
}

/** Reports to the element how far the app's first render is. */
export function AfterMount({ onCommit, onMount }: AfterMountProps) {
  const handleCommit = useEffectEvent(onCommit);
  const handleMount = useEffectEvent(onMount);
  // In the task of the commit. Effects run in a later one, and render again what the first render could not know.
  useLayoutEffect(() => handleCommit(), []);
  useEffect(() => handleMount(), []);
  return null;
}
