import { fallbackLanguage } from '../../contract/languages';
import { languages, ownLanguage, type Languages } from '../../i18n/languages';
import type { LegalText } from '../../i18n/localeTypes';

/** A legal page of the portal. */
export type LegalDocument = 'agreement' | 'privacy';

/** The language that legal pages are shown in for a language on screen: that of the fallback if it has none. */
export function legalLanguage(language: string, registry: Languages = languages): string {
  const own = ownLanguage(language, registry);
  return registry[own]?.legal ? own : fallbackLanguage;
}

/**
 * Loads one page in one language.
 * @throws the import's error when the chunk fails to load
 */
export function loadLegalText(
  document: LegalDocument,
  language: string,
  registry: Languages = languages,
): Promise<LegalText> {
  const { legal = registry[fallbackLanguage].legal } = registry[legalLanguage(language, registry)] ?? {};
  return legal[document]();
}
