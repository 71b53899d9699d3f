/**
 * Parses without `URL.canParse`: Safari has it only from 17, and Node 20 and 22, once compiled, refuse hosts with
 * characters from U+0080 to U+00FF.
 */
export function parseUrl(value: string): URL | undefined {
  try {
    return new URL(value);
  } catch {
    return undefined;
  }
}

/** Reads an http(s) origin as the URL parser serialises it; `null` for anything else, also with path or query. */
export function parseOrigin(value: string): string | null {
  const { origin } = parseUrl(value) ?? { origin: '' };
  // The URL parser accepts `*` as a letter of a host name.
  const isWeb = /^https?:[^*]+$/.test(origin);
  return isWeb && value.replace(/\/$/, '').toLowerCase() === origin ? origin : null;
}

/** The host name resolves to this machine only. @param hostname as `URL.hostname` serialises it */
export function isLoopback(hostname: string): boolean {
  return /^(?:(?:.+\.)?localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname);
}
