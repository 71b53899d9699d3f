/** Reads addresses and numbers as people type and paste them (docs/contract.md section 6): for widget and hub. */

/** Whether an account is an e-mail address or a phone number, and so where a code is sent. */
export type Channel = 'email' | 'phone';

/**
 * Full-width letters, digits and signs of Chinese input methods become plain ones (NFKC), and invisible characters
 * (zero-width, byte order and direction marks) go.
 */
const plainText = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim();

/** Removes `mailto:`, and a comma, semicolon or full stop at the end. `isEmail` checks what is no address. */
export const plainEmail = (text: string): string =>
  plainText(text)
    .replace(/。/g, '.')
    .replace(/^mailto:([^?]*).*/i, '$1')
    .replace(/[,;.]+$/, '');

const emailPattern = /^\w+(?:[.+'-]+\w+)*@[A-Za-z0-9]+(?:[.-][A-Za-z0-9]+)*\.[A-Za-z]{2,}$/;
/** Dots in a row, a part before the @ of more than 64 characters, a label of more than 63 (RFC 5321 section 4.5.3.1). */
const refusedByServers = /\.\.|^[^@]{65}|@.*[^.@]{64}/;

/** One that a mail server takes, by the pattern of docs/contract.md section 6. Surrounding white space is refused. */
export const isEmail = (text: string): boolean =>
  text.length <= 254 && emailPattern.test(text) && !refusedByServers.test(text);

/** Digits that telephones of Arabic and Persian speakers write. */
const easternDigits = /[\u0660-\u0669\u06f0-\u06f9]/g;

/**
 * Reads a typed phone number (docs/contract.md section 6, "Phone numbers").
 * @param text as typed: any digits and separators, `tel:`, `+86` or `0086`
 * @param allowsForeign whether to accept numbers outside mainland China, written with their country code (`+49 …`)
 * @returns 11 digits for mainland China, E.164 for others, `null` when it is not a phone number
 */
export function parsePhone(text: string, allowsForeign = false): string | null {
  const plain = plainText(text)
    .replace(/^tel:/i, '')
    // A trunk prefix that is dialled at home only: `+49 (0)170 …`.
    .replace(/\(0\)/, '')
    .replace(/[\s\p{Pd}.()/·]/gu, '')
    .replace(easternDigits, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/^00/, '+');
  const mainland = /^(?:\+?86)?0?(1[3-9]\d{9})$/.exec(plain)?.[1];
  if (mainland !== undefined) return mainland;
  const isForeign = /^\+[1-9]\d{6,14}$/.test(plain) && !plain.startsWith('+86');
  return allowsForeign && isForeign ? plain : null;
}
