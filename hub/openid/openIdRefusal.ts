import type { KoaContextWithOIDC } from 'oidc-provider';

/** A request that the provider refuses. */
export interface OpenIdRefusal {
  /** As in OAuth, e.g. `invalid_client`. */
  error: string;
  /** The provider's own words, which repeat nothing secret. */
  reason: string | undefined;
  /** The app, as the request names it. */
  clientId: string | undefined;
  /** Host of the address that the answer was to go to, as the request names it. */
  redirectHost: string | undefined;
}

export function describeRefusal({ oidc }: KoaContextWithOIDC, error: Error): OpenIdRefusal {
  const { client_id: clientId, redirect_uri: address } = { ...oidc?.body, ...oidc?.params };
  const redirect = textOf(address);
  return {
    error: 'error' in error ? textOf(error.error) : error.name,
    reason: 'error_description' in error ? textOf(error.error_description) : undefined,
    clientId: oidc?.client?.clientId ?? (textOf(clientId) || undefined),
    redirectHost: URL.canParse(redirect) ? new URL(redirect).host : undefined,
  };
}

/** Parameters of a request are not checked yet. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
