import type { Context, MiddlewareHandler } from 'hono';
import { getCookie } from 'hono/cookie';
import { isLoopback } from '../../src/contract/origins';
import { hostName } from './findTenant';
import { isApiPath } from '../http/apiRoutes';
import type { HubServices } from '../http/hubServices';
import { codes } from '../answers/codes';
import type { Tenant } from '../database/tables/tenants';
import type { HubEnvironment, PortalTenant } from '../http/hubEnvironment';
import { Refusal } from '../answers/refusal';

/**
 * Finds the tenant before anything else runs. An IP address is no tenant's host: on loopback, pages redirect to the
 * neutral portal, and calls are refused like those to any unknown host, so that a foreign name that resolves to this
 * machine gets no answer (DNS rebinding).
 * @param present returns the tenant as this hub can serve it (`methods/offerMethods`)
 */
export function loadTenant(
  { config, tenants, limits }: Pick<HubServices, 'config' | 'tenants' | 'limits'>,
  present: (tenant: Tenant, portalOrigin: string) => PortalTenant,
): MiddlewareHandler<HubEnvironment> {
  const portal = new URL(config.publicOrigin);
  const offered = onceEach(present);
  const found = keepFound({ tenants, limits });
  return async (context, next) => {
    const host = context.req.header('host');
    const isApi = isApiPath(context.req.path);
    const domain = askedDomain();
    // No header holds a line break.
    const asked = `${host ?? ''}\n${domain ?? ''}`;
    const known = found.of(asked);
    if (known) return serve(known);
    const before = found.stamps();
    const [stored] = await Promise.all([tenants.find(host, domain), limits.refresh()]);
    if (stored) {
      const port = portal.port === '' ? '' : `:${portal.port}`;
      const portalOrigin = `${portal.protocol}//${hostName(host) ?? ''}${port}`;
      const served = { tenant: offered(stored, portalOrigin), portalOrigin };
      found.keep(asked, served, before);
      return serve(served);
    }
    const address = new URL(context.req.url);
    if (!isApi && isLoopbackAddress(host) && hostName(host) !== portal.hostname)
      return context.redirect(`${portal.origin}${address.pathname}${address.search}`, 302);
    throw new Refusal({ code: codes.appUnknown, message: 'error.hostUnknown', status: 421 });

    function serve({ tenant, portalOrigin }: Served): Promise<void> {
      context.set('tenant', tenant);
      context.set('portalOrigin', portalOrigin);
      return next();
    }

    /** The widget sends a header; documents also read its cookie `open_domain`. */
    function askedDomain(): string | undefined {
      const ofVisit = () => (isApi ? context.req.header('entry-domain') : getCookie(context, 'open_domain'));
      return context.req.query('domain') ?? ofVisit();
    }
  };
}

/** What a request is about. */
interface Served {
  tenant: PortalTenant;
  portalOrigin: string;
}

interface Stamps {
  tenants: object | null;
  limits: object | null;
}

/** Most pairs of a host and a domain that are kept, and their longest. */
const mostFound = 1000;
const longestFound = 300;

/**
 * What was found for a host, as long as neither tenants nor limits have changed since (`Tenants.stamp`): a request then waits
 * for neither.
 */
function keepFound({ tenants, limits }: Pick<HubServices, 'tenants' | 'limits'>) {
  const found = new Map<string, Served>();
  let madeFrom: Stamps = { tenants: null, limits: null };
  const stamps = (): Stamps => ({ tenants: tenants.stamp(), limits: limits.stamp() });
  const isNow = (made: Stamps): boolean =>
    made.tenants !== null &&
    made.limits !== null &&
    tenants.stamp() === made.tenants &&
    limits.stamp() === made.limits;
  return {
    stamps,
    of: (asked: string): Served | undefined => (isNow(madeFrom) ? found.get(asked) : undefined),
    /** @param before as the search began */
    keep: (asked: string, served: Served, before: Stamps): void => {
      if (!isNow(before) || asked.length > longestFound) return;
      if (!isNow(madeFrom) || found.size >= mostFound) found.clear();
      madeFrom = before;
      found.set(asked, served);
    },
  };
}

/** Prepares a tenant once for each of the few portals that show it, until it changes. */
function onceEach<Prepared>(prepare: (tenant: Tenant, portalOrigin: string) => Prepared) {
  const prepared = new WeakMap<Tenant, Map<string, Prepared>>();
  return (tenant: Tenant, portalOrigin: string): Prepared => {
    const ofTenant = prepared.get(tenant) ?? new Map<string, Prepared>();
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
