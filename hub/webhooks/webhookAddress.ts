import { isIP } from 'node:net';
import type { HubConfig } from '../config/readHubConfig';
import { isLoopback } from '../../src/contract/origins';
import { isLoopbackAddress, isPublicAddress } from '../http/publicAddress';

/** Whether a hub is on this machine only: then so may be what it sends to. */
export const isLocalHub = ({ publicOrigin }: Pick<HubConfig, 'publicOrigin'>): boolean =>
  isLoopback(new URL(publicOrigin).hostname);

const longestAddress = 500;

/**
 * What the connection will refuse anyhow is refused where it is typed; names are looked up there only.
 * @returns the address in its normal form, or what is wrong with it
 */
export function readPostAddress(text: string, isLocal: boolean): { url: string } | { fault: string } {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || text.length > longestAddress || !/^https?:$/.test(url.protocol))
    return { fault: `must be an https address of at most ${longestAddress} characters` };
  if (url.username || url.password) return { fault: 'must have no name and password in it' };
  if (url.hash) return { fault: 'must have no # in it' };
  const isHere = isLocal && isLoopback(url.hostname);
  if (url.protocol === 'http:' && !isHere) return { fault: 'must begin with https://' };
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  const isPrivate =
    isIP(literal) === 0 ? isLoopback(url.hostname) : isLoopbackAddress(literal) || !isPublicAddress(literal);
  if (isPrivate && !isHere) return { fault: 'must be on a public network, not on this one' };
  return { url: url.href };
}
