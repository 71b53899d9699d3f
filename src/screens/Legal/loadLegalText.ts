import { fallbackLanguage } from '../../contract/languages';
import { languages, ownLanguage, type Languages } from '../../i18n/languages';
import type { LegalText } from '../../i18n/localeTypes';

export type LegalDocument = 'agreement' | 'privacy';

/** The fallback's where the language on screen has no legal pages. */
export function legalLanguage(language: string, registry: Languages = languages): string {
  const own = ownLanguage(language, registry);
  return registry[own]?.legal ? own : fallbackLanguage;
}

/** @throws the import's error when the chunk fails to load */
export function loadLegalText(
  document: LegalDocument,
  language: string,
  registry: Languages = languages,
): Promise<LegalText> {
  const { legal = registry[fallbackLanguage].legal } = registry[legalLanguage(language, registry)] ?? {};
  return legal[document]();
}
