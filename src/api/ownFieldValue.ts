/** Whether a value fits a field of the tenant's own: for the account page and the hub. */
import type { OwnFieldType } from './laterProfile';

/** Longest value, in characters. */
export const longestOwnValue = 200;

const forms = {
  text: /^/,
  number: /^-?\d{1,15}(?:\.\d{1,6})?$/,
  date: /^\d{4}-\d{2}-\d{2}$/,
  choice: /^/,
} as const satisfies Readonly<Record<OwnFieldType, RegExp>>;

export interface OwnFieldRules {
  type: OwnFieldType;
  required?: boolean | undefined;
  /** Ids, of a `choice`. */
  choices?: readonly string[] | undefined;
}

/** `empty`: it is needed. `invalid`: not of its type. */
export type OwnValueFault = 'empty' | 'invalid';

/** @param value without space around it; empty removes it */
export function ownValueFault(
  value: string,
  { type, required, choices }: OwnFieldRules,
): OwnValueFault | null {
  if (value === '') return required ? 'empty' : null;
  if (value.length > longestOwnValue || !forms[type].test(value)) return 'invalid';
  if (type === 'date' && !isDay(value)) return 'invalid';
  return type === 'choice' && !choices?.includes(value) ? 'invalid' : null;
}

/** `Date` makes 2 March of 30 February. */
function isDay(text: string): boolean {
  const ms = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text);
}
