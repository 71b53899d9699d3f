/** The portal's own legal pages, as the widget shows them: what people read when they agree. */
import { fallbackLanguage, findLanguage } from '../../src/contract/languages';
import { text as enAgreement } from '../../src/i18n/locales/en/agreement';
import { text as enPrivacy } from '../../src/i18n/locales/en/privacy';
import { text as zhAgreement } from '../../src/i18n/locales/zh/agreement';
import { text as zhPrivacy } from '../../src/i18n/locales/zh/privacy';

const legalTexts = {
  en: { agreement: enAgreement, privacy: enPrivacy },
  zh: { agreement: zhAgreement, privacy: zhPrivacy },
};

type LegalTexts = (typeof legalTexts)[typeof fallbackLanguage];

/** @returns the language that `legalTextsIn` answers in */
export const legalLanguageOf = (language: string): string =>
  findLanguage(language, Object.keys(legalTexts)) ?? fallbackLanguage;

/** @param language a BCP 47 tag; one without legal pages has those of the fallback, as on screen */
export function legalTextsIn(language: string): LegalTexts {
  const texts: Readonly<Partial<Record<string, LegalTexts>>> = legalTexts;
  return texts[legalLanguageOf(language)] ?? legalTexts[fallbackLanguage];
}
