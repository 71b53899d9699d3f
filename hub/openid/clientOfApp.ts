import type { AdapterPayload } from 'oidc-provider';
import type { AppRow } from '../database/tables/apps';
import { signingAlgorithm } from '../keys/signingKeys';

/**
 * An app as a client of the hub's OpenID provider. Only its exact addresses count: OpenID knows no `*`, and
 * refuses a client with a `#` in an address.
 * @returns `undefined` for an app without an exact address
 */
export function clientOfApp({ appKey, name, secretHash, redirectUris }: AppRow): AdapterPayload | undefined {
  const exact = redirectUris.filter((address) => !address.endsWith('*') && !address.includes('#'));
  if (exact.length === 0) return undefined;
  return {
    client_id: appKey,
    client_name: name,
    // The hub knows the hash only; `createIssuer` compares hashes.
    client_secret: secretHash,
    redirect_uris: exact,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'client_secret_basic',
    id_token_signed_response_alg: signingAlgorithm,
  };
}
