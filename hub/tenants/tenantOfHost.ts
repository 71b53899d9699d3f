import type { Context } from 'hono';
import type { HubConfig } from '../config/readHubConfig';
import type { Tenant } from '../database/tables/tenants';
import { codes } from '../answers/codes';
import type { HubEnvironment } from '../http/hubEnvironment';
import type { HubServices } from '../http/hubServices';
import { Refusal } from '../answers/refusal';
import { hostName } from './findTenant';

/**
 * The tenant that owns the host of a request, even if the visit has chosen another `domain`: what a host publishes about itself
 * does not depend on a visit.
 * @throws Refusal for a host without a tenant
 */
export async function tenantOfHost(
  context: Context<HubEnvironment>,
  { tenants }: Pick<HubServices, 'tenants'>,
): Promise<Tenant> {
  const host = context.req.header('host');
  const chosen = context.get('tenant');
  if (chosen.host === hostName(host)) return chosen;
  const own = await tenants.find(host);
  if (!own) throw new Refusal({ code: codes.appUnknown, message: 'error.hostUnknown', status: 421 });
  return own;
}

/** The issuer of a tenant's tokens: the origin of its portal. */
export function issuerOf(
  { host }: Pick<Tenant, 'host'>,
  { publicOrigin }: Pick<HubConfig, 'publicOrigin'>,
): string {
  const { protocol, port } = new URL(publicOrigin);
  return `${protocol}//${host}${port === '' ? '' : `:${port}`}`;
}
