import { isEntryPage, parseAddress } from './parseAddress';

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
 * Whether an address is registered: exactly, query included, or by a registered address that ends in `*`, which stands
 * for any rest of the path and any query (docs/contract.md section 6, "Servers of partners"). A sign-in page of the
 * portal never is: a token sent there would be redirected for ever.
 */
export function isRegistered(address: URL, registered: readonly string[], portalOrigin: string): boolean {
  if (isEntryPage(address, portalOrigin)) return false;
  return registered.some((text) => {
    if (!text.endsWith('*')) return parseRedirectAddress(text)?.href === address.href;
    const base = parseRedirectAddress(text.slice(0, -1));
    return base !== null && base.origin === address.origin && address.pathname.startsWith(base.pathname);
  });
}

/**
 * Whether an app's token may be handed to a page of this origin by event or message: where one of the app's registered
 * addresses is on it (docs/contract.md section 6, "Servers of partners").
 * @param origin exact, without a trailing slash; anything else is refused
 */
export function isRegisteredOrigin(origin: string, registered: readonly string[]): boolean {
  return registered.some((text) => parseRedirectAddress(text.replace(/\*$/, ''))?.origin === origin);
}
