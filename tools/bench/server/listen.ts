import type { RequestListener, Server } from 'node:http';

/** Opens a server at a port of this machine. */
export function listen(server: Server, listener: RequestListener, port: number): Promise<Server> {
  server.on('request', listener);
  server.keepAliveTimeout = 60_000;
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}

/** Closes a server and its connections. */
export function closeServer(server: Server): void {
  server.closeAllConnections();
  server.close();
}
