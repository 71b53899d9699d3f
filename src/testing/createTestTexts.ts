import { createI18n, type EntryTexts } from '../i18n/createI18n';
import { locales } from './allTexts';

/** Loads every namespace of every language, so that nothing is awaited. */
export function createTestTexts(language: string): EntryTexts {
  return createI18n(language, { bundled: locales });
}
