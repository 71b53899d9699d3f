import type { Context } from 'hono';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { HubEnvironment, ReadyBody } from './hubEnvironment';
import type { HubServices } from './hubServices';

interface ReadyAnswer {
  headers: OutgoingHttpHeaders;
  body: ReadyBody;
  path: string;
  /** Name for the metrics. */
  what: string;
}

/**
 * Settings and documents, sent again from memory without a walk through routes and middleware. An answer counts as long as
 * the tenants it was made from are known to be as they were (`Tenants.stamp`): until the next look at them, so a second at
 * the most, and until this process changes one.
 */
export interface ReadyAnswers {
  /** Sends the answer to such a request, with a line in the log as for any other. @returns whether there is one */
  send(incoming: IncomingMessage, outgoing: ServerResponse): boolean;
  /** Keeps an answer that a handler has marked (`ready`), once it is complete. @param stamp as the request began */
  keep(context: Context<HubEnvironment>, stamp: object | null): void;
}

/** Most answers kept, over all addresses and languages that browsers send. Their bytes are those of `readyPages`. */
const mostAnswers = 200;

/** What an answer that is kept depends on, besides its address: the only headers that its routes read. */
const readHeaders = [
  'host',
  'entry-domain',
  'language',
  'accept-language',
  'origin',
  'accept-encoding',
  'sec-fetch-site',
];

export function createReadyAnswers({ tenants, log, metrics, tracing, plugin }: HubServices): ReadyAnswers {
  let madeFrom: object | null = null;
  const answers = new Map<string, ReadyAnswer>();
  // A trace wants every step, and a plug-in may change what it likes.
  const isOff = tracing !== null || plugin !== null;
  return {
    send: (incoming, outgoing) => {
      if (isOff || madeFrom === null || tenants.stamp() !== madeFrom) return false;
      const key = keyOf(incoming);
      const answer = key === null ? undefined : answers.get(key);
      if (!answer) return false;
      const requestId = randomUUID();
      outgoing.writeHead(200, { ...answer.headers, 'X-Request-Id': requestId });
      sendBody(outgoing, answer.body);
      log.info({ requestId, method: 'GET', path: answer.path, status: 200, ms: 0 });
      metrics?.observeRequest(answer.what, 200, 0);
      return true;
    },
    keep: (context, stamp) => {
      const body = context.get('ready');
      if (isOff || !body || stamp === null || tenants.stamp() !== stamp || context.res.status !== 200) return;
      const key = 'incoming' in context.env ? keyOf(context.env.incoming) : null;
      if (key === null || context.res.headers.has('Set-Cookie')) return;
      if (madeFrom !== stamp) answers.clear();
      madeFrom = stamp;
      if (answers.size >= mostAnswers) return;
      const what = context.get('call') ?? 'document';
      answers.set(key, { headers: headersOf(context.res.headers, body), body, path: context.req.path, what });
    },
  };
}

/** @returns `null` for a request that is never answered from memory: it asks about a version, or brings something along */
function keyOf({
  method,
  url = '',
  headers,
}: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): string | null {
  if (method !== 'GET' || headers['if-none-match'] !== undefined || headers.range !== undefined) return null;
  if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) return null;
  // The tenant of a visit. Read here a second time, it could be understood in another way than where it counts.
  if (headers.cookie?.includes('open_domain')) return null;
  return JSON.stringify([url, ...readHeaders.map((name) => headers[name] ?? null)]);
}

function headersOf(sent: Headers, { parts }: ReadyBody): OutgoingHttpHeaders {
  const { 'x-request-id': _, ...headers } = Object.fromEntries(sent);
  return { ...headers, 'content-length': parts.reduce((sum, part) => sum + part.byteLength, 0) };
}

function sendBody(outgoing: ServerResponse, { parts, pauseMs }: ReadyBody): void {
  // The visitor may have left during the pause.
  if (outgoing.destroyed) return;
  const [first, ...rest] = parts;
  if (rest.length === 0) return void outgoing.end(first);
  outgoing.write(first);
  setTimeout(() => sendBody(outgoing, { parts: rest, pauseMs }), pauseMs);
}
