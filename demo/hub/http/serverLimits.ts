import type { HubConfig } from '../config/readHubConfig';

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
  /** Most connections at once; further ones are closed at once. */
  connections: number;
}

/**
 * The limits of a hub. The storage of `/dev` receives files that need longer than a call; with it, `readInput` limits the
 * bodies of calls.
 */
export function serverLimits({ dev }: Pick<HubConfig, 'dev'>): ServerLimits {
  return {
    headersMs: 10_000,
    requestMs: dev ? 30 * 60_000 : 20_000,
    checkEveryMs: 2000,
    idleMs: 5000,
    connections: 4000,
  };
}
