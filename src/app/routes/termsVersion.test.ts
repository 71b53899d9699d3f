import { describe, expect, it } from 'vitest';
import { agreementEn } from '../../screens/Legal/texts/agreementEn';
import { agreementZh } from '../../screens/Legal/texts/agreementZh';
import { privacyEn } from '../../screens/Legal/texts/privacyEn';
import { privacyZh } from '../../screens/Legal/texts/privacyZh';
import { ownTermsVersion, termsVersion } from './termsVersion';

describe('termsVersion', () => {
  it('is the day of the last change of any of our texts', () => {
    const days = [agreementEn, agreementZh, privacyEn, privacyZh].map(({ updated }) => updated);
    expect(ownTermsVersion).toBe(days.toSorted().at(-1));
  });

  it('tells the policies of brands apart, in a form that storage takes', () => {
    const versions = [null, 'https://a.example/policy', 'https://b.example/policy'].map(termsVersion);
    expect(new Set(versions).size).toBe(3);
    for (const version of versions) expect(version).toMatch(/^[\w.-]{1,32}$/);
  });
});
