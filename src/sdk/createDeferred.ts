/** A promise that is settled from outside. `resolve` and `reject` return whether they settled it. */
export interface Deferred<Value> {
  readonly promise: Promise<Value>;
  resolve(value: Value): boolean;
  reject(error: Error): boolean;
}

/** Creates a promise that settles once. An unused rejection is not reported as unhandled. */
export function createDeferred<Value>(): Deferred<Value> {
  let isSettled = false;
  let settle: { resolve: (value: Value) => void; reject: (error: Error) => void } | undefined;
  const promise = new Promise<Value>((resolve, reject) => (settle = { resolve, reject }));
  promise.catch(() => {});
  const once = (run: () => void): boolean => {
    if (isSettled) return false;
    isSettled = true;
    run();
    return true;
  };
  return {
    promise,
    resolve: (value) => once(() => settle?.resolve(value)),
    reject: (error) => once(() => settle?.reject(error)),
  };
}
