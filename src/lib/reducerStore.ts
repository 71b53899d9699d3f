import { createStore, type ReadableStore } from './store';

/** Its state changes only through events. */
export interface ReducerStore<State, Event> extends ReadableStore<State> {
  /** @returns whether the state changed */
  send(event: Event): boolean;
}

/** @param reduce pure; returns the same object when the event has no effect */
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
