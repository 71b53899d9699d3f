/**
 * Parses an absolute address. Does not use `URL.canParse`: Safari has it only from 17, and in Node it refuses some valid
 * addresses.
 * @param value untrusted
 * @returns `undefined` for anything the URL parser refuses
 */
export function parseUrl(value: string): URL | undefined {
  try {
    return new URL(value);
  } catch {
    return undefined;
  }
}

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

/**
 * Whether a host name resolves to this machine only.
 * @param hostname as `URL.hostname` serialises it
 */
export function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127(?:\.\d{1,3}){3}$/.test(hostname)
  );
}
