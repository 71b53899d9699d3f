import type { Context } from 'hono';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { HubEnvironment, ReadyBody } from './hubEnvironment';
import type { HubServices } from './hubServices';

interface ReadyAnswer {
  /** Names and values in turn, as Node writes them fastest; the id of the request follows. */
  headers: readonly string[];
  /** A character for each byte, so that Node sends it with the head in one write. */
  whole: string;
  body: ReadyBody;
  /** Has all of its line but the id of the request. */
  log: Logger;
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

/** Most answers kept, over all addresses and languages that browsers send: some 3 MB. */
const mostAnswers = 200;

/**
 * Most documents at once whose second part waits. A hub with more to do (1,300 documents a second) sends the next ones
 * whole: the pause helps visitors on slow lines, and costs a second write.
 */
const mostPausing = 4;

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
  const sendBody = createSender();
  // A trace wants every step, and a plug-in may change what it likes.
  const isOff = tracing !== null || plugin !== null;
  return {
    send: (incoming, outgoing) => {
      if (isOff || madeFrom === null || tenants.stamp() !== madeFrom) return false;
      const key = keyOf(incoming);
      const answer = key === null ? undefined : answers.get(key);
      if (!answer) return false;
      const requestId = randomUUID();
      outgoing.writeHead(200, [...answer.headers, requestId]);
      sendBody(outgoing, answer);
      answer.log.info({ requestId });
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
      const line = { method: 'GET', path: context.req.path, status: 200, ms: 0 };
      answers.set(key, {
        body,
        whole: Buffer.concat(body.parts).toString('latin1'),
        headers: headersOf(context.res.headers, body),
        // The line has an id, method, path, status and time, so no secret; looking for one costs more than the answer.
        log: log.child(line, { redact: [] }),
        what: context.get('call') ?? 'document',
      });
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
  let key = url;
  // No header holds a line break, so no two requests have one key.
  for (const name of readHeaders) {
    const value = headers[name];
    key += value === undefined ? '\n' : `\n=${String(value)}`;
  }
  return key;
}

function headersOf(sent: Headers, { parts }: ReadyBody): string[] {
  const { 'x-request-id': _, ...headers } = Object.fromEntries(sent);
  const length = parts.reduce((sum, part) => sum + part.byteLength, 0);
  return [...Object.entries({ ...headers, 'content-length': String(length) }).flat(), 'X-Request-Id'];
}

function createSender(): (outgoing: ServerResponse, answer: Pick<ReadyAnswer, 'body' | 'whole'>) => void {
  let pausing = 0;
  const sendParts = (outgoing: ServerResponse, { parts, pauseMs }: ReadyBody): void => {
    const [first, ...rest] = parts;
    // The visitor may have left during the pause.
    if (outgoing.destroyed || rest.length === 0) {
      pausing -= 1;
      if (!outgoing.destroyed) outgoing.end(first);
      return;
    }
    outgoing.write(first);
    setTimeout(() => sendParts(outgoing, { parts: rest, pauseMs }), pauseMs);
  };
  return (outgoing, { body, whole }) => {
    if (body.parts.length === 1 || pausing >= mostPausing) {
      outgoing.end(whole, 'latin1');
      return;
    }
    pausing += 1;
    sendParts(outgoing, body);
  };
}
