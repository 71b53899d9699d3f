import { fieldInvalid } from '../http/refusal';

/** Letters and digits, 6 to 128 characters, special ones allowed (docs/contract.md section 6, "Password"). */
const newPassword = /^(?=.*[A-Za-z])(?=.*\d).{6,128}$/su;

/**
 * Reads a new password.
 * @param field name of the request's field, for the refusal
 * @throws Refusal -100110
 */
export function readNewPassword(text: string, field: string): string {
  if (text === '') throw fieldInvalid(field, 'error.fieldEmpty');
  if (!newPassword.test(text)) throw fieldInvalid(field, 'error.passwordWeak');
  return text;
}
