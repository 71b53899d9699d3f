import { isLoopback } from '../../src/contract/origins';
import { isEntryPage, parseAddress } from './parseAddress';

export interface ReturnRules {
  /** Exact origin of the portal. */
  portal: string;
  /** `example.com`, `example.com:8443`, `*.example.com`, as in `callback_hosts`. */
  hosts: readonly string[];
}

/**
 * Whether the widget may lead to an address after a sign-in (docs/contract.md section 4, "URL check"). Hosts that share the
 * portal's site count only where they are listed: an address in a file can say whom it means.
 */
export function mayLeadTo(address: string, { portal, hosts }: ReturnRules): boolean {
  const url = parseAddress(address, portal);
  if (!url || isEntryPage(url, portal)) return false;
  const own = new URL(portal);
  const isPlain = url.protocol === 'http:' && own.protocol === 'http:' && isLoopback(own.hostname);
  if (url.protocol !== 'https:' && !isPlain) return false;
  return url.origin === own.origin || hosts.some((entry) => matches(url, entry));
}

function matches({ protocol, hostname, port }: URL, entry: string): boolean {
  const isWildcard = entry.startsWith('*.');
  const written = `${protocol}//${isWildcard ? entry.slice(2) : entry}`;
  if (!URL.canParse(written)) return false;
  const listed = new URL(written);
  if (listed.host === '' || listed.pathname !== '/' || listed.port !== port) return false;
  // `.example.com` has the right ending, but no label before it.
  if (/^\.|\.\./.test(hostname)) return false;
  return isWildcard ? hostname.endsWith(`.${listed.hostname}`) : hostname === listed.hostname;
}
