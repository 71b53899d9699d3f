/**
 * Converts between the number typed beside a country and the one the form holds. Loaded with the country picker
 * only.
 */
import {
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
  type CountryCode,
} from 'libphonenumber-js/min';

/** The country whose numbers are typed without a calling code (docs/contract.md section 6, "Phone numbers"). */
export const homeCountry = 'CN' satisfies CountryCode;

export interface CountryChoice {
  code: CountryCode;
  /** In the current language. */
  name: string;
  /** `+49` */
  callingCode: string;
}

/** A number as the field beside a country shows it. */
export interface TypedNumber {
  country: CountryCode;
  typed: string;
}

const choicesOf = new Map<string, readonly CountryChoice[]>();

/**
 * The home country, that of the browser, then the others by name. Cached: a slow phone needs 60 ms to name and sort.
 * @param language e.g. `en`
 * @param tags languages of the browser, e.g. `['de-AT', 'de']`
 */
export function countryChoices(language: string, tags: readonly string[] = []): readonly CountryChoice[] {
  const own = tags.map((tag) => /-([A-Z]{2})\b/.exec(tag)?.[1]).find(Boolean);
  const key = `${language} ${own}`;
  const known = choicesOf.get(key);
  if (known) return known;
  const names = namesIn(language);
  const order = new Intl.Collator(language);
  const rank = ({ code }: CountryChoice): number => (code === homeCountry ? 0 : code === own ? 1 : 2);
  const choices = getCountries()
    .map((code) => countryChoice(code, names))
    .toSorted((left, right) => rank(left) - rank(right) || order.compare(left.name, right.name));
  choicesOf.set(key, choices);
  return choices;
}

/** @param language e.g. `en` */
export function namesIn(language: string): Intl.DisplayNames {
  return new Intl.DisplayNames([language], { type: 'region' });
}

export function countryChoice(code: CountryCode, names: Intl.DisplayNames): CountryChoice {
  return { code, name: names.of(code) ?? code, callingCode: `+${getCountryCallingCode(code)}` };
}

export function isCountry(text: string): text is CountryCode {
  return getCountries().some((code) => code === text);
}

/**
 * E.164 for another country; as typed for the home country or with a typed `+`. The trunk prefix (`0151 …`) is
 * removed as soon as the number is long enough to recognise it.
 */
export function composeNumber(country: CountryCode, typed: string): string {
  const plain = plainNumber(typed);
  if (country === homeCountry || plain === '' || plain.startsWith('+')) return typed;
  const digits = plain.replace(/\D/g, '');
  return parsePhoneNumberFromString(plain, country)?.number ?? `+${getCountryCallingCode(country)}${digits}`;
}

/** Without the full-width digits and signs of Chinese input methods: the library knows the digits only. */
const plainNumber = (typed: string): string => typed.normalize('NFKC').trim();

/** A whole number with another calling code chooses its country, so that the picker never shows a wrong one. */
export function readTyped(country: CountryCode, typed: string): TypedNumber {
  const plain = plainNumber(typed);
  const parsed = plain.startsWith('+') ? parsePhoneNumberFromString(plain) : undefined;
  if (!parsed?.country || !parsed.isValid()) return { country, typed };
  const isSame = parsed.countryCallingCode === getCountryCallingCode(country);
  return { country: isSame ? country : parsed.country, typed: parsed.nationalNumber };
}

/** The reverse, to restore a form. */
export function splitNumber(account: string, known: string): TypedNumber {
  const country = isCountry(known) ? known : homeCountry;
  // `composeNumber` gives another country's a `+`: without one it was typed before there was a choice.
  if (!account.startsWith('+')) return { country: account.trim() ? homeCountry : country, typed: account };
  const parsed = parsePhoneNumberFromString(account);
  const code = `+${getCountryCallingCode(country)}`;
  if (parsed?.country && `+${parsed.countryCallingCode}` !== code) {
    return { country: parsed.country, typed: parsed.nationalNumber };
  }
  return { country, typed: account.startsWith(code) ? account.slice(code.length).trimStart() : account };
}
