import { providerPath } from '../../src/api/providerLogin';

/**
 * The one address registered at a provider. It is the neutral portal's for all tenants: the state knows whose
 * sign-in it is.
 */
export function callbackAddress(publicOrigin: string, platform: string): string {
  return `${publicOrigin}${providerPath(platform)}/callback`;
}
