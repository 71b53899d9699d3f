import { request as send, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';

/**
 * `fetch` for hosts that only browsers resolve, such as `acme.localhost`: connects to 127.0.0.1 with the `Host` of the
 * address. Follows no redirect.
 */
export async function localFetch(input: string, init: RequestInit = {}): Promise<Response> {
  const url = new URL(input);
  const { signal, method, headers, body } = new Request(`http://127.0.0.1:${url.port}`, init);
  const sent = body ? Buffer.from(await new Response(body).arrayBuffer()) : undefined;
  return new Promise((resolve, reject) => {
    const request = send(
      {
        host: '127.0.0.1',
        port: url.port,
        path: `${url.pathname}${url.search}`,
        method,
        headers: { ...Object.fromEntries(headers), host: url.host },
        signal,
      },
      (answer) => resolve(responseOf(answer)),
    );
    request.on('error', reject);
    request.end(sent);
  });
}

function responseOf(answer: IncomingMessage): Response {
  const headers = new Headers();
  for (let index = 0; index + 1 < answer.rawHeaders.length; index += 2)
    headers.append(answer.rawHeaders[index] ?? '', answer.rawHeaders[index + 1] ?? '');
  const status = answer.statusCode ?? 500;
  const isEmpty = status === 204 || status === 304;
  // Node's types of the same stream differ from the web's.
  const body = isEmpty ? null : (Readable.toWeb(answer) as unknown as ReadableStream<Uint8Array>);
  if (isEmpty) answer.resume();
  return new Response(body, { status, headers });
}
