/** What a visitor agrees to: the documents whose pages the profile has (docs/contract.md section 6, "Profile keys"). */
import type { BrandFlags } from '../../brand/brand';
import type { TextKey } from '../../i18n/namespaces';

/** `none`: both pages are off, so there is nothing to agree to. */
export type Terms = 'both' | 'privacy' | 'agreement' | 'none';

/** The documents of a profile. */
export function termsOf({
  privacyPage,
  agreementPage,
}: Pick<BrandFlags, 'privacyPage' | 'agreementPage'>): Terms {
  if (privacyPage) return agreementPage ? 'both' : 'privacy';
  return agreementPage ? 'agreement' : 'none';
}

/** Text of an unticked box that names one document only. */
export const termsProblems: Readonly<Record<Exclude<Terms, 'none'>, TextKey>> = {
  both: 'validation.terms',
  privacy: 'validation.terms_privacy',
  agreement: 'validation.terms_agreement',
};
