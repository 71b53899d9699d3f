/** Serves the partner's page and the editor, each on its own origin, on other sites than the hub's. */
import { getRequestListener } from '@hono/node-server';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Hono } from 'hono';
import { createSite } from './createSite';
import { documentsOf } from './documentsOf';
import { readSite } from './readSite';

/** Ports of the demo; the hub is expected at `http://localhost:<hubPort>`. */
export interface PagesOptions {
  hubPort: number;
  partnerPort: number;
  editorPort: number;
  /** Origin of the third parties, where it is another than the hub's. */
  outside?: string | null;
  /** Address to listen on. Default `127.0.0.1`, which browsers take for another site than `localhost`. */
  host?: string;
  /** Folder of the built pages. Default `dist/demo`. */
  folder?: string;
}

/** The running servers. */
export interface RunningPages {
  partner: string;
  editor: string;
  /** Lets running answers finish, for at most a second, and frees the ports. */
  stop(): Promise<void>;
}

const built = fileURLToPath(new URL('../../dist/demo/', import.meta.url));
const graceMs = 1000;

/**
 * Starts both servers.
 * @throws Error with one line when a page is not built or a port is taken; both servers are then stopped
 */
export async function startPages(options: PagesOptions): Promise<RunningPages> {
  const { hubPort, partnerPort, editorPort, outside = null, host = '127.0.0.1', folder = built } = options;
  const hub = `http://localhost:${hubPort}`;
  const partnerFiles = await readSite(join(folder, 'partner'), hub);
  const editorFiles = await readSite(join(folder, 'editor'), hub);
  const documents = documentsOf(hub, outside);
  const partner = createSite(partnerFiles, documents.partner);
  const editor = createSite(editorFiles, documents.editor);

  const servers: Server[] = [];
  const stop = async () => {
    await Promise.all(servers.map(close));
  };
  try {
    servers.push(await listen(partner, partnerPort, host));
    servers.push(await listen(editor, editorPort, host));
  } catch (error) {
    await stop();
    throw error;
  }
  return { partner: `http://${host}:${partnerPort}`, editor: `http://${host}:${editorPort}`, stop };
}

function listen(site: Hono, port: number, host: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const listener = getRequestListener(site.fetch);
    const server = createServer((request, response) => void listener(request, response));
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === 'EADDRINUSE';
      reject(
        isTaken ? new Error(`Port ${port} is already in use. Stop what runs there, or set PORT.`) : error,
      );
    });
    server.listen(port, host, () => resolve(server));
  });
}

async function close(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearTimeout(timer);
}
