import { describe, expect, it } from 'vitest';
import { readIssuers, readOfferedProviders } from './readProviders';

const google = {
  GOOGLE_ISSUER: 'https://accounts.google.com',
  GOOGLE_CLIENT_ID: 'id',
  GOOGLE_CLIENT_SECRET: 's',
};

describe('readIssuers', () => {
  it('reads a real provider by its three settings', () => {
    expect(readIssuers(google)).toEqual([
      { id: 'google', issuer: 'https://accounts.google.com', clientId: 'id', clientSecret: 's' },
    ]);
  });

  it('leaves providers without an issuer to the embedded one', () => {
    expect(readIssuers({})).toEqual([]);
  });

  it.each(['http://accounts.google.com', 'accounts.google.com'])('refuses the issuer %s', (issuer) => {
    expect(() => readIssuers({ ...google, GOOGLE_ISSUER: issuer })).toThrow('must be an https address');
  });

  it('names the settings that are missing', () => {
    expect(() => readIssuers({ ...google, GOOGLE_CLIENT_SECRET: '' })).toThrow(
      'GOOGLE_ISSUER also needs GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET',
    );
  });
});

describe('readOfferedProviders', () => {
  it('offers what HUB_PROVIDERS names and what has an issuer of its own', () => {
    const auth0 = { id: 'auth0', issuer: 'https://a.example', clientId: 'i', clientSecret: 's' } as const;
    expect(readOfferedProviders({ HUB_PROVIDERS: 'oneaccess' }, [auth0])).toEqual(['auth0', 'oneaccess']);
  });

  it('leaves Google to the profile', () => {
    expect(readOfferedProviders({ HUB_PROVIDERS: 'google' }, [])).toEqual([]);
  });

  it('refuses a provider it has no route for', () => {
    expect(() => readOfferedProviders({ HUB_PROVIDERS: 'okta' }, [])).toThrow('"okta"');
  });
});
