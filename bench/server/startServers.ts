/** The servers of a run: the portal (the demo hub, recorded), the pages, and https for hosts that peers insist on. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BenchPage } from '../load/benchPage';
import { startProgram } from '../hubProgram';
import { recordHub } from './recordHub';
import { RequestLog } from './requestLog';
import { servePage } from './servePage';

export interface Servers {
  /** Origin of the portal. */
  portal: string;
  /** Origin of the pages, on another site than the portal. */
  pages: string;
  /** The same server under the portal's site: frames of the portal share its process, so that throttling reaches them. */
  sameSitePages: string;
  pagesPort: number;
  tlsPort: number;
  log: RequestLog;
  /** Chooses the page that is served from now on. */
  show(page: BenchPage): void;
  close(): Promise<void>;
}

/**
 * Starts the demo hub, without its embedded database kept, and the servers in front of it.
 * @param port the portal's; the next three are used too
 * @param hasPeers whether other hosts have to be played, which takes a certificate
 */
export async function startServers(port: number, hasPeers: boolean): Promise<Servers> {
  const dist = process.env['HUB_DIST'];
  const folder = mkdtempSync(join(tmpdir(), 'hub-entry-bench-'));
  const portal = `http://localhost:${port}`;
  const pages = `http://127.0.0.1:${port + 1}`;
  const sameSitePages = `http://localhost:${port + 1}`;
  const hub = await startProgram('demo/hub/main.ts', port + 3, '/entry', {
    HUB_DEV: '1',
    HUB_DATA: join(folder, 'hub'),
    DATABASE_URL: '',
    HUB_PUBLIC_ORIGIN: portal,
    HUB_TAG_ORIGINS: `${pages} ${sameSitePages}`,
    HUB_PARENT_ORIGINS: `${pages} ${sameSitePages}`,
    ...(dist !== undefined && { HUB_DIST: dist }),
  });
  const log = new RequestLog();
  let page: BenchPage | undefined;
  const current = (): BenchPage | undefined => page;
  const servers: Server[] = [];
  const close = async (): Promise<void> => {
    for (const server of servers) {
      server.closeAllConnections();
      server.close();
    }
    await hub.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    servers.push(await listen(createServer(), recordHub(port + 3, log), port));
    servers.push(await listen(createServer(), servePage(current, log, false), port + 1));
    if (hasPeers) {
      const vendors = createTlsServer(makeCertificate(folder));
      servers.push(await listen(vendors, servePage(current, log, true), port + 2));
    }
  } catch (error) {
    await close();
    throw error;
  }
  return {
    portal,
    pages,
    sameSitePages,
    pagesPort: port + 1,
    tlsPort: port + 2,
    log,
    show: (next) => {
      page = next;
    },
    close,
  };
}

function listen(server: Server, listener: RequestListener, port: number): Promise<Server> {
  server.on('request', listener);
  server.keepAliveTimeout = 60_000;
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(server));
  });
}

/** A throw-away certificate: the browser is told not to look at it. */
function makeCertificate(folder: string): { key: Buffer; cert: Buffer } {
  const key = join(folder, 'key.pem');
  const cert = join(folder, 'cert.pem');
  const subject = ['-subj', '/CN=localhost', '-days', '2', '-nodes'];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-keyout', key, '-out', cert, ...subject], {
    stdio: 'ignore',
  });
  return { key: readFileSync(key), cert: readFileSync(cert) };
}
