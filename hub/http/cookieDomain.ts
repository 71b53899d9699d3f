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
  if (isIP(host) !== 0) return null;
  const labels = host.split('.');
  const [second, top] = labels.slice(-2);
  if (labels.length < 2 || second === undefined || top === undefined) return null;
  const isRegistry = top.length === 2 && registryLabels.has(second);
  const domain = `${second}.${top}`;
  return isRegistry || sharedHosts.has(domain) ? null : domain;
}
