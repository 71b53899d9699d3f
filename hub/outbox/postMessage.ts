/**
 * Posts to an address that an operator of a tenant typed: never into the hub's own network. The address that a name leads to
 * is checked where the connection is made, so a name that changes between check and connection gains nothing.
 */
import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isLoopbackAddress, isPublicAddress } from '../http/publicAddress';

export interface Posting {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}

export interface PostRules {
  /** Until when there must be an answer, in milliseconds. */
  timeoutMs: number;
  /** For a hub that is itself on this machine only: http and its own addresses too. */
  isLocal: boolean;
  /** Resolves names; the system's by default. */
  lookup?: LookupAll;
}

/** `dns.lookup` with `all`. */
export type LookupAll = (
  host: string,
  options: { all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

export interface PostAnswer {
  /** HTTP status; `null`: no answer. */
  status: number | null;
  /** Beginning of an answer that is no success, or why there was none; empty for a success. */
  text: string;
}

/** Letters of an answer that are kept. */
const keptLetters = 200;
/** Bytes of an answer that are read. */
const readBytes = 1024;

/** Never rejects. Redirects are not followed, and of an answer no more is read than is kept. */
export async function postMessage(posting: Posting, rules: PostRules): Promise<PostAnswer> {
  const signal = AbortSignal.timeout(rules.timeoutMs);
  try {
    const answer = await send(posting, rules, signal);
    // What is closed before its end fails.
    answer.on('error', () => undefined);
    const status = answer.statusCode ?? null;
    const isTaken = status !== null && status >= 200 && status < 300;
    const text = isTaken ? '' : await beginningOf(answer);
    answer.destroy();
    return { status, text };
  } catch (error) {
    return {
      status: null,
      text: signal.aborted ? `no answer within ${rules.timeoutMs} ms` : reasonOf(error),
    };
  }
}

function send(
  { url, headers, body }: Posting,
  rules: PostRules,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const address = new URL(url);
  const isPlain = address.protocol === 'http:';
  const isAllowed = (ip: string) =>
    (rules.isLocal && isLoopbackAddress(ip)) || (!isPlain && isPublicAddress(ip));
  const literal = address.hostname.replace(/^\[|\]$/g, '');
  if (isIP(literal) !== 0 && !isAllowed(literal)) throw new Error(notAllowed);
  const options: RequestOptions = {
    method: 'POST',
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    lookup: checkedLookup(rules.lookup ?? systemLookup, isAllowed),
    // A connection of its own: none that was made to another address before.
    agent: false,
    signal,
  };
  return new Promise((resolve, reject) => {
    const request = isPlain ? httpRequest(address, options) : httpsRequest(address, options);
    request.once('response', resolve);
    // Also after the answer: who closes early makes the rest of the request fail.
    request.on('error', reject);
    request.end(body);
  });
}

const notAllowed = 'the address is not public';

/** Gives the connection only addresses that are allowed. */
const checkedLookup =
  (lookup: LookupAll, isAllowed: (ip: string) => boolean): LookupFunction =>
  (host, { all = false }, done) =>
    lookup(host, { all: true }, (error, found) => {
      const allowed = error ? [] : found.filter(({ address }) => isAllowed(address));
      const [first] = allowed;
      if (error || !first) done(error ?? new Error(notAllowed), []);
      else if (all) done(null, allowed);
      else done(null, first.address, first.family);
    });

/** What is there when the time is over counts: the status is known. */
async function beginningOf(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const part of answer) {
      if (!Buffer.isBuffer(part)) continue;
      parts.push(part);
      bytes += part.length;
      if (bytes >= readBytes) break;
    }
  } catch {
    // It broke off, or took too long.
  }
  return plain(Buffer.concat(parts).subarray(0, readBytes).toString());
}

/** One line that a terminal shows as it is. */
const plain = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, keptLetters);

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no answer';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return plain(error.message || code) || 'no answer';
}
