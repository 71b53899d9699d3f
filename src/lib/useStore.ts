import { useSyncExternalStore } from 'react';
import type { ReadableStore } from './store';

/**
 * A store's value. The component renders again when it changes; while it hydrates it reads the value of the first
 * drawing.
 */
export function useStore<Value>(store: ReadableStore<Value>): Value {
  return useSyncExternalStore(store.subscribe, store.get, store.getInitial);
}
