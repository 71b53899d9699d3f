import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import { isIP } from 'node:net';
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

/**
 * The wider block of an address: the /24 of an IPv4 address, the /48 of an IPv6 one, which tunnel brokers give to one
 * person (docs/contract.md section 6, "Resend" and "Limits").
 * @param block as `clientAddress` answers it
 */
export function wideBlock(block: string): string {
  const ipv4 = /^(\d+\.\d+\.\d+)\.\d+$/.exec(block)?.[1];
  if (ipv4) return `${ipv4}.0/24`;
  return block.includes(':') ? `${block.split(':').slice(0, 3).join(':')}::/48` : block;
}

/**
 * The block an address is counted in.
 * @param address as a socket or a proxy writes it: with or without a port, brackets or a zone, IPv4 also inside IPv6
 * @returns `unknown` for anything else, so that all of it is counted together
 */
export function addressBlock(address: string): string {
  const host = withoutPort(address.trim()).replace(/%.*$/s, '');
  if (isIP(host) === 4) return host;
  if (isIP(host) !== 6) return 'unknown';
  // The parser of addresses writes each IPv6 address in one way, without leading zeros and in small letters.
  const written = new URL(`http://[${host}]`).hostname.slice(1, -1);
  const mapped = /^::ffff:([0-9a-f]+):([0-9a-f]+)$/.exec(written);
  if (mapped) return ipv4Of(mapped.slice(1).map((group) => parseInt(group, 16)));
  const [head = '', tail] = written.split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - front.length - back.length;
  const groups = [...front, ...Array<string>(zeros).fill('0'), ...back].slice(0, 4);
  return `${groups.join(':')}::/64`;
}

/** `1.2.3.4:40001` and `[2001:db8::1]:40001` without the port, which is another one for each connection. */
function withoutPort(address: string): string {
  return /^\[([^\]]*)\](?::\d+)?$/.exec(address)?.[1] ?? address.replace(/^([^:]*):\d+$/, '$1');
}

/** An IPv4 address from its two halves. */
function ipv4Of(halves: readonly number[]): string {
  return halves.flatMap((half) => [half >> 8, half & 255]).join('.');
}
