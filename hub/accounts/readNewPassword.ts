import { isGoodPassword } from '../../src/contract/passwordRules';
import { fieldInvalid } from '../answers/refusal';
import { whyGuessable, type KnownNames } from './guessablePassword';

/**
 * Reads a new password. One that would be guessed first is refused (docs/contract.md section 6, "New passwords").
 * @param field name of the request's field, for the refusal
 * @param names of the account, as far as they are known (e-mail address, phone number, nickname), and its tenant
 * @throws Refusal -100110
 */
export function readNewPassword(text: string, field: string, names: KnownNames): string {
  if (text === '') throw fieldInvalid(field, 'error.fieldEmpty');
  if (!isGoodPassword(text)) throw fieldInvalid(field, 'error.passwordWeak');
  const guessable = whyGuessable(text, names);
  if (guessable) throw fieldInvalid(field, guessable);
  return text;
}
