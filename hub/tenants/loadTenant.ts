import type { Context, MiddlewareHandler } from 'hono';
import { getCookie } from 'hono/cookie';
import { isLoopback } from '../../src/contract/origins';
import { hostName } from './findTenant';
import { isApiPath } from '../http/apiRoutes';
import type { HubServices } from '../http/hubServices';
import { codes } from '../answers/codes';
import type { HubEnvironment } from '../http/hubEnvironment';
import { Refusal } from '../answers/refusal';
import type { Tenant } from '../database/tables/tenants';
import { withLarkScripts } from './withLarkScripts';
import { withWorkingMethods, type WorkingMethods } from './withWorkingMethods';

/**
 * Finds the tenant before anything else runs. An IP address is no tenant's host: on loopback, pages redirect to the
 * neutral portal, and calls are refused like those to any unknown host, so that a foreign name that resolves to this
 * machine gets no answer (DNS rebinding).
 */
export function loadTenant({
  config,
  tenants,
  adapters,
  openIdClients,
}: HubServices): MiddlewareHandler<HubEnvironment> {
  const portal = new URL(config.publicOrigin);
  const working: WorkingMethods = {
    phone: config.sms !== 'off',
    google: openIdClients.isConfigured('google'),
    wechat: adapters.wechat !== null,
    lark: adapters.lark !== null,
  };
  const offered = onceEach((tenant, portalOrigin) => {
    const settings = withWorkingMethods(tenant.settings, working);
    return { ...tenant, settings: withLarkScripts(settings, adapters.lark, portalOrigin) };
  });
  return async (context, next) => {
    const host = context.req.header('host');
    const isApi = isApiPath(context.req.path);
    const stored = await tenants.find(host, askedDomain());
    if (stored) {
      const port = portal.port === '' ? '' : `:${portal.port}`;
      const portalOrigin = `${portal.protocol}//${hostName(host) ?? ''}${port}`;
      context.set('tenant', offered(stored, portalOrigin));
      context.set('portalOrigin', portalOrigin);
      return next();
    }
    const address = new URL(context.req.url);
    if (!isApi && isLoopbackAddress(host) && hostName(host) !== portal.hostname)
      return context.redirect(`${portal.origin}${address.pathname}${address.search}`, 302);
    throw new Refusal({ code: codes.appUnknown, message: 'error.hostUnknown', status: 421 });

    /** The widget sends a header; documents also read its cookie `open_domain`. */
    function askedDomain(): string | undefined {
      const ofVisit = () => (isApi ? context.req.header('entry-domain') : getCookie(context, 'open_domain'));
      return context.req.query('domain') ?? ofVisit();
    }
  };
}

/** Prepares a tenant once for each of the few portals that show it, until it changes. */
function onceEach(prepare: (tenant: Tenant, portalOrigin: string) => Tenant) {
  const prepared = new WeakMap<Tenant, Map<string, Tenant>>();
  return (tenant: Tenant, portalOrigin: string): Tenant => {
    const ofTenant = prepared.get(tenant) ?? new Map<string, Tenant>();
    prepared.set(tenant, ofTenant);
    const made = ofTenant.get(portalOrigin) ?? prepare(tenant, portalOrigin);
    ofTenant.set(portalOrigin, made);
    return made;
  };
}

/** Whether a `Host` header is an IP address of this machine, not a name for it. */
function isLoopbackAddress(host = ''): boolean {
  const name = host.replace(/:\d{1,5}$/, '');
  return isLoopback(name) && !name.endsWith('localhost');
}

/**
 * Selects the tenant for a preflight. The preflight of a call with `entry-domain` does not carry the header's value, so
 * on the neutral portal any tenant that lists the page admits it. The call itself is checked against its own tenant.
 */
export async function chooseTenantOfOrigin(
  context: Context<HubEnvironment>,
  { tenants }: HubServices,
): Promise<void> {
  const origin = context.req.header('origin');
  const asked = context.req.header('access-control-request-headers') ?? '';
  if (!context.get('tenant').neutral || origin === undefined || !/\bentry-domain\b/i.test(asked)) return;
  const tenant = await tenants.findOfTag(origin);
  if (tenant) context.set('tenant', tenant);
}
