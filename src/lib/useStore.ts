import { useSyncExternalStore } from 'react';
import type { ReadableStore } from './store';

/** While hydrating it returns the initial value. */
export function useStore<Value>(store: ReadableStore<Value>): Value {
  return useSyncExternalStore(store.subscribe, store.get, store.getInitial);
}
