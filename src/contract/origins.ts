/** Not by `URL.canParse`: Safari has it only from 17, and in Node it refuses some valid addresses. */
export function parseUrl(value: string): URL | undefined {
  try {
    return new URL(value);
  } catch {
    return undefined;
  }
}

/** As the URL parser serialises an http(s) origin; `null` for anything else, also with a path, query or user info. */
export function parseOrigin(value: string): string | null {
  const { origin } = parseUrl(value) ?? { origin: '' };
  // The URL parser accepts `*` as a letter of a host name.
  const isWeb = /^https?:[^*]+$/.test(origin);
  return isWeb && value.replace(/\/$/, '').toLowerCase() === origin ? origin : null;
}

/** The host name resolves to this machine only. @param hostname as `URL.hostname` serialises it */
export function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127(?:\.\d{1,3}){3}$/.test(hostname)
  );
}
