import { createStore, type ReadableStore } from './store';

/** A store whose state changes by events alone. */
export interface ReducerStore<State, Event> extends ReadableStore<State> {
  /** @returns whether the state changed: an event that means nothing now leaves the same object */
  send(event: Event): boolean;
}

/**
 * Runs a pure reducer.
 * @param reduce (state, event) → the next state, or the very same object when the event means nothing now
 */
export function createReducerStore<State, Event>(
  reduce: (state: State, event: Event) => State,
  initial: State,
): ReducerStore<State, Event> {
  const store = createStore(initial);
  return {
    get: () => store.get(),
    getInitial: () => store.getInitial(),
    subscribe: (listener) => store.subscribe(listener),
    send(event) {
      const before = store.get();
      const next = reduce(before, event);
      store.set(next);
      return next !== before;
    },
  };
}
