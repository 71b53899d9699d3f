import { dictionary } from '@zxcvbn-ts/language-common';
import type { MessageKey } from '../messages/zh';

/** The 49,000 passwords that leaks contain most often, in lower case. Attackers try them first. */
const common: ReadonlySet<string> = new Set(dictionary['passwords-common']);

/** Fewer letters of a name, or digits of a number, are part of too many good passwords. */
const shortestName = 3;
const shortestNumber = 7;

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}]/gu, '');
const digitsOf = (text: string): string => text.replace(/\D/g, '');

/**
 * Says why a new password would be guessed first: it is one of the most common, or it is a name of its account with
 * nothing but digits and signs added, or contains the account's phone number.
 * @param names e-mail address, phone number and nickname, as far as they are known
 * @returns the text for the visitor; `null` when it is neither
 */
export function whyGuessable(password: string, names: readonly (string | null)[]): MessageKey | null {
  if (common.has(password.toLowerCase())) return 'error.passwordCommon';
  const known = names.flatMap((name) => (name === null ? [] : [name, name.replace(/@.*/su, '')]));
  return known.some((name) => isNameIn(password, name)) ? 'error.passwordIsName' : null;
}

function isNameIn(password: string, name: string): boolean {
  const [letters, digits] = [lettersOf(name), digitsOf(name)];
  if (letters.length >= shortestName) return lettersOf(password) === letters;
  return digits.length >= shortestNumber && password.includes(digits);
}
