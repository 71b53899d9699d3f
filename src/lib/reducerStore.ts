import { createStore, type ReadableStore } from './store';

/** A store whose state changes only through events. */
export interface ReducerStore<State, Event> extends ReadableStore<State> {
  /** @returns whether the state changed; an event without effect leaves the same object */
  send(event: Event): boolean;
}

/**
 * Creates a store around a pure reducer.
 * @param reduce (state, event) → the next state, or the same object when the event has no effect
 * @param initial state before the first event
 */
export function createReducerStore<State, Event>(
  reduce: (state: State, event: Event) => State,
  initial: State,
): ReducerStore<State, Event> {
  const store = createStore(initial);
  return {
    ...store,
    send(event) {
      const before = store.get();
      const next = reduce(before, event);
      store.set(next);
      return next !== before;
    },
  };
}
