import { fallbackLanguage } from '../../contract/languages';
import { languages, type Languages } from '../../i18n/languages';
import type { LegalText } from '../../i18n/legalText';
import type { LegalDocument } from './LegalProps';

/** The language that legal pages are shown in for a language on screen: that of the fallback where it has none. */
export const legalLanguage = (language: string, registry: Languages = languages): string =>
  Object.hasOwn(registry, language) && registry[language]?.legal ? language : fallbackLanguage;

/**
 * Loads one page in the language on screen, or in the fallback.
 * @throws the import's error when the chunk cannot be had
 */
export function loadLegalText(
  document: LegalDocument,
  language: string,
  registry: Languages = languages,
): Promise<LegalText> {
  const { legal = registry[fallbackLanguage].legal } = registry[legalLanguage(language, registry)] ?? {};
  return legal[document]();
}
