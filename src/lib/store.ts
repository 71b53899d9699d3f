/** In the shape that `useSyncExternalStore` takes. */
export interface ReadableStore<Value> {
  get: () => Value;
  /** What React hydrates with. It never changes, even if `get` returns another value later. */
  getInitial: () => Value;
  /** @returns unsubscribes */
  subscribe: (listener: () => void) => () => void;
}

export interface Store<Value> extends ReadableStore<Value> {
  /** Notifies listeners only when the value differs (`Object.is`). */
  set: (value: Value) => void;
}

/**
 * @param initial the value of the first render, when it differs: the prerendered screen does not contain what
 * storage or an address holds
 */
export function createStore<Value>(value: Value, initial: Value = value): Store<Value> {
  let current = value;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    getInitial: () => initial,
    set(next) {
      if (Object.is(next, current)) return;
      current = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

type Stores<Values extends readonly unknown[]> = {
  readonly [Index in keyof Values]: ReadableStore<Values[Index]>;
};

/**
 * Parts that stay equal keep their identity, so that only components that read a changed part render again.
 * Subscribes to its sources only while it has subscribers. @param compute pure; returns plain data
 */
export function deriveStore<Values extends readonly unknown[], Value>(
  sources: Stores<Values>,
  compute: (...values: Values) => Value,
): ReadableStore<Value> {
  let known: { from: readonly unknown[]; value: Value } | undefined;
  let initial: { value: Value } | undefined;
  const all: readonly ReadableStore<unknown>[] = sources;
  const computeFrom = (values: readonly unknown[]): Value =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the values of `sources`, in order
    compute(...(values as unknown as Values));
  const getInitial = (): Value =>
    (initial ??= { value: computeFrom(all.map((source) => source.getInitial())) }).value;
  const get = (): Value => {
    const from = all.map((source) => source.get());
    if (!known || from.some((value, index) => !Object.is(value, known?.from[index])))
      known = { from, value: keepEqual(known ? known.value : getInitial(), computeFrom(from)) };
    return known.value;
  };
  return {
    get,
    getInitial,
    subscribe(listener) {
      let last = get();
      const check = (): void => {
        const now = get();
        if (Object.is(now, last)) return;
        last = now;
        listener();
      };
      const stops = all.map((source) => source.subscribe(check));
      return () => stops.forEach((stop) => stop());
    },
  };
}

/** Keeps each part of `before` that is equal. */
function keepEqual<Value>(before: Value, next: Value): Value {
  if (Object.is(before, next) || !isPlain(before) || !isPlain(next)) return next;
  if (Array.isArray(before) !== Array.isArray(next)) return next;
  const earlier = new Map(Object.entries(before));
  const entries = Object.entries(next);
  const kept = entries.map(([key, value]): [string, unknown] => [key, keepEqual(earlier.get(key), value)]);
  const isSame =
    earlier.size === entries.length &&
    kept.every(([key, value]) => earlier.has(key) && Object.is(value, earlier.get(key)));
  if (isSame) return before;
  const copy: unknown = Array.isArray(next) ? kept.map(([, value]) => value) : Object.fromEntries(kept);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same keys with equal values
  return copy as Value;
}

function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === Array.prototype;
}
