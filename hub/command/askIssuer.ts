import type { HubConfig } from '../config/readHubConfig';
import { faultsOf } from '../config/settingsFaults';
import type { TenantProvider } from '../database/tables/tenants';
import { discoverIssuer } from '../methods/openid/createOpenIdClients';

/**
 * Reads the metadata of a tenant's provider. It signs nobody in.
 * @throws Error for one that does not answer, and for metadata that lack what the hub needs
 */
export async function askIssuer(
  { issuer, clientId }: Pick<TenantProvider, 'issuer' | 'clientId'>,
  { dev }: Pick<HubConfig, 'dev'>,
): Promise<{ page: string; lacksPkce: boolean }> {
  const found = await discoverIssuer(issuer, { clientId, secret: 'not needed', isPublicOnly: !dev });
  const { authorization_endpoint: page, token_endpoint, jwks_uri, ...more } = found.serverMetadata();
  const needed = { authorization_endpoint: page, token_endpoint, jwks_uri };
  const lacking = Object.entries(needed).filter(([, address]) => address === undefined);
  if (page === undefined || lacking.length > 0)
    throw new Error(`its metadata lack ${lacking.map(([name]) => name).join(', ')}`);
  const methods = more.code_challenge_methods_supported;
  return { page, lacksPkce: methods !== undefined && !methods.includes('S256') };
}

/** The innermost cause says what happened; `fetch`, drivers and clients wrap it. */
export function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error ? reasonOf(cause) : faultsOf(error).join(' ');
}
