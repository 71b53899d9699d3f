/** A value that can be read, replaced and listened to: the shape `useSyncExternalStore` wants, without a component. */
export interface ReadableStore<Value> {
  get: () => Value;
  /** @returns a function that stops listening */
  subscribe: (listener: () => void) => () => void;
}

export interface Store<Value> extends ReadableStore<Value> {
  /** Replaces the value; listeners hear it only when it is another one. */
  set: (value: Value) => void;
}

/** Makes a store around a first value. */
export function createStore<Value>(first: Value): Store<Value> {
  let current = first;
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
