/** Keeps what outlives a component, without a global: leaving a screen and coming back loses nothing. */
export interface Scope<Owner> {
  /** What `create` made in this scope; it is called once. `signal` ends what it has under way. */
  get<Value>(create: (owner: Owner, signal: AbortSignal) => Value): Value;
  /** Ends everything; the next `get` creates anew. */
  reset(): void;
}

/**
 * Creates a scope.
 * @param owner is handed to what is created
 * @param lifetime ends the scope for good
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
