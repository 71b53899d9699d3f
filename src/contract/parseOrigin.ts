import { parseUrl } from './parseUrl';

/**
 * Reads an exact http(s) origin, as the URL parser serialises it.
 * @param value untrusted
 * @returns `null` for anything else, also for an origin with a path, query or user info
 */
export function parseOrigin(value: string): string | null {
  const url = parseUrl(value);
  if (!url) return null;
  const isHttp = url.protocol === 'https:' || url.protocol === 'http:';
  // The URL parser accepts `*` as a letter of a host name.
  const isExact = !url.hostname.includes('*') && value.replace(/\/$/, '').toLowerCase() === url.origin;
  return isHttp && isExact ? url.origin : null;
}
