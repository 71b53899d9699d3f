/** Ignores inherited properties and `__proto__`. @param value anything, e.g. parsed JSON */
export function ownProperty(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.getOwnPropertyDescriptor(value, name)?.value
    : undefined;
}
