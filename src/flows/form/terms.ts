/** What a visitor agrees to: the documents whose pages the profile has (docs/contract.md section 6, "Profile keys"). */
import { termsVersionPattern } from '../../api/terms';
import type { Profile } from '../../contract/profile';
import type { TextKey } from '../../i18n/namespaces';

/** `none`: both pages are off, so there is nothing to agree to. */
export type Terms = 'both' | 'privacy' | 'agreement' | 'none';

export function termsOf({
  privacyPage,
  agreementPage,
}: Pick<Profile, 'privacyPage' | 'agreementPage'>): Terms {
  if (privacyPage) return agreementPage ? 'both' : 'privacy';
  return agreementPage ? 'agreement' : 'none';
}

/** Text of an unticked box that names one document only. */
export const termsProblems: Readonly<Record<Exclude<Terms, 'none'>, TextKey>> = {
  both: 'validation.terms',
  privacy: 'validation.terms_privacy',
  agreement: 'validation.terms_agreement',
};

/** Date of the last change of our privacy policy and service agreement, as both documents state it. */
export const ownTermsVersion = '2026-11-01';

/**
 * The version that an agreement is stored under: a brand's own policy counts by its address, and an agreement to one
 * document is none to both.
 * @param policyUrl the brand's policy; `null` if ours is shown
 */
export function termsVersion(policyUrl: string | null, terms: Terms = 'both'): string {
  const parts = [
    ownTermsVersion,
    ...(policyUrl === null ? [] : [shortHash(policyUrl)]),
    ...(terms === 'both' ? [] : [terms]),
  ];
  return parts.join('.');
}

/** The tenant's version (`profile.terms_version`), as the hub reads it. */
export const tenantTerms = (version = '1'): string => (termsVersionPattern.test(version) ? version : '1');

/** FNV-1a hash: distinguishes addresses and protects no secret. */
function shortHash(text: string): string {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}
