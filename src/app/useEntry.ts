import { createContext, useContext } from 'react';
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
