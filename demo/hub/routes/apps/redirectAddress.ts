/** Query fields that carry the token itself; they are no part of an address. */
const tokenFields = ['appid', 'apptoken'];

/**
 * An address an app token may be sent to, written one way.
 * @returns `null` for anything but an http(s) address without user info
 */
export function parseRedirectAddress(text: string): URL | null {
  // The URL parser drops some of these and reads a backslash as a slash.
  if (/[\p{Cc}\s\\]/u.test(text)) return null;
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    return null;
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  if (url.username !== '' || url.password !== '') return null;
  for (const field of tokenFields) url.searchParams.delete(field);
  url.hash = '';
  return url;
}

/** Whether an address is registered: same scheme, host and port, and a path at or below a registered one. */
export function isRegistered(address: URL, registered: readonly string[]): boolean {
  return registered.some((text) => {
    const base = new URL(text);
    if (base.origin !== address.origin) return false;
    const folder = base.pathname.endsWith('/') ? base.pathname : `${base.pathname}/`;
    return address.pathname === base.pathname || address.pathname.startsWith(folder);
  });
}
