import { createContext, useContext, useState } from 'react';

/** Whether the screens are drawn anew after the error screen. */
export const RecoveredContext = createContext(false);

/**
 * Whether another screen than the first is or was shown: it slides in, and its heading takes the focus.
 * @param screen name of the one on screen
 */
export function useHasChanged(screen: string): boolean {
  const [first] = useState(screen);
  const [hasChanged, setHasChanged] = useState(useContext(RecoveredContext));
  if (!hasChanged && screen !== first) setHasChanged(true);
  return hasChanged;
}
