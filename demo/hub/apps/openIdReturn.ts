/**
 * The address that the consent page sends the visitor of an OpenID client to: a page of the hub, which exchanges the app
 * token for the client's code. The address is treated as registered for the app whose request waits there.
 */
import { and, eq, gt } from 'drizzle-orm';
import { hashToken } from '../credentials/opaqueToken';
import type { Queries } from '../database/database';
import { oidcRecords, recordModel } from '../database/tables/openid';

/** Its path, up to the request's name. */
export const interactionPath = '/openid/interaction/';

/** The app that would be sent there. */
export interface OpenIdReturn {
  tenantId: string;
  appKey: string;
  address: URL;
  portalOrigin: string;
}

/**
 * Finds the request that waits at an address.
 * @returns the app's own address, which the visitor reaches in the end; `null` if no request of the app waits there
 */
export async function findOpenIdReturn(
  queries: Queries,
  { tenantId, appKey, address, portalOrigin }: OpenIdReturn,
): Promise<URL | null> {
  const { origin, pathname, search } = address;
  const uid = pathname.slice(interactionPath.length);
  if (origin !== portalOrigin || search !== '' || !pathname.startsWith(interactionPath)) return null;
  const [row] = await queries
    .select()
    .from(oidcRecords)
    .where(
      and(
        eq(oidcRecords.model, recordModel(tenantId, 'Interaction')),
        eq(oidcRecords.id, hashToken(uid)),
        // By the machine's clock, as the provider writes it.
        gt(oidcRecords.expiresAt, Date.now()),
      ),
    )
    .limit(1);
  const { client_id: client, redirect_uri: target } = row?.payload.params ?? {};
  return client === appKey && typeof target === 'string' && URL.canParse(target) ? new URL(target) : null;
}
