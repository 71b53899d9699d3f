import { createServer } from 'node:http';
import { once } from 'node:events';
import type { HubMetrics } from './createMetrics';

/**
 * Answers GET `/metrics` on a port that is not the public one.
 * @param address to listen on: the private network's, never one that visitors reach
 * @returns stops it
 * @throws Error with one sentence when the port is taken
 */
export async function serveMetrics(
  metrics: Pick<HubMetrics, 'print' | 'contentType'>,
  port: number,
  address: string,
): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    metrics.print().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  try {
    server.listen(port, address);
    await once(server, 'listening');
  } catch (cause) {
    throw new Error(`HUB_METRICS_PORT: port ${port} of ${address} cannot be used.`, { cause });
  }
  return async () => {
    server.closeAllConnections();
    await new Promise((resolve) => {
      server.close(resolve);
    });
  };
}
