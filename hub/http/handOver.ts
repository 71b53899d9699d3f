import type { IncomingMessage, ServerResponse } from 'node:http';

/** Code written for Node's own server, such as a Koa application. */
export type NodeHandler = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Lets a Node handler answer a web request, without a socket.
 * @param request as hono or `fetch` has it
 * @param mount path the handler is mounted at; it receives addresses below it
 * @param origin the origin that the handler uses instead of the one of the request
 */
export async function handOver(
  request: Request,
  mount: string,
  origin: string,
  handler: NodeHandler,
): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const { host, protocol } = new URL(origin);
  const headers = Object.fromEntries(request.headers);
  delete headers['x-forwarded-for'];
  const { default: inject } = await import('light-my-request');
  const answer = await inject(
    (incoming, outgoing) =>
      handler(Object.assign(incoming, { originalUrl: `${pathname}${search}` }), outgoing),
    {
      method: request.method,
      url: `/${pathname.slice(mount.length).replace(/^\/+/, '')}${search}`,
      headers: {
        ...headers,
        host,
        'x-forwarded-host': host,
        'x-forwarded-proto': protocol.slice(0, -1),
      },
      payload: Buffer.from(await request.arrayBuffer()),
    },
  );
  return new Response(isBodiless(answer.statusCode) ? null : new Uint8Array(answer.rawPayload), {
    status: answer.statusCode,
    headers: headerPairs(answer.headers),
  });
}

function isBodiless(status: number): boolean {
  return status === 204 || status === 205 || status === 304;
}

/** Headers of the connection, which the hub's own server sets. */
const ownHeaders = new Set(['connection', 'transfer-encoding', 'keep-alive', 'content-length', 'date']);

function headerPairs(headers: Readonly<Record<string, unknown>>): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]) => {
    if (value === undefined || ownHeaders.has(name)) return [];
    return (Array.isArray(value) ? value : [value]).map((one): [string, string] => [name, String(one)]);
  });
}
