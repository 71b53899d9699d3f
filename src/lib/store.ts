/** A value that can be read and subscribed to, in the shape that `useSyncExternalStore` takes. */
export interface ReadableStore<Value> {
  get: () => Value;
  /** @returns a function that unsubscribes */
  subscribe: (listener: () => void) => () => void;
}

export interface Store<Value> extends ReadableStore<Value> {
  /** Replaces the value; notifies listeners only when it differs (`Object.is`). */
  set: (value: Value) => void;
}

/**
 * Creates a store.
 * @param initial its first value
 */
export function createStore<Value>(initial: Value): Store<Value> {
  let current = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set(value) {
      if (Object.is(value, current)) return;
      current = value;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
