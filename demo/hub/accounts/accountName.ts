/** An account name as typed. */
export interface AccountName {
  kind: 'email' | 'mobile';
  /** Lower-case e-mail address; a mainland number as 11 digits, others in E.164. */
  value: string;
}

/** The specification's e-mail pattern as docs/contract.md section 6 writes it; linear in the input. */
const emailPattern = /^\w+(?:[.+-]+\w+)*@[A-Za-z0-9]+(?:[.-][A-Za-z0-9]+)*\.[A-Za-z]{2,}$/;

/** Longest address SMTP carries (RFC 5321). */
const maxEmailLength = 254;

/** An e-mail address in the form it is stored, or `null`. */
export function parseEmail(text: string): string | null {
  const trimmed = text.trim();
  return trimmed.length <= maxEmailLength && emailPattern.test(trimmed) ? trimmed.toLowerCase() : null;
}

/** A phone number in the form it is stored, or `null` (docs/contract.md section 6, "Phone numbers"). */
export function parseMobile(text: string): string | null {
  const digits = text.replace(/[\s-]/g, '');
  const mainland = /^(?:\+?86)?(1[3-9]\d{9})$/.exec(digits)?.[1];
  if (mainland) return mainland;
  return /^\+[1-9]\d{6,14}$/.test(digits) && !digits.startsWith('+86') ? digits : null;
}

/** An account as typed: e-mail or phone; `null` when it is neither. */
export function parseAccountName(text: string): AccountName | null {
  const email = parseEmail(text);
  if (email !== null) return { kind: 'email', value: email };
  const mobile = parseMobile(text);
  return mobile === null ? null : { kind: 'mobile', value: mobile };
}
