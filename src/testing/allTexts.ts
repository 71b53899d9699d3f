import { flatTexts, loadLocales } from '../i18n/loadLocales';

/** Every text, by language and namespace. */
export const locales = await loadLocales();

/** Every text, by language and key. */
export const allTexts = Object.fromEntries(
  Object.entries(locales).map(([code, locale]) => [code, flatTexts(locale)]),
);
