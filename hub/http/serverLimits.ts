import type { Server as NetServer, Socket } from 'node:net';
import type { HubConfig } from '../config/readHubConfig';
import { addressBlock } from './clientAddress';

/** What slow and many connections may cost. */
export interface ServerLimits {
  /** Time for the headers of a request, in milliseconds. */
  headersMs: number;
  /** Time for a whole request, in milliseconds. */
  requestMs: number;
  /** How often slow connections are looked for, in milliseconds; Node's default is 30 s. */
  checkEveryMs: number;
  /** How long a connection without a request stays open, in milliseconds. */
  idleMs: number;
  /** How long a connection stays open on which nothing moves, e.g. because its answer is not read, in milliseconds. */
  stalledMs: number;
  /** Most connections at once; further ones are closed at once. */
  connections: number;
  /** Most connections of one address block. */
  connectionsPerAddress: number;
}

/**
 * The limits of a hub. Behind a proxy all connections come from one address, and the proxy counts its visitors. The storage of `/dev` receives files that need longer than a call; with it, `readInput` limits the
 * bodies of calls.
 */
export function serverLimits({ dev, trustProxy }: Pick<HubConfig, 'dev' | 'trustProxy'>): ServerLimits {
  return {
    headersMs: 10_000,
    requestMs: dev ? 30 * 60_000 : 20_000,
    checkEveryMs: 2000,
    idleMs: 5000,
    // Longer than any call waits: a provider may be asked three times, 10 s each.
    stalledMs: 40_000,
    connections: 4000,
    connectionsPerAddress: trustProxy ? Infinity : 1000,
  };
}

/** Closes a connection at once if its address block has as many as it may. */
export function limitConnections(server: NetServer, most: number): void {
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const block = addressBlock(socket.remoteAddress ?? 'unknown');
    const count = (open.get(block) ?? 0) + 1;
    open.set(block, count);
    socket.once('close', () => {
      const left = (open.get(block) ?? 1) - 1;
      if (left === 0) open.delete(block);
      else open.set(block, left);
    });
    if (count > most) socket.destroy();
  });
}
