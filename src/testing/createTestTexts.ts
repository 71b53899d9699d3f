import { createI18n, type EntryTexts } from '../i18n/createI18n';
import { locales } from './allTexts';

/** The texts of an element, with every namespace of every language loaded: nothing is waited for. */
export function createTestTexts(language: string): EntryTexts {
  return createI18n(language, { bundled: locales });
}
