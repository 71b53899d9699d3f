import { parseUrl } from './parseUrl';

/**
 * Reads an exact http(s) origin, as the URL parser serialises it.
 * @param value untrusted
 * @returns `null` for anything else, also for an origin with a path, query or user info
 */
export function parseOrigin(value: string): string | null {
  const { origin } = parseUrl(value) ?? { origin: '' };
  // The URL parser accepts `*` as a letter of a host name.
  const isWeb = /^https?:[^*]+$/.test(origin);
  return isWeb && value.replace(/\/$/, '').toLowerCase() === origin ? origin : null;
}
