/**
 * The URL check of contract section 4: the only thing that lets a callback through. The demo hub has a check of its
 * own; both run the cases of `src/testing/callbackCases.ts`.
 */
import { isIpAddress, isPublicSuffix, lastTwoLabels } from '../lib/publicSuffix';

/** Where a callback may lead. */
export interface CallbackRules {
  /** Origin of the portal; root-relative callbacks stand on it. */
  portalOrigin: string;
  /** `info.callback_hosts`: `example.com`, `example.com:8443`, `*.example.com` (any depth below, not itself). */
  callbackHosts: readonly string[];
  /** `info.trust_siblings`: hosts sharing the portal's last two labels pass, on its port or the scheme's own. */
  trustSiblings: boolean;
}

/** Longest callback believed, in characters, as typed and as serialised. */
const maxCallbackLength = 2048;

/** Refused before parsing: the URL parser drops some of them and reads a backslash as a slash. */
const hiddenCharacters = /[\p{Cc}\s\\]/u;

/** Two slashes and a host must be written out: `https:x` and `https:///x` mean different things with and without a base. */
const absoluteForm = /^https?:\/\/[^/?#]/i;

/**
 * Checks a return address.
 * @param value untrusted: query, attribute or storage
 * @returns the serialised address to go to (never the typed one), or `null` when it is refused
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

/** Host names that never leave this machine. */
export function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    (isIpAddress(hostname) && hostname.startsWith('127.'))
  );
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
  return !isIpAddress(url.hostname) && url.hostname.endsWith(`.${allowed.hostname}`);
}

/** Never on IP addresses, single labels and public suffixes (`lib/publicSuffix` says what counts as one). */
function isSibling(url: URL, portal: URL): boolean {
  const site = lastTwoLabels(portal.hostname);
  return (
    site !== null &&
    !isPublicSuffix(site) &&
    site === lastTwoLabels(url.hostname) &&
    (url.port === '' || url.port === portal.port)
  );
}

/** `/entry…` and `/entry_login` would only show the sign-in again. Servers may decode and fold case before matching. */
function isEntryPath(pathname: string): boolean {
  let path = pathname;
  try {
    path = decodeURIComponent(pathname);
  } catch {
    // Malformed escapes: no server reads them as letters, so the path is compared as it stands.
  }
  return /^\/+entry(?:_login)?(?:\/|$)/i.test(path);
}
