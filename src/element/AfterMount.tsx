import { useEffect, useEffectEvent } from 'react';

/** Runs a function once, after everything before it has been committed and its effects have run. */
export function AfterMount({ run }: { run: () => void }) {
  const handleMount = useEffectEvent(run);
  useEffect(() => handleMount(), []);
  return null;
}
