import { useSyncExternalStore } from 'react';
import type { ReadableStore } from './store';

/** Returns a store's value and renders again when it changes. While hydrating it returns the initial value. */
export function useStore<Value>(store: ReadableStore<Value>): Value {
  return useSyncExternalStore(store.subscribe, store.get, store.getInitial);
}
