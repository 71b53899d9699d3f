import { useState } from 'react';

/**
 * Whether another screen than the first is or was shown: it slides in, and its heading takes the focus.
 * @param screen name of the one on screen
 */
export function useHasChanged(screen: string): boolean {
  const [first] = useState(screen);
  const [hasChanged, setHasChanged] = useState(false);
  if (!hasChanged && screen !== first) setHasChanged(true);
  return hasChanged;
}
