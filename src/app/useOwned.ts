import { useEffect, useState } from 'react';

/**
 * Something a screen works with for as long as it is on screen.
 * @param lifetime ends it too
 * @param create makes it; its signal ends what it has under way
 */
export function useOwned<Value>(lifetime: AbortSignal, create: (signal: AbortSignal) => Value): Value {
  const [owned] = useState(() => {
    const end = new AbortController();
    lifetime.addEventListener('abort', () => end.abort(), { signal: end.signal });
    return { end, value: create(end.signal) };
  });
  useEffect(() => () => owned.end.abort(), [owned]);
  return owned.value;
}
