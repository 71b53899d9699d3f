/** The rules of docs/contract.md section 6, "Password", the same in widget and hub. */

/** In characters. */
export const minPasswordLength = 6;
export const maxPasswordLength = 128;

export interface PasswordRules {
  isLongEnough: boolean;
  hasLetter: boolean;
  hasDigit: boolean;
}

/** Letters are those of any script, digits those of ASCII. */
export function checkPassword(password: string): PasswordRules {
  // An emoji counts as one character.
  const { length } = Array.from(password);
  return {
    isLongEnough: length >= minPasswordLength && length <= maxPasswordLength,
    hasLetter: /\p{L}/u.test(password),
    hasDigit: /\d/.test(password),
  };
}

/** The hub also refuses passwords that would be guessed first. */
export function isGoodPassword(password: string): boolean {
  return Object.values(checkPassword(password)).every(Boolean);
}

/** A hint that never blocks. */
export type PasswordStrength = 'weak' | 'fair' | 'strong';

/** Counts different characters, the length and the kinds of characters. */
export function passwordStrength(password: string): PasswordStrength {
  const different = new Set(password).size;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/].filter((kind) => kind.test(password)).length;
  const points =
    Number(different >= 6) + Number(different >= 8) + Number(password.length >= 12) + Number(kinds >= 3);
  if (points >= 3) return 'strong';
  return points === 2 ? 'fair' : 'weak';
}
