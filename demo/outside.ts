/** Serves the third parties that the demo simulates (WeChat, Lark, an image host, a storage) on a separate origin. */
import { getRequestListener } from '@hono/node-server';
import { createServer } from 'node:http';
import type { Hub } from '../hub/createHub';

/** Browsers take it for another site than `localhost`. */
const host = '127.0.0.1';

/** @param port the demo's fourth */
export const outsideOrigin = (port: number): string => `http://${host}:${port}`;

/**
 * Starts to serve them.
 * @param hub with `config.outsideOrigin`
 * @returns stops it
 * @throws Error with one line when the port is taken
 */
export async function startOutside(
  { outside }: Pick<Hub, 'outside'>,
  port: number,
): Promise<() => Promise<void>> {
  if (outside === null) throw new Error('The hub simulates no third parties: set HUB_DEV=1.');
  const listener = getRequestListener(outside.fetch);
  const server = createServer((request, response) => void listener(request, response));
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(`Port ${port} is already in use. Stop what runs there, or set PORT.`)
          : error,
      ),
    );
    server.listen(port, host, () => resolve());
  });
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
}
