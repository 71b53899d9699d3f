import type { Context, MiddlewareHandler } from 'hono';
import { getCookie } from 'hono/cookie';
import { findTenant, findTenantOfTag, hostName } from './findTenant';
import { isApiPath } from '../http/apiRoutes';
import type { HubServices } from '../http/hubServices';
import { codes } from '../http/codes';
import type { HubEnvironment } from '../http/hubEnvironment';
import { Refusal } from '../http/refusal';

const loopbackAddresses = /^(?:127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/;

/**
 * Finds the tenant before anything else is done. An IP address is nobody's portal: on loopback, pages are sent on
 * to the neutral portal, and calls are refused like those for any other unknown host, so that no foreign name that
 * was pointed at this machine gets an answer.
 */
export function loadTenant({ config, database }: HubServices): MiddlewareHandler<HubEnvironment> {
  const portal = new URL(config.publicOrigin);
  return async (context, next) => {
    const host = context.req.header('host');
    const isApi = isApiPath(context.req.path);
    const tenant = await findTenant(database, host, askedDomain());
    if (tenant) {
      context.set('tenant', tenant);
      context.set('portalOrigin', `${portal.protocol}//${(host ?? '').toLowerCase()}`);
      return next();
    }
    const address = new URL(context.req.url);
    if (!isApi && loopbackAddresses.test(host ?? '') && hostName(host) !== portal.hostname)
      return context.redirect(`${portal.origin}${address.pathname}${address.search}`, 302);
    throw new Refusal({ code: codes.appUnknown, message: 'error.hostUnknown', status: 421 });

    /** The widget says it in a header; documents follow it in taking the cookie `open_domain` too. */
    function askedDomain(): string | undefined {
      const ofVisit = () => (isApi ? context.req.header('entry-domain') : getCookie(context, 'open_domain'));
      return context.req.query('domain') ?? ofVisit();
    }
  };
}

/**
 * Before a call with `entry-domain` a browser asks without the value: on the neutral portal the question is judged by
 * whichever tenant lists the page. The call itself is judged by its own.
 */
export async function chooseTenantOfOrigin(
  context: Context<HubEnvironment>,
  { database }: HubServices,
): Promise<void> {
  const origin = context.req.header('origin');
  const asked = context.req.header('access-control-request-headers') ?? '';
  if (!context.get('tenant').neutral || origin === undefined || !/\bentry-domain\b/i.test(asked)) return;
  const tenant = await findTenantOfTag(database, origin);
  if (tenant) context.set('tenant', tenant);
}
