import type { MiddlewareHandler } from 'hono';
import { getCookie } from 'hono/cookie';
import { findTenant, hostName } from '../tenants/findTenant';
import { isApiPath } from './apiRoutes';
import type { HubServices } from './callContext';
import { codes } from './codes';
import type { HubEnvironment } from './hubEnvironment';
import { Refusal } from './refusal';

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

    /** Documents follow the widget, which also takes the tenant from the cookie `open_domain`. */
    function askedDomain(): string | null {
      return context.req.query('domain') ?? (isApi ? null : (getCookie(context, 'open_domain') ?? null));
    }
  };
}
