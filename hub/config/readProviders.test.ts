import { describe, expect, it } from 'vitest';
import { readIssuer, readOfferedProviders } from './readProviders';

const google = {
  GOOGLE_ISSUER: 'https://accounts.google.com',
  GOOGLE_CLIENT_ID: 'id',
  GOOGLE_CLIENT_SECRET: 's',
};

const trust = (GOOGLE_TRUSTS_EMAIL: string) =>
  readIssuer({ ...google, GOOGLE_TRUSTS_EMAIL }, 'google')[0]?.trustsEmail;

describe('readIssuer', () => {
  it('reads a real provider by its three settings', () => {
    expect(readIssuer(google, 'google')).toEqual([
      {
        id: 'google',
        issuer: 'https://accounts.google.com',
        clientId: 'id',
        clientSecret: 's',
        trustsEmail: ['*'],
      },
    ]);
  });

  it('believes it for every mailbox, for those that are named, or for none', () => {
    expect(['', '*', 'none', 'a.example B.example'].map(trust)).toEqual([
      ['*'],
      ['*'],
      [],
      ['a.example', 'b.example'],
    ]);
    expect(() => trust('example')).toThrow('GOOGLE_TRUSTS_EMAIL must be mail domains');
  });

  it('simulates providers without an issuer', () => {
    expect(readIssuer({}, 'google')).toEqual([]);
  });

  it.each(['http://accounts.google.com', 'accounts.google.com'])('refuses the issuer %s', (issuer) => {
    expect(() => readIssuer({ ...google, GOOGLE_ISSUER: issuer }, 'google')).toThrow(
      'must be an https address',
    );
  });

  it('names missing settings', () => {
    expect(() => readIssuer({ ...google, GOOGLE_CLIENT_SECRET: '' }, 'google')).toThrow(
      'GOOGLE_ISSUER also needs GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET',
    );
  });
});

describe('readOfferedProviders', () => {
  const known = [{ id: 'google', hasKey: true }, { id: 'auth0' }, { id: 'oneaccess' }];

  it('offers the providers in HUB_PROVIDERS and those with an issuer', () => {
    const auth0 = {
      id: 'auth0',
      issuer: 'https://a.example',
      clientId: 'i',
      clientSecret: 's',
      trustsEmail: ['*'],
    };
    expect(readOfferedProviders({ HUB_PROVIDERS: 'oneaccess' }, [auth0], known)).toEqual([
      'auth0',
      'oneaccess',
    ]);
  });

  it('leaves Google to the tenant’s profile', () => {
    expect(readOfferedProviders({ HUB_PROVIDERS: 'google' }, [], known)).toEqual([]);
  });

  it('refuses a provider without a route', () => {
    expect(() => readOfferedProviders({ HUB_PROVIDERS: 'okta' }, [], known)).toThrow('"okta"');
  });
});
