import { createContext, useContext, useState } from 'react';

export const RecoveredContext = createContext(false);

/** This screen replaced another one: it slides in and its heading takes the focus. */
export function useHasChanged(screen: string): boolean {
  const [first] = useState(screen);
  const [hasChanged, setHasChanged] = useState(useContext(RecoveredContext));
  if (!hasChanged && screen !== first) setHasChanged(true);
  return hasChanged;
}
