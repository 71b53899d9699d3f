/**
 * A proxy of the demo hub that records the answers to GET and OPTIONS and replays them. All pages are thus served by
 * one server at one speed, with the hub's documents, files, settings and headers, compressed with gzip 9 like the
 * peers' files.
 */
import { request, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { blankPage, blankPath } from './blankPage';
import { setTimeout as delay } from 'node:timers/promises';
import { packOnce, packParts, type PackedBody } from './packedBody';
import type { RequestLog } from './requestLog';

interface Recorded {
  status: number;
  headers: IncomingHttpHeaders;
  body: PackedBody;
  /** What the hub sends bit by bit, compressed: the portal's document. */
  parts: readonly Buffer[];
}

/** Milliseconds between parts, as the hub pauses. */
const pauseMs = 3;

/** Headers of a connection or of the hub's own compression. */
const dropped = new Set([
  'connection',
  'keep-alive',
  'content-length',
  'content-encoding',
  'date',
  'transfer-encoding',
]);

/** @returns a listener for the portal's port */
export function recordHub(hubPort: number, log: RequestLog) {
  const records = new Map<string, Recorded>();
  const answer = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { method = 'GET', url = '/', headers } = incoming;
    if (url === blankPath) {
      const blank = { 'content-type': blankPage.type };
      await send({ status: 200, headers: blank, body: blankPage, parts: [] }, headers, response);
      return;
    }
    const isKept = method === 'GET' || method === 'OPTIONS';
    const key = [method, url, headers.origin, headers['language'], headers.authorization].join(' ');
    const recorded = (isKept ? records.get(key) : undefined) ?? (await ask(hubPort, incoming));
    if (isKept && recorded.status < 500) records.set(key, recorded);
    log.add(url, recorded.status, recorded.body);
    await send(recorded, headers, response);
  };
  return (incoming: IncomingMessage, response: ServerResponse): void => {
    answer(incoming, response).catch((error: unknown) => {
      console.error(`bench: ${incoming.url}:`, error);
      response.writeHead(502).end();
    });
  };
}

async function ask(port: number, incoming: IncomingMessage): Promise<Recorded> {
  const { method, url } = incoming;
  // Uncompressed and complete, even if the browser has a cached copy.
  const { 'if-none-match': _, ...headers } = { ...incoming.headers, 'accept-encoding': 'identity' };
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const outgoing = request(
      {
        host: 'localhost',
        port,
        method,
        path: url,
        headers,
      },
      resolve,
    );
    outgoing.on('error', reject);
    incoming.pipe(outgoing);
  });
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk);
  const type = answer.headers['content-type'] ?? '';
  return {
    status: answer.statusCode ?? 502,
    headers: answer.headers,
    body: packOnce(`${port} ${method} ${url}`, type, Buffer.concat(chunks)),
    parts: type.startsWith('text/html') && chunks.length > 1 ? await packParts(chunks) : [],
  };
}

async function send(
  { status, headers, body, parts }: Recorded,
  asked: IncomingHttpHeaders,
  response: ServerResponse,
): Promise<void> {
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined && !dropped.has(name)) response.setHeader(name, value);
  if (headers.etag !== undefined && asked['if-none-match'] === headers.etag) {
    response.writeHead(304).end();
    return;
  }
  const isPacked =
    body.gzip !== undefined && /gzip/.test(asked['accept-encoding'] ?? '') && body.plain.length > 0;
  if (isPacked) response.setHeader('content-encoding', 'gzip');
  response.writeHead(status);
  const last = parts.at(-1);
  if (!isPacked || !last) {
    response.end(isPacked ? body.gzip : body.plain);
    return;
  }
  for (const part of parts.slice(0, -1)) {
    response.write(part);
    // One after the other.
    // oxlint-disable-next-line no-await-in-loop
    await delay(pauseMs);
  }
  response.end(last);
}
