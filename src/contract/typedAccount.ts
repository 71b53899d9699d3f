/** Reads addresses as people type and paste them (docs/contract.md section 6): for widget and hub. */

/** Whether an account is an e-mail address or a phone number, and so where a code is sent. */
export type Channel = 'email' | 'phone';

/**
 * Full-width letters, digits and signs of Chinese input methods become plain ones (NFKC), and invisible characters
 * (zero-width, byte order and direction marks) go.
 */
export const plainText = (text: string): string =>
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
