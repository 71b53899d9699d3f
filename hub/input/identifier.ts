import { isEmail, plainEmail } from '../../src/contract/typedAccount';
import { parsePhone } from '../../src/contract/parsePhone';
import { fieldInvalid } from '../answers/refusal';

/** How an account is reached, as the wire and the database name it. */
export type Channel = 'email' | 'mobile';

/** What names an account, as typed. */
export interface Identifier {
  kind: Channel;
  /** Lower-case e-mail address; a mainland number as 11 digits, others in E.164. */
  value: string;
}

/** In the form it is stored, or `null`. */
export function parseEmail(text: string): string | null {
  const address = plainEmail(text);
  return isEmail(address) ? address.toLowerCase() : null;
}

/** Of any country, in the form it is stored, or `null`. */
export const parseMobile = (text: string): string | null => parsePhone(text, true);

/** E-mail or phone; `null` when the text is neither. */
export function parseIdentifier(text: string): Identifier | null {
  const email = parseEmail(text);
  if (email !== null) return { kind: 'email', value: email };
  const mobile = parseMobile(text);
  return mobile === null ? null : { kind: 'mobile', value: mobile };
}

/** @param field name of the request's field, for the refusal @throws Refusal -100110 */
export function readIdentifier(text: string, field: string): Identifier {
  const name = parseIdentifier(text);
  if (!name) throw fieldInvalid(field, emptyOr(text, 'error.fieldInvalid'));
  return name;
}

/** @throws Refusal -100110 */
export function readMobile(text: string, field: string): Identifier {
  const value = parseMobile(text);
  if (value === null) throw fieldInvalid(field, emptyOr(text, 'error.fieldInvalid'));
  return { kind: 'mobile', value };
}

/** @throws Refusal -100110 */
export function readEmail(text: string, field: string): Identifier {
  const value = parseEmail(text);
  if (value === null) throw fieldInvalid(field, emptyOr(text, 'error.emailFormat'));
  return { kind: 'email', value };
}

function emptyOr<Key extends string>(text: string, key: Key): Key | 'error.fieldEmpty' {
  return text.trim() === '' ? 'error.fieldEmpty' : key;
}
