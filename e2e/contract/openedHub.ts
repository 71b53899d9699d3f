import type { Database } from '../../demo/hub/database/database';

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
}
