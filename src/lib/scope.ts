/** Objects that outlive a component, so that leaving a screen and returning loses nothing. */
export interface Scope<Owner> {
  /** Calls `create` once per scope. `signal` stops the object's running work. */
  get<Value>(create: (owner: Owner, signal: AbortSignal) => Value): Value;
  /** Stops all work; the next `get` creates the objects again. */
  reset(): void;
}

/** @param lifetime stops all work at the end of the owner */
export function createScope<Owner>(owner: () => Owner, lifetime: AbortSignal): Scope<Owner> {
  let end = new AbortController();
  let made = new Map<unknown, unknown>();
  const reset = (): void => {
    end.abort();
    end = new AbortController();
    made = new Map();
  };
  lifetime.addEventListener('abort', () => end.abort());
  return {
    get<Value>(create: (owner: Owner, signal: AbortSignal) => Value): Value {
      if (!made.has(create)) made.set(create, create(owner(), end.signal));
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- made by this very function
      return made.get(create) as Value;
    },
    reset,
  };
}
