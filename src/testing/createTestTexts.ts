import { createI18n, type EntryTexts } from '../i18n/createI18n';
import { locales } from './allTexts';

/** With every namespace of every language loaded, so that nothing is awaited. */
export function createTestTexts(language: string): EntryTexts {
  return createI18n(language, { bundled: locales });
}
