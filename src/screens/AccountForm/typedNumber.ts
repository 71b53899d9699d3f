/** A phone number between what is typed beside a country and what the form holds. Loaded with the country picker only. */
import {
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
  type CountryCode,
} from 'libphonenumber-js/min';

/** The one whose numbers are typed plain (docs/contract.md section 6, "Phone numbers"). */
export const homeCountry = 'CN' satisfies CountryCode;

/** A country one can choose. */
export interface CountryChoice {
  code: CountryCode;
  /** In the language on screen. */
  name: string;
  /** `+49` */
  callingCode: string;
}

const choicesOf = new Map<string, readonly CountryChoice[]>();

/**
 * All countries, the home one first, then by name. Naming and sorting them takes a slow phone 60 ms, so it is done once.
 * @param language e.g. `en`
 */
export function countryChoices(language: string): readonly CountryChoice[] {
  const known = choicesOf.get(language);
  if (known) return known;
  const names = namesIn(language);
  const order = new Intl.Collator(language);
  const choices = getCountries()
    .map((code) => countryChoice(code, names))
    .toSorted(
      (left, right) =>
        Number(right.code === homeCountry) - Number(left.code === homeCountry) ||
        order.compare(left.name, right.name),
    );
  choicesOf.set(language, choices);
  return choices;
}

/** Countries' names in a language. @param language e.g. `en` */
export function namesIn(language: string): Intl.DisplayNames {
  return new Intl.DisplayNames([language], { type: 'region' });
}

/** One of them. */
export function countryChoice(code: CountryCode, names: Intl.DisplayNames): CountryChoice {
  return { code, name: names.of(code) ?? code, callingCode: `+${getCountryCallingCode(code)}` };
}

/** Whether a text names a country of the list. */
export function isCountry(text: string): text is CountryCode {
  return getCountries().some((code) => code === text);
}

/**
 * What the form holds: E.164 for a number of another country, as typed for the home country or with a `+` of its own.
 * A trunk prefix (`0151 …`) goes, as soon as the number is long enough to be known.
 */
export function composeNumber(country: CountryCode, typed: string): string {
  if (country === homeCountry || typed.trim() === '' || typed.trim().startsWith('+')) return typed;
  const digits = typed.replace(/\D/g, '');
  return parsePhoneNumberFromString(typed, country)?.number ?? `+${getCountryCallingCode(country)}${digits}`;
}

/** The reverse, for a form that comes back: country and what is typed beside it. */
export function splitNumber(account: string, known: string): { country: CountryCode; typed: string } {
  const country = isCountry(known) ? known : homeCountry;
  if (!account.startsWith('+')) return { country, typed: account };
  const parsed = parsePhoneNumberFromString(account);
  const code = `+${getCountryCallingCode(country)}`;
  if (parsed?.country && `+${parsed.countryCallingCode}` !== code) {
    return { country: parsed.country, typed: parsed.nationalNumber };
  }
  return { country, typed: account.startsWith(code) ? account.slice(code.length) : account };
}
