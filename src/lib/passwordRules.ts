/** Rules for new passwords (specification section 5, contract section 6 "Password"), and a hint how good one is. */

/** Characters. */
export const minPasswordLength = 6;
export const maxPasswordLength = 128;

/** Each rule, met or not. */
export interface PasswordRules {
  isLongEnough: boolean;
  hasLetter: boolean;
  hasDigit: boolean;
}

/** Which rules a password meets. Letters and digits are those of ASCII, as the hub counts them. */
export function checkPassword(password: string): PasswordRules {
  // By code point, as the hub counts.
  const { length } = Array.from(password);
  return {
    isLongEnough: length >= minPasswordLength && length <= maxPasswordLength,
    hasLetter: /[A-Za-z]/.test(password),
    hasDigit: /\d/.test(password),
  };
}

/** Whether the hub will take it. */
export function isGoodPassword(password: string): boolean {
  return Object.values(checkPassword(password)).every(Boolean);
}

/** A hint only: it never blocks. */
export type PasswordStrength = 'weak' | 'fair' | 'strong';

/** Guesses by length and kinds of characters; one character over and over counts as one. */
export function passwordStrength(password: string): PasswordStrength {
  const different = new Set(password).size;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/].filter((kind) => kind.test(password)).length;
  const points =
    Number(different >= 6) + Number(different >= 8) + Number(password.length >= 12) + Number(kinds >= 3);
  if (points >= 3) return 'strong';
  return points === 2 ? 'fair' : 'weak';
}
