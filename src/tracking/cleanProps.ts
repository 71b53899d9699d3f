import type { TrackedValue } from './trackingEvents';

/** Names such as `register.email`, `zh-Hans`, `oneaccess`: too short for a token, and no e-mail address matches. */
const plainName = /^[a-z][\w.-]{0,22}$/i;

/** For a text that is not such a name, e.g. a method that a host or a profile made up. */
const other = 'other';

/** Nothing a visitor typed is tracked. @param props `undefined` values are dropped */
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
