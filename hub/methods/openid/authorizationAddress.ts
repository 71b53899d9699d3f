import type { Configuration } from 'openid-client';
import type { Tenant } from '../../database/tables/tenants';
import type { HubServices } from '../../http/hubServices';
import { issuerOf } from '../../tenants/tenantOfHost';
import { callbackAddress } from '../redirect/providerLogin';
import { ownProvider } from './ownProvider';
import { loginSecrets } from '../redirect/providerLogin';

/** The provider's page for a sign-in that was begun. */
export async function authorizationAddress(
  connection: Configuration,
  callback: string,
  { state, salt }: { state: string; salt: string },
): Promise<string> {
  const { nonce, verifier } = loginSecrets(state, salt);
  const openId = await import('openid-client');
  const address = openId.buildAuthorizationUrl(connection, {
    redirect_uri: callback,
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

/**
 * The address that a provider sends visitors back to. A tenant's own has one of the tenant's, so that no two providers share
 * one: else one of them could pass off another one's answer as its own (RFC 9700 section 4.4).
 */
export const returnAddressOf = (
  { config }: Pick<HubServices, 'config'>,
  tenant: Pick<Tenant, 'host' | 'providers'>,
  id: string,
): string => callbackAddress(ownProvider(tenant, id) ? issuerOf(tenant, config) : config.publicOrigin, id);
