/** Requests to addresses that an operator of a tenant names: never to what only the hub's own network reaches. */
import { lookup, type LookupAddress, type LookupAllOptions } from 'node:dns';
import { request } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './publicAddress';

const refused = (host: string): Error => new Error(`${host} is an address of a private network`);

/** What tells public addresses from others. Tests let this machine stand for a public one. */
export interface PublicNetwork {
  isPublic: (address: string) => boolean;
  lookup: (
    host: string,
    options: LookupAllOptions,
    done: (error: Error | null, found: LookupAddress[]) => void,
  ) => void;
}

/** Resolves a name for one connection, so that no other answer of its name server comes in between. */
const lookupIn =
  (network: PublicNetwork): LookupFunction =>
  (host, options, answer) => {
    network.lookup(host, { ...options, all: true }, (error, found) => {
      if (error) return answer(error, '');
      const [first] = found;
      if (!first || !found.every(({ address }) => network.isPublic(address)))
        return answer(refused(host), '');
      if (options.all) return answer(null, found);
      return answer(null, first.address, first.family);
    });
  };

/** More than any metadata, key set or token. */
const mostBytes = 1024 * 1024;

export interface PublicRequest {
  method: string;
  headers: Readonly<Record<string, string>>;
  body: string | null;
  signal?: AbortSignal | undefined;
}

/**
 * `fetch` for https addresses. It follows no redirect.
 * @throws Error for a private address, also one that a name stands for, and for an answer above 1 MiB
 */
export function publicFetch(
  address: string,
  { body, ...options }: PublicRequest,
  network: PublicNetwork = { isPublic: isPublicAddress, lookup },
): Promise<Response> {
  const url = new URL(address);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (url.protocol !== 'https:') return Promise.reject(new Error(`${url.origin} is no https address`));
  // Node looks up names only.
  if (isIP(host) !== 0 && !network.isPublic(host)) return Promise.reject(refused(host));
  return new Promise((resolve, reject) => {
    // `fetch` names a form's type itself.
    const type = body === null ? {} : { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' };
    const headers = { ...type, ...options.headers };
    // No shared agent: it keeps connections of other lookups.
    const sent = request(url, { ...options, headers, lookup: lookupIn(network), agent: false }, (answer) => {
      const parts: Buffer[] = [];
      let length = 0;
      answer.on('data', (part: Buffer) => {
        length += part.length;
        parts.push(part);
        if (length > mostBytes) answer.destroy(new Error(`${host} answers with more than 1 MiB`));
      });
      answer.on('error', reject);
      answer.on('end', () => {
        const received = new Headers(
          Object.entries(answer.headers).flatMap(([name, value]) =>
            value === undefined ? [] : [[name, String(value)] as [string, string]],
          ),
        );
        const status = answer.statusCode ?? 502;
        const isEmpty = [204, 205, 304].includes(status);
        resolve(new Response(isEmpty ? null : Buffer.concat(parts), { status, headers: received }));
      });
    });
    sent.on('error', reject);
    sent.end(body ?? undefined);
  });
}
