/** The tenant domain of a visit: from the query, else from the cookie `open_domain`. */
import { clientTypes, type ClientType } from '../contract/settingsRequest';
import { openDomainCookie, openDomainDays, type CookieStore } from './cookies';

/** Host name with an optional port, at most 255 characters. */
const hostPattern =
  /^(?=.{1,255}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*(?::\d{1,5})?$/i;

/** Other values are never stored. */
export function isHostName(value: string): boolean {
  return hostPattern.test(value);
}

/** The parameter, else the cookie. */
export function readOpenDomain(domain: string | null, cookies: CookieStore): string | null {
  return domain ?? cookies.get(openDomainCookie);
}

/**
 * Stores the parameter in the cookie for 365 days, if it is a host name.
 * @param tenant host of the tenant that the hub answered with; `undefined` where it names none. A link to a tenant
 * that does not exist must not change later visits
 */
export function rememberOpenDomain(domain: string | null, cookies: CookieStore, tenant?: string): void {
  if (domain === null || !isHostName(domain)) return;
  const host = domain.toLowerCase().replace(/:\d+$/, '');
  if (tenant === undefined || tenant === host) cookies.set(openDomainCookie, domain, openDomainDays);
}

export function clientType(domain: string | null): ClientType {
  return domain === null ? clientTypes.plain : clientTypes.domain;
}
