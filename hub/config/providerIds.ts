/** The OpenID providers the hub has routes for (docs/contract.md section 6, "Google button"). */
export const providerIds = ['google', 'auth0', 'oneaccess'] as const;

export type ProviderId = (typeof providerIds)[number];

/** Names on the buttons. */
export const providerNames: Readonly<Record<ProviderId, string>> = {
  google: 'Google',
  auth0: 'Auth0',
  oneaccess: 'OneAccess',
};
