import { isEntryPage, parseAddress } from '../http/parseAddress';

/** Query fields that carry the token itself; they are no part of an address. */
const tokenFields = ['appid', 'apptoken'];

/** Parses an address for an app token into its normal form; `null` for anything else. */
export function parseRedirectAddress(text: string): URL | null {
  const url = parseAddress(text);
  if (!url) return null;
  for (const field of tokenFields) url.searchParams.delete(field);
  url.hash = '';
  return url;
}

/**
 * Whether an address is registered: same scheme, host and port, and a path at or below a registered one. Sign-in pages
 * of the portal never are, because a token sent there would cause a loop.
 */
export function isRegistered(address: URL, registered: readonly string[], portalOrigin: string): boolean {
  if (isEntryPage(address, portalOrigin)) return false;
  return registered.some((text) => {
    const base = new URL(text);
    if (base.origin !== address.origin) return false;
    const folder = base.pathname.endsWith('/') ? base.pathname : `${base.pathname}/`;
    return address.pathname === base.pathname || address.pathname.startsWith(folder);
  });
}
