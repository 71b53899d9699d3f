/** How two states of a tenant differ, value by value. */

export interface Difference {
  /** E.g. `settings.theme.system_name`. */
  field: string;
  /** `undefined`: there was none. */
  before: unknown;
  after: unknown;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Lists count as one value, and so does an object where there was none. */
export function differences(before: unknown, after: unknown, field = ''): Difference[] {
  if (isObject(before) && isObject(after)) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted();
    return names.flatMap((name) =>
      differences(before[name], after[name], field === '' ? name : `${field}.${name}`),
    );
  }
  return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ field, before, after }];
}

/**
 * A merge patch (RFC 7396): objects are merged, `null` removes a field, everything else replaces.
 * @param change untrusted
 */
export function merged(known: unknown, change: unknown): unknown {
  if (!isObject(change)) return change;
  const result = new Map(isObject(known) ? Object.entries(known) : []);
  for (const [name, value] of Object.entries(change))
    if (value === null) result.delete(name);
    else result.set(name, merged(result.get(name), value));
  return Object.fromEntries(result);
}
