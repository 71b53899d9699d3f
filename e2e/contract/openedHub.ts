import type { Database } from '../../hub/database/database';

/** A running hub with its own database and a clock that tests control. */
export interface OpenedHub {
  port: number;
  /** The hub's database, for states that no call can create. */
  database: Database;
  /** Milliseconds since 1970, by the hub's clock. */
  now(): number;
  /** Moves the hub's clock forward. */
  advance(ms: number): Promise<void>;
  close(): Promise<void>;
  /** What the hub has sent to its database, each text once; not in processes of their own. */
  statements?: ReadonlySet<string>;
  /** Where two processes answer. */
  processes?: HubProcesses;
}

/** Two processes of a hub, counted from 0. */
export interface HubProcesses {
  /** @param index of the process that answers every call from now on; `null`: each in turn */
  only(index: number | null): void;
  /** Occupies every place of a process for password hashes. */
  holdHashes(index: number): Promise<HeldHashes>;
}

/** Hashes of a process that wait for their turn. */
export interface HeldHashes {
  /** Resolves when one waits. */
  waiting: Promise<void>;
  release(): void;
}
