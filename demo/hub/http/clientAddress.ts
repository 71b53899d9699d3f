import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import type { HubEnvironment } from './hubEnvironment';

/**
 * Returns where a request came from, as the limiter counts it: an IPv4 address, or the /64 of an IPv6 one, because a
 * visitor can use all addresses of it.
 * @param trustProxy whether the last entry of `X-Forwarded-For` was written by our own proxy
 */
export function clientAddress(context: Context<HubEnvironment>, trustProxy: boolean): string {
  if (trustProxy) {
    const forwarded = context.req.header('x-forwarded-for')?.split(',').at(-1)?.trim();
    if (forwarded) return addressBlock(forwarded);
  }
  // Requests to `hub.fetch` (in tests) have no socket.
  return 'incoming' in context.env
    ? addressBlock(getConnInfo(context).remote.address ?? 'unknown')
    : 'direct';
}

/** The block an address is counted in. */
export function addressBlock(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - front.length - back.length);
  const groups = [...front, ...Array<string>(zeros).fill('0'), ...back].slice(0, 4);
  return `${groups.map((group) => group.replace(/^0+(?=.)/, '').toLowerCase()).join(':')}::/64`;
}
