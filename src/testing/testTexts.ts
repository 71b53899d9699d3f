import { createI18n, type EntryTexts } from '../i18n/createI18n';
import { flatTexts, loadLocales } from '../i18n/loadLocales';

/** Every text, by language and namespace. */
export const locales = await loadLocales();

/** Every text, by language and key. */
export const allTexts = Object.fromEntries(
  Object.entries(locales).map(([code, locale]) => [code, flatTexts(locale)]),
);

/** Loads every namespace of every language, so that nothing is awaited. */
export function createTestTexts(language: string): EntryTexts {
  return createI18n(language, { bundled: locales });
}
