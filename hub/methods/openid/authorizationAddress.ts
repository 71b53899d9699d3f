import * as openId from 'openid-client';
import type { HubServices } from '../../http/hubServices';
import { callbackAddress, loginSecrets } from '../redirect/providerLogin';

/** The provider's page for a sign-in that was begun. */
export async function authorizationAddress(
  connection: openId.Configuration,
  { config }: Pick<HubServices, 'config'>,
  id: string,
  { state, salt }: { state: string; salt: string },
): Promise<string> {
  const { nonce, verifier } = loginSecrets(state, salt);
  const address = openId.buildAuthorizationUrl(connection, {
    redirect_uri: callbackAddress(config.publicOrigin, id),
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: await openId.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    // On a shared computer the provider's last session must not be used without asking.
    prompt: 'select_account',
  });
  return address.href;
}
