/** Day of the last change of our privacy policy and service agreement, as they say it. */
export const ownTermsVersion = '2026-11-01';

/**
 * Version of the terms on show: an agreement is remembered under it. A brand's own policy is known by its address.
 * @param policyUrl the brand's policy, `null` where ours is shown
 */
export function termsVersion(policyUrl: string | null): string {
  return policyUrl === null ? ownTermsVersion : `${ownTermsVersion}.${shortHash(policyUrl)}`;
}

/** FNV-1a: tells addresses apart, keeps no secret. */
function shortHash(text: string): string {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}
