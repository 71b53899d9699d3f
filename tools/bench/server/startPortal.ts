import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { project, startProgram } from '../hubProgram';
import { closeServer, listen } from './listen';
import { recordHub } from './recordHub';
import type { RequestLog } from './requestLog';

export interface PortalOptions {
  /** Its origin. */
  port: number;
  hubPort: number;
  /** Checkout of the hub. Default: this one. */
  checkout?: string | undefined;
  /** Built files that the hub serves. Default: the checkout's. */
  dist?: string | undefined;
  /** Folder of the hub's data. */
  data: string;
  /** Origins of partners' pages. */
  partners: readonly string[];
  log: RequestLog;
}

export interface Portal {
  origin: string;
  close(): Promise<void>;
}

/** Starts a demo hub with a temporary database, and the recording proxy in front of it. */
export async function startPortal(options: PortalOptions): Promise<Portal> {
  const { port, hubPort, checkout = project, dist = join(checkout, 'dist') } = options;
  if (!existsSync(dist)) throw new Error(`${dist} is missing. Build that checkout first.`);
  const origin = `http://localhost:${port}`;
  const env = {
    HUB_DATA: options.data,
    HUB_DIST: dist,
    DATABASE_URL: '',
    HUB_PUBLIC_ORIGIN: origin,
    HUB_TAG_ORIGINS: options.partners.join(' '),
    HUB_PARENT_ORIGINS: options.partners.join(' '),
  };
  const hub = await startProgram('demo/hub.ts', hubPort, '/entry', env, checkout);
  try {
    const server = await listen(createServer(), recordHub(hubPort, options.log), port);
    return {
      origin,
      close: async () => {
        closeServer(server);
        await hub.stop();
      },
    };
  } catch (error) {
    await hub.stop();
    throw error;
  }
}
