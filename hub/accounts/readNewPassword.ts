import { isGoodPassword } from '../../src/contract/passwordRules';
import { fieldInvalid } from '../answers/refusal';
import type { KnownNames } from './guessablePassword';

/**
 * Reads a new password. One that would be guessed first is refused (docs/contract.md section 6, "New passwords").
 * @param field name of the request's field, for the refusal
 * @param names of the account, as far as they are known (e-mail address, phone number, nickname), and its tenant
 * @throws Refusal -100110
 */
export async function readNewPassword(text: string, field: string, names: KnownNames): Promise<string> {
  if (text === '') throw fieldInvalid(field, 'error.fieldEmpty');
  if (!isGoodPassword(text)) throw fieldInvalid(field, 'error.passwordWeak');
  // Its lists take 40 MB: a process has them from the first new password on.
  const { whyGuessable } = await import('./guessablePassword');
  const guessable = whyGuessable(text, names);
  if (guessable) throw fieldInvalid(field, guessable);
  return text;
}
