import { createContext, useContext, useEffect, useState } from 'react';
import type { Entry } from './entry';

export const EntryContext = createContext<Entry | null>(null);

/** The same object while the element is mounted. Read its stores with `useStore` (`lib/useStore`). @throws Error */
export function useEntry(): Entry {
  const entry = useContext(EntryContext);
  if (!entry) throw new Error('EntryContext is missing above this component');
  return entry;
}

/**
 * Keeps an object until the form is reset, so that nothing is lost when the visitor leaves the screen and returns.
 * @param create a function of a module, because it is also the key; `signal` stops the object's work
 */
export function useFormScope<Value>(create: (entry: Entry, signal: AbortSignal) => Value): Value {
  return useEntry().formScope.get(create);
}

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
