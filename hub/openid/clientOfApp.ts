import type { AdapterPayload } from 'oidc-provider';
import { secretsOf } from '../apps/appSecrets';
import type { AppRow } from '../database/tables/apps';
import { signingAlgorithm } from '../keys/signingKeys';

/** Of a client: whether its requests must have PKCE. */
export const pkceProperty = 'pkce';

/**
 * An app as a client of the hub's OpenID provider. Only its exact addresses count: OpenID knows no `*`, and
 * refuses a client with a `#` in an address.
 * @returns `undefined` for an app without an exact address
 */
export function clientOfApp(app: AppRow): AdapterPayload | undefined {
  const { appKey, name, redirectUris, pkce } = app;
  const exact = redirectUris.filter((address) => !address.endsWith('*') && !address.includes('#'));
  if (exact.length === 0) return undefined;
  return {
    client_id: appKey,
    client_name: name,
    ...proofOf(app),
    redirect_uris: exact,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    id_token_signed_response_alg: signingAlgorithm,
    ...(app.backchannelLogoutUri === null
      ? {}
      : {
          backchannel_logout_uri: app.backchannelLogoutUri,
          backchannel_logout_session_required: app.backchannelLogoutSession,
        }),
    [pkceProperty]: app.public ? 'required' : pkce,
  };
}

function proofOf(app: AppRow): AdapterPayload {
  if (app.public) return { token_endpoint_auth_method: 'none' };
  // The hub knows the hashes only; `issuerSettings` compares them.
  const hashes = secretsOf(app).map(({ hash }) => hash);
  return { client_secret: hashes.join(' '), token_endpoint_auth_method: 'client_secret_basic' };
}
