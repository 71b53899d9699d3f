/** The result of an action, or `undefined` if it throws: blocked storage, text that is no JSON. */
export function attempt<Value>(action: () => Value): Value | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
