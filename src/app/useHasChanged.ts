import { createContext, useContext, useState } from 'react';

/** Whether the screens are rendered again after the error screen. */
export const RecoveredContext = createContext(false);

/**
 * Whether this screen replaced another one, so that it slides in and its heading takes the focus.
 * @param screen its name
 */
export function useHasChanged(screen: string): boolean {
  const [first] = useState(screen);
  const [hasChanged, setHasChanged] = useState(useContext(RecoveredContext));
  if (!hasChanged && screen !== first) setHasChanged(true);
  return hasChanged;
}
