/** Checks return addresses (docs/contract.md section 4). The hub does too; both run `src/testing/callbackCases.ts`. */
import { isLoopback } from '../contract/origins';
import { isIpAddress, isPublicSuffix, lastTwoLabels } from '../lib/publicSuffix';

export interface CallbackRules {
  /** Root-relative callbacks resolve against it. */
  portalOrigin: string;
  /** `example.com`, `example.com:8443`, `*.example.com` (subdomains of any depth, not the domain itself). */
  callbackHosts: readonly string[];
  /** Allows hosts with the portal's last two labels, on the portal's port or the scheme's default. */
  trustSiblings: boolean;
}

/** Longest callback accepted, in characters, both as given and as serialised. */
const maxCallbackLength = 2048;

/** Refused before parsing, because the URL parser drops some of them and reads a backslash as a slash. */
const hiddenCharacters = /[\p{Cc}\s\\]/u;

/** Requires two slashes and a host: `https:x` and `https:///x` parse differently with and without a base. */
const absoluteForm = /^https?:\/\/[^/?#]/i;

/**
 * @param value untrusted: query, attribute or storage
 * @returns the serialised address to navigate to (never the given text), or `null` when it is refused
 */
export function checkCallback(value: unknown, rules: CallbackRules): string | null {
  if (typeof value !== 'string' || value === '' || value.length > maxCallbackLength) return null;
  if (hiddenCharacters.test(value)) return null;

  const portal = new URL(rules.portalOrigin);
  const url = parse(value, portal);
  if (!url || url.username !== '' || url.password !== '' || url.href.length > maxCallbackLength) return null;
  if (!isAllowedScheme(url, portal) || !isAllowedHost(url, portal, rules)) return null;
  return url.host === portal.host && isEntryPath(url.pathname) ? null : url.href;
}

function parse(value: string, portal: URL): URL | null {
  const isRootRelative = value.startsWith('/') && !value.startsWith('//');
  if (!isRootRelative && !absoluteForm.test(value)) return null;
  try {
    return isRootRelative ? new URL(value, portal.origin) : new URL(value);
  } catch {
    return null;
  }
}

function isAllowedScheme(url: URL, portal: URL): boolean {
  if (url.protocol === 'https:') return true;
  return url.protocol === 'http:' && portal.protocol === 'http:' && isLoopback(portal.hostname);
}

function isAllowedHost(url: URL, portal: URL, rules: CallbackRules): boolean {
  return (
    (url.hostname === portal.hostname && effectivePort(url) === effectivePort(portal)) ||
    rules.callbackHosts.some((entry) => matchesEntry(url, entry)) ||
    (rules.trustSiblings && isSibling(url, portal))
  );
}

function effectivePort(url: URL): string {
  return url.port || (url.protocol === 'http:' ? '80' : '443');
}

function matchesEntry(url: URL, entry: string): boolean {
  const isWildcard = entry.startsWith('*.');
  const written = isWildcard ? entry.slice(2) : entry;
  if (/[*@/\\?#\s]/.test(written)) return false;
  let allowed: URL;
  try {
    allowed = new URL(`${url.protocol}//${written}`);
  } catch {
    return false;
  }
  if (allowed.port !== url.port) return false;
  if (!isWildcard) return allowed.hostname === url.hostname;
  // `.example.com` has the right ending, but no label before it.
  const isNamed = !/^\.|\.\./.test(url.hostname);
  return isNamed && !isIpAddress(url.hostname) && url.hostname.endsWith(`.${allowed.hostname}`);
}

/** Never for IP addresses, single labels and public suffixes (see `lib/publicSuffix`). */
function isSibling(url: URL, portal: URL): boolean {
  const site = lastTwoLabels(portal.hostname);
  return (
    site !== null &&
    !isPublicSuffix(site) &&
    site === lastTwoLabels(url.hostname) &&
    (url.port === '' || url.port === portal.port)
  );
}

/** An entry screen would only show the sign-in again. Decoded and without case, because servers may match that way. */
function isEntryPath(pathname: string): boolean {
  let path = pathname;
  try {
    path = decodeURIComponent(pathname);
  } catch {
    // Malformed escapes: no server decodes them, so the path is compared as given.
  }
  return /^\/+entry(?:_login)?(?:\/|$)/i.test(path);
}
