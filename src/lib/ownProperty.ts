/**
 * A property of something unknown, where it has one of its own: inherited ones and `__proto__` are not seen.
 * @param value anything, e.g. parsed JSON
 */
export function ownProperty(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.getOwnPropertyDescriptor(value, name)?.value
    : undefined;
}
