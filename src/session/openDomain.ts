/** The tenant domain of the Lark side (specification section 2): from the query, else from the cookie `open_domain`. */
import { clientTypes } from '../contract/settingsRequest';
import { openDomainCookie, openDomainDays, type CookieStore } from './cookies';

/** Values of the `client-type` header. */
export type ClientType = (typeof clientTypes)[keyof typeof clientTypes];

/** Host name, optionally with a port, at most 255 characters. */
const hostPattern =
  /^(?=.{1,255}$)[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*(?::\d{1,5})?$/i;

/** Whether a `domain` parameter is a host name; anything else is never stored. */
export function isHostName(value: string): boolean {
  return hostPattern.test(value);
}

/** The domain in force: the parameter, else the cookie. @returns `null` where there is none */
export function readOpenDomain(domain: string | null, cookies: CookieStore): string | null {
  return domain ?? cookies.get(openDomainCookie);
}

/** Writes a `domain` parameter that is a host name to `open_domain` for 365 days. */
export function rememberOpenDomain(domain: string | null, cookies: CookieStore): void {
  if (domain !== null && isHostName(domain)) cookies.set(openDomainCookie, domain, openDomainDays);
}

/** `lark-web` where a domain is in force (specification section 2). */
export function clientType(domain: string | null): ClientType {
  return domain === null ? clientTypes.plain : clientTypes.domain;
}
