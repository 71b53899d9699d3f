/** Keeps objects beyond the lifetime of a component, so that leaving a screen and returning loses nothing. */
export interface Scope<Owner> {
  /** Returns the object that `create` creates; calls it once per scope. `signal` stops the object's running work. */
  get<Value>(create: (owner: Owner, signal: AbortSignal) => Value): Value;
  /** Stops all work and forgets the objects; the next `get` creates them again. */
  reset(): void;
}

/**
 * Creates a scope.
 * @param owner returns the argument of `create`
 * @param lifetime stops all work at the end of the owner
 */
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
