import { isIP } from 'node:net';

/** Second labels under which country registries sell names: `Domain=co.uk` would be refused by the browser. */
const registryLabels = new Set(['ac', 'co', 'com', 'edu', 'gob', 'gov', 'mil', 'ne', 'net', 'or', 'org']);

/** Hosts that give anyone a subdomain. */
const sharedHosts = new Set(['github.io', 'gitlab.io', 'pages.dev', 'vercel.app', 'netlify.app', 'web.app']);

/**
 * The prefix of cookies that are the hub's own: browsers take one only with `Secure` and over https, so no page over
 * plain http can plant it (RFC 6265bis section 4.1.3.1). Not `__Host-`: these cookies have narrower paths than `/`.
 * @param origin of the portal; on http, which only loopback uses, there is none
 */
export function cookiePrefix(origin: string): '__Secure-' | '' {
  return origin.startsWith('https:') ? '__Secure-' : '';
}

/**
 * Returns the `Domain` of the portal's cookies: the last two labels (docs/specification.md section 3), host-only where
 * a browser would refuse that. A server cannot read a cookie back, so it knows common cases only; the widget's own
 * write, which can, corrects the rest (docs/contract.md section 4).
 * @param host host name without a port
 * @returns the value, or `null` for a host-only cookie
 */
export function cookieDomain(host: string): string | null {
  const domain = lastLabels(host, 2);
  return domain === null || isSold(domain) ? null : domain;
}

/**
 * Whether a cookie of one host can arrive at the other one, in either direction, where cookies are for a whole domain. Where
 * the server knows none, the widget may have found one (`cookieDomain`): the label before what is sold counts.
 */
export function sharesCookies(one: string, other: string): boolean {
  const shared = sharedDomain(one);
  return one === other || (shared !== null && shared === sharedDomain(other));
}

const sharedDomain = (host: string): string | null => cookieDomain(host) ?? lastLabels(host, 3);

/** `null`: it has fewer, or is an address. */
function lastLabels(host: string, count: number): string | null {
  const labels = host.split('.');
  return isIP(host) !== 0 || labels.length < count ? null : labels.slice(-count).join('.');
}

/** Whether others sell or give away names below it. */
function isSold(domain: string): boolean {
  const [second = '', top = ''] = domain.split('.');
  return (top.length === 2 && registryLabels.has(second)) || sharedHosts.has(domain);
}
