/** Which countries a search shows, and in which order. */
import { defaultLanguage } from '../../contract/languages';
import type { CountryChoice } from './typedNumber';

/** Without accents and case: `cote` finds Côte d’Ivoire. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .trim();

/**
 * By name in the language on screen or in English, by code (`DE`) or by calling code (`49`, `+49`, `0049`). Names that
 * begin with what was typed come first.
 */
export function findCountries(choices: readonly CountryChoice[], typed: string): readonly CountryChoice[] {
  const asked = plain(typed);
  if (asked === '') return choices;
  const digits = /^(?:\+|00)?(\d+)$/.exec(asked)?.[1];
  if (digits !== undefined)
    return choices.filter(({ callingCode }) => callingCode.slice(1).startsWith(digits));
  const english = new Intl.DisplayNames([defaultLanguage], { type: 'region' });
  const ranked = choices.flatMap((choice) => {
    const names = [choice.name, english.of(choice.code) ?? '', choice.code].map(plain);
    if (names.some((name) => name.startsWith(asked))) return [{ choice, rank: 0 }];
    return names.some((name) => name.includes(asked)) ? [{ choice, rank: 1 }] : [];
  });
  return ranked.toSorted((left, right) => left.rank - right.rank).map(({ choice }) => choice);
}

/** The chosen countries of a document, the last one first; they lead the list. */
export function withRecentFirst(
  choices: readonly CountryChoice[],
  recent: readonly string[],
): readonly CountryChoice[] {
  const rank = ({ code }: CountryChoice): number => {
    const at = recent.indexOf(code);
    return at === -1 ? recent.length : at;
  };
  return choices.toSorted((left, right) => rank(left) - rank(right));
}
