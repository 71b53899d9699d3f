import type { Database } from '../../demo/hub/database/database';

/** A running hub with a database of its own and a clock that tests own. */
export interface OpenedHub {
  port: number;
  /** The hub's database, for what no call can bring about. */
  database: Database;
  /** Milliseconds since 1970 by the hub's clock. */
  now(): number;
  /** Lets the hub's clock run on. */
  advance(ms: number): Promise<void>;
  close(): Promise<void>;
}
