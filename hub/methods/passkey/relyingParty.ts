/** For whom passkeys are made and where they may be used. */
import type { Hono } from 'hono';
import type { CallContext } from '../../http/callContext';
import type { HubEnvironment } from '../../http/hubEnvironment';
import type { HubServices } from '../../http/hubServices';
import type { Tenant } from '../../database/tables/tenants';
import { isOffered } from '../method';
import { tenantOfHost } from '../../tenants/tenantOfHost';

/** Browsers read no more names. */
const mostRelated = 5;

/** Origins of other sites on which the tenant's passkeys work. */
export function relatedOrigins({ settings }: Pick<Tenant, 'settings'>): string[] {
  return (settings.tag_origins ?? []).slice(0, mostRelated);
}

export interface RelyingParty {
  id: string;
  /** Pages that may ask for a passkey. */
  origins: string[];
  /** Pages around a frame of such a page. */
  topOrigins: string[];
}

/** Of the tenant's own portal, also where the neutral one answers for it. */
export function relyingParty({
  tenant,
  portalOrigin,
}: Pick<CallContext, 'tenant' | 'portalOrigin'>): RelyingParty {
  const portal = new URL(portalOrigin);
  portal.hostname = tenant.host;
  const { parent_origins: parents = [], tag_origins: pages = [] } = tenant.settings;
  return {
    id: tenant.host,
    origins: [portal.origin, ...relatedOrigins(tenant)],
    topOrigins: [portal.origin, ...parents, ...pages],
  };
}

const wellKnownPath = '/.well-known/webauthn';

/** GET `/.well-known/webauthn`: related origins of the host's tenant. */
export function wellKnownRoute(app: Hono<HubEnvironment>, services: HubServices): void {
  app.get(wellKnownPath, async (context) => {
    const tenant = await tenantOfHost(context, services);
    return context.json({ origins: isOffered(tenant, 'passkey') ? relatedOrigins(tenant) : [] });
  });
}
