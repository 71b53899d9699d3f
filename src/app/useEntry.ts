import { createContext, useContext, useEffect, useState } from 'react';
import type { Entry } from './entry';

/** The entry of the element around the components. */
export const EntryContext = createContext<Entry | null>(null);

/**
 * Everything of the element around a component; the same object for as long as the element is mounted. Read what changes
 * with `useStore` (`lib/useStore`).
 * @throws Error without an `EntryContext` above it
 */
export function useEntry(): Entry {
  const entry = useContext(EntryContext);
  if (!entry) throw new Error('EntryContext is missing above this component');
  return entry;
}

/**
 * What a form works with: kept until the form is reset, so that leaving its screen and coming back loses nothing.
 * @param create makes it; `signal` ends what it has under way. A function of a module, which it is kept under.
 */
export function useFormScope<Value>(create: (entry: Entry, signal: AbortSignal) => Value): Value {
  return useEntry().formScope.get(create);
}

/**
 * Something a screen works with for as long as it is on screen.
 * @param create makes it; its signal ends what it has under way
 */
export function useOwned<Value>(create: (entry: Entry, signal: AbortSignal) => Value): Value {
  const entry = useEntry();
  const make = () => {
    const end = new AbortController();
    entry.signal.addEventListener('abort', () => end.abort(), { signal: end.signal });
    return { end, value: create(entry, end.signal) };
  };
  const [owned, setOwned] = useState(make);
  useEffect(() => {
    // Strict mode unmounts and mounts once more: what that has ended is made anew.
    if (owned.end.signal.aborted && !entry.signal.aborted) setOwned(make());
    return () => owned.end.abort();
    // `create` is read when it is made anew only.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [owned, entry]);
  return owned.value;
}
