import { parseUrl } from '../../src/contract/origins';

/** Longest accepted address, as sent and as parsed (docs/contract.md section 4). */
const maxAddressLength = 2048;

/** Two slashes and a host must be written out: `https:x` means different things with and without a base. */
const absoluteForm = /^https?:\/\/[^/?#]/i;

/**
 * Parses an untrusted address by the rules of the URL check (docs/contract.md section 4). The caller decides where it
 * may lead, by the returned URL and never by the text.
 * @param base origin for addresses that begin with a slash; without it only absolute addresses are valid
 * @returns `null` for anything but an http(s) address without user info
 */
export function parseAddress(text: string, base?: string): URL | null {
  // The URL parser removes some of these and reads a backslash as a slash.
  if (text.length > maxAddressLength || /[\p{Cc}\s\\]/u.test(text)) return null;
  const isFromRoot = base !== undefined && text.startsWith('/') && !text.startsWith('//');
  if (!isFromRoot && !absoluteForm.test(text)) return null;
  const url = parseUrl(isFromRoot ? base + text : text);
  if (url?.username !== '' || url.password !== '' || url.href.length > maxAddressLength) return null;
  return url;
}

/** Whether an address is a sign-in page of a portal. Servers may decode and fold case before matching. */
export function isEntryPage({ host, pathname }: URL, portalOrigin: string): boolean {
  if (host !== new URL(portalOrigin).host) return false;
  let path = pathname;
  try {
    path = decodeURIComponent(pathname);
  } catch {
    // Malformed escapes: no server reads them as letters.
  }
  return /^\/+entry(?:_login)?(?:\/|$)/i.test(path);
}
