import type { TrackedValue } from './trackingEvents';

/** Names such as `register.email`, `zh-Hans`, `oneaccess`: too short for a token, and no address passes. */
const plainName = /^[a-z][\w.-]{0,22}$/i;

/** What stands for a text that is no name of ours, such as a method a host or a profile made up. */
const other = 'other';

/**
 * Lets only names, numbers and booleans through, whatever a caller was given.
 * @param props values left `undefined` are dropped
 */
export function cleanProps(
  props: Readonly<Record<string, TrackedValue | undefined>>,
): Record<string, TrackedValue> {
  const clean: Record<string, TrackedValue> = {};
  for (const [key, value] of Object.entries(props)) {
    if (typeof value === 'string') clean[key] = plainName.test(value) ? value : other;
    else if (typeof value === 'boolean' || Number.isFinite(value)) clean[key] = value ?? false;
  }
  return clean;
}
