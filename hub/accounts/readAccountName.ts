import { fieldInvalid } from '../http/refusal';
import { parseAccountName, parseEmail, parseMobile, type AccountName } from './accountName';

/**
 * Reads a typed account.
 * @param field name of the request's field, for the refusal
 * @throws Refusal -100110
 */
export function readAccountName(text: string, field: string): AccountName {
  const name = parseAccountName(text);
  if (!name) throw fieldInvalid(field, emptyOr(text, 'error.fieldInvalid'));
  return name;
}

/** Reads a typed phone number. @throws Refusal -100110 */
export function readMobile(text: string, field: string): AccountName {
  const value = parseMobile(text);
  if (value === null) throw fieldInvalid(field, emptyOr(text, 'error.fieldInvalid'));
  return { kind: 'mobile', value };
}

/** Reads a typed e-mail address. @throws Refusal -100110 */
export function readEmail(text: string, field: string): AccountName {
  const value = parseEmail(text);
  if (value === null) throw fieldInvalid(field, emptyOr(text, 'error.emailFormat'));
  return { kind: 'email', value };
}

function emptyOr<Key extends string>(text: string, key: Key): Key | 'error.fieldEmpty' {
  return text.trim() === '' ? 'error.fieldEmpty' : key;
}
