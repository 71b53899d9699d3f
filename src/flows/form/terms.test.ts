import { describe, expect, it } from 'vitest';
import { languages, type Language } from '../../i18n/languages';
import { ownTermsVersion, termsVersion } from './terms';

describe('termsVersion', () => {
  it('is the date of the last change of our texts', async () => {
    const registry: readonly Language[] = Object.values(languages);
    const texts = registry.flatMap(({ legal }) => (legal ? [legal.agreement(), legal.privacy()] : []));
    const days = (await Promise.all(texts)).map(({ updated }) => updated);
    expect(ownTermsVersion).toBe(days.toSorted().at(-1));
  });

  it('differs between brands’ policies and can be stored', () => {
    const policies = [null, 'https://a.example/policy', 'https://b.example/policy'];
    const versions = policies.flatMap((policy) =>
      (['both', 'privacy', 'agreement', 'none'] as const).map((terms) => termsVersion(policy, terms)),
    );
    expect(new Set(versions).size).toBe(12);
    for (const version of versions) expect(version).toMatch(/^[\w.-]{1,32}$/);
  });
});
