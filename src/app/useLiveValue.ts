import { useSyncExternalStore } from 'react';
import type { ReadableStore } from '../lib/store';

/**
 * A store's value, except while hydrating: then the value the first screen was drawn with, so that both agree.
 * It is drawn again at once when the live one differs.
 * @param store the live value
 * @param first what the loader drew with
 */
export function useLiveValue<Value>(store: ReadableStore<Value>, first: Value): Value {
  return useSyncExternalStore(store.subscribe, store.get, () => first);
}
