/**
 * Which new passwords are refused because they would be guessed first (OWASP ASVS 5.0, 6.1.2, 6.2.4, 6.2.11 and 6.2.12).
 */
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import type { Tenant } from '../database/tables/tenants';
import type { MessageKey } from '../messages/zh';
import { chineseWords, englishWords } from './commonWords';

/** The 49,000 passwords that leaks contain most often, in lower case, commonest first. */
const leaked = dictionary['passwords-common'];
const common: ReadonlySet<string> = new Set(leaked);

const estimator = new ZxcvbnFactory({
  dictionary: { 'passwords-common': leaked, 'passwords-zh': [...chineseWords], words: [...englishWords] },
  graphs: adjacencyGraphs,
  // With the default of 100 the longest input costs eight times as much, and no answer of the tests is another.
  l33tMaxSubstitutions: 8,
});

/** Characters that are estimated: 128 would take up to 220 ms, because the work grows with the square of the length. */
const estimatedLength = 24;
const longestName = 64;
/**
 * Guesses that a password must be worth: where zxcvbn's score 2 begins. The score itself adds a margin of 5, which six
 * random characters miss, and the specification allows them.
 */
const leastGuesses = 1e6;

/** Fewer letters of a name, or digits of a number, are part of too many good passwords. */
const shortestName = 3;
const shortestNumber = 7;
/** Digits and signs around a common word that are tried with it: a year and a sign, `123456`. */
const mostAdded = 6;
const shortestLeaked = 4;
/** The leaked passwords that are words. */
const leakedWords = leaked.slice(0, 1000).filter((text) => /^[a-z]+$/.test(text));
const words: ReadonlySet<string> = new Set([
  ...leakedWords.filter((text) => text.length >= shortestLeaked),
  ...chineseWords,
  ...englishWords,
]);

const productNames = ['Hub Entry'];
/** Labels of host names that say nothing about the tenant. */
const plainLabels = new Set(['www', 'com', 'net', 'org', 'example']);

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}]/gu, '');
const digitsOf = (text: string): string => text.replace(/\D/g, '');
const piecesOf = (name: string): string[] =>
  name.split(/[^\p{L}]+/u).filter((piece) => piece.length >= shortestName);

/** What a password must not be made of. */
export interface KnownNames {
  /** Of the account: e-mail address, phone number and nickname, as far as they are known. */
  account: readonly (string | null)[];
  /** Whose portal it is. */
  tenant: Pick<Tenant, 'host' | 'settings'>;
}

/**
 * Says why a new password would be guessed first: a leaked one, a name of the account or the portal with digits and signs
 * around it, a common word with a few of them, the account's phone number within it, or anything that zxcvbn expects
 * within a million guesses.
 * @param password letters and digits, of any length
 * @returns the text for the visitor, which says what to do; `null` for a good password
 */
export function whyGuessable(password: string, { account, tenant }: KnownNames): MessageKey | null {
  const own = account.flatMap((name) => (name === null ? [] : [name, name.replace(/@.*/su, '')]));
  const site = namesOf(tenant);
  if ([...own, ...site, ...site.flatMap(piecesOf)].some((name) => isNameIn(password, name)))
    return 'error.passwordIsName';
  const inputs = [...own, ...own.flatMap(piecesOf), ...site].flatMap((name) => [
    name.slice(0, longestName),
    lettersOf(name).slice(0, longestName),
  ]);
  const isGuessable =
    common.has(password.toLowerCase()) ||
    isCommonWord(password) ||
    estimator.check(password.slice(0, estimatedLength), inputs.filter(Boolean)).guesses < leastGuesses;
  return isGuessable ? 'error.passwordGuessable' : null;
}

/** Names of the portal: its system name, its host and the host's labels, the software. */
function namesOf({ host, settings }: KnownNames['tenant']): string[] {
  const labels = host.split('.').slice(0, host.includes('.') ? -1 : undefined);
  const named = [settings.theme?.system_name ?? '', host, ...labels, ...productNames];
  return named.filter((name) => lettersOf(name).length >= shortestName && !plainLabels.has(name));
}

function isNameIn(password: string, name: string): boolean {
  const [letters, digits] = [lettersOf(name), digitsOf(name)];
  if (letters.length >= shortestName) return lettersOf(password) === letters;
  return digits.length >= shortestNumber && password.includes(digits);
}

/** Whether a common word with a few digits and signs is all there is. */
function isCommonWord(password: string): boolean {
  const letters = lettersOf(password);
  return password.length - letters.length <= mostAdded && words.has(letters);
}
