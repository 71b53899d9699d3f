import { isEmail, parseMobile as parseTypedMobile, plainEmail } from '../../src/contract/typedAccount';

/** An account name as typed. */
export interface AccountName {
  kind: 'email' | 'mobile';
  /** Lower-case e-mail address; a mainland number as 11 digits, others in E.164. */
  value: string;
}

/** An e-mail address in the form it is stored, or `null`. */
export function parseEmail(text: string): string | null {
  const address = plainEmail(text);
  return isEmail(address) ? address.toLowerCase() : null;
}

/** A phone number of any country in the form it is stored, or `null`. */
export const parseMobile = (text: string): string | null => parseTypedMobile(text, true);

/** An account as typed: e-mail or phone; `null` when it is neither. */
export function parseAccountName(text: string): AccountName | null {
  const email = parseEmail(text);
  if (email !== null) return { kind: 'email', value: email };
  const mobile = parseMobile(text);
  return mobile === null ? null : { kind: 'mobile', value: mobile };
}
