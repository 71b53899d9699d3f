/**
 * The servers of a run: the portal (the demo hub, recorded), the pages, https for hosts that peers require, and the
 * portal of another checkout.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { BenchPage } from '../load/benchPage';
import { closeServer, listen } from './listen';
import { RequestLog } from './requestLog';
import { servePage } from './servePage';
import { startPortal, type Portal, type PortalOptions } from './startPortal';

export interface Servers {
  /** Origin of the portal. */
  portal: string;
  /** Origin of the other checkout's portal, if there is one. */
  portalBefore: string | undefined;
  /** Origin of the pages, on another site than the portal. */
  pages: string;
  /** The same server under the portal's site: frames of the portal share its process, so that throttling reaches them. */
  sameSitePages: string;
  pagesPort: number;
  tlsPort: number;
  log: RequestLog;
  /** Selects the served page. */
  show(page: BenchPage): void;
  close(): Promise<void>;
}

/**
 * Starts the portals, and the servers of pages.
 * @param port the portal's; the next five are used too
 * @param hasPeers whether to simulate other hosts, which needs a certificate
 * @param before another checkout, built, whose portal is measured too
 */
export async function startServers(port: number, hasPeers: boolean, before?: string): Promise<Servers> {
  const dist = process.env['HUB_DIST'];
  const folder = mkdtempSync(join(tmpdir(), 'hub-entry-bench-'));
  const pages = `http://127.0.0.1:${port + 1}`;
  const sameSitePages = `http://localhost:${port + 1}`;
  const partners = [pages, sameSitePages];
  const log = new RequestLog();
  let page: BenchPage | undefined;
  const current = (): BenchPage | undefined => page;
  const servers: Server[] = [];
  const portals: Portal[] = [];
  const close = async (): Promise<void> => {
    servers.forEach(closeServer);
    await Promise.all(portals.map((portal) => portal.close()));
    rmSync(folder, { recursive: true, force: true });
  };
  const addPortal = async (options: Pick<PortalOptions, 'port' | 'hubPort' | 'checkout' | 'dist'>) => {
    const data = join(folder, `hub-${options.port}`);
    const portal = await startPortal({ ...options, data, partners, log });
    portals.push(portal);
    return portal.origin;
  };
  try {
    const portal = await addPortal({ port, hubPort: port + 3, dist });
    const portalBefore = before
      ? await addPortal({ port: port + 4, hubPort: port + 5, checkout: resolve(before) })
      : undefined;
    servers.push(await listen(createServer(), servePage(current, log, false), port + 1));
    if (hasPeers) {
      const vendors = createTlsServer(makeCertificate(folder));
      servers.push(await listen(vendors, servePage(current, log, true), port + 2));
    }
    return {
      portal,
      portalBefore,
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
  } catch (error) {
    await close();
    throw error;
  }
}

/** A temporary certificate, which the browser is told to accept. */
function makeCertificate(folder: string): { key: Buffer; cert: Buffer } {
  const key = join(folder, 'key.pem');
  const cert = join(folder, 'cert.pem');
  const subject = ['-subj', '/CN=localhost', '-days', '2', '-nodes'];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-keyout', key, '-out', cert, ...subject], {
    stdio: 'ignore',
  });
  return { key: readFileSync(key), cert: readFileSync(cert) };
}
