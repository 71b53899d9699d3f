import type { KnownProvider } from '../../config/readProviders';

/** An OpenID provider that the hub is a client of (docs/contract.md section 6, "Google button"). */
export interface OpenIdProvider extends KnownProvider {
  /** On its button, and in mails to owners. */
  name: string;
}

/** A further provider is one line here. */
export const openIdProviders: readonly OpenIdProvider[] = [
  { id: 'google', name: 'Google', hasKey: true },
  { id: 'auth0', name: 'Auth0' },
  { id: 'oneaccess', name: 'OneAccess' },
];

/** Name of a provider; the id of an unknown one. */
export const providerName = (id: string): string =>
  openIdProviders.find((provider) => provider.id === id)?.name ?? id;
