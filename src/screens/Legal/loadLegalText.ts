import { textLanguage } from '../../contract/textLanguage';
import type { LegalDocument, LegalText } from './LegalText';

const loaders: Readonly<Record<LegalDocument, Readonly<Record<'en' | 'zh', () => Promise<LegalText>>>>> = {
  privacy: {
    en: async () => (await import('./texts/privacyEn')).privacyEn,
    zh: async () => (await import('./texts/privacyZh')).privacyZh,
  },
  agreement: {
    en: async () => (await import('./texts/agreementEn')).agreementEn,
    zh: async () => (await import('./texts/agreementZh')).agreementZh,
  },
};

/**
 * Loads one page in one language.
 * @throws the import's error when the chunk fails to load
 */
export function loadLegalText(document: LegalDocument, language: string): Promise<LegalText> {
  return loaders[document][textLanguage(language)]();
}
