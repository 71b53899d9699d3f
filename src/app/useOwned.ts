import { useEffect, useState } from 'react';
import type { Entry } from './entry';
import { useEntry } from './useEntry';

/** Keeps an object while a screen is shown. @param create its signal stops its running work */
export function useOwned<Value>(create: (entry: Entry, signal: AbortSignal) => Value): Value {
  const entry = useEntry();
  const make = () => {
    const end = new AbortController();
    entry.signal.addEventListener('abort', () => end.abort(), { signal: end.signal });
    return { end, value: create(entry, end.signal) };
  };
  const [owned, setOwned] = useState(make);
  useEffect(() => {
    // Strict mode unmounts and mounts again: creates the object again after its end.
    if (owned.end.signal.aborted && !entry.signal.aborted) setOwned(make());
    return () => owned.end.abort();
    // `create` is read only when the object is created again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [owned, entry]);
  return owned.value;
}
