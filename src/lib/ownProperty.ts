/**
 * Reads an own property of an unknown value; inherited properties and `__proto__` are ignored.
 * @param value anything, e.g. parsed JSON
 * @param name of the property
 */
export function ownProperty(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.getOwnPropertyDescriptor(value, name)?.value
    : undefined;
}
