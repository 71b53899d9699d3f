import type { KoaContextWithOIDC } from 'oidc-provider';
import { openIdPaths } from './openIdPaths';

/** What is told about a request that is refused. */
export interface OpenIdFault {
  /** As in OAuth, e.g. `invalid_client`. */
  error: string;
  /** The provider's own words, which repeat nothing secret. */
  reason: string | undefined;
  /** The app, where it may be shown: not what a server sends in place of an app's key, which may be its secret. */
  client: string | undefined;
  /** Where the answer was to go to, as the request names it: without query, which may hold anything. */
  redirectUri: string | undefined;
  /** Host of it. */
  redirectHost: string | undefined;
}

/** A request that the provider refuses. */
export interface OpenIdRefusal extends OpenIdFault {
  /** The app, as the request names it. */
  clientId: string | undefined;
}

/** The shape of an app's key (`config/readApps`): nothing else is repeated. */
const appKey = /^[\w-]{1,64}$/;
const longestAddress = 300;

export function describeRefusal({ oidc, path }: KoaContextWithOIDC, error: Error): OpenIdRefusal {
  const { client_id: clientId, redirect_uri: address } = { ...oidc?.body, ...oidc?.params };
  const known = oidc?.client?.clientId;
  const named = known ?? (textOf(clientId) || undefined);
  const isShown = known !== undefined || path.startsWith(openIdPaths.authorization);
  return {
    error: 'error' in error ? textOf(error.error) : error.name,
    reason: 'error_description' in error ? textOf(error.error_description) : undefined,
    clientId: named,
    ...describeNames(isShown ? named : undefined, textOf(address)),
  };
}

/** @param client as a page's request names it */
export function describeNames(
  client: string | undefined,
  address = '',
): Pick<OpenIdFault, 'client' | 'redirectUri' | 'redirectHost'> {
  const redirect = parse(address);
  return {
    client: appKey.test(client ?? '') ? client : undefined,
    redirectUri: redirect && `${redirect.origin}${redirect.pathname}`.slice(0, longestAddress),
    redirectHost: redirect?.host,
  };
}

const parse = (address: string): URL | undefined => {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  return url?.host ? url : undefined;
};

/** Parameters of a request are not checked yet. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
