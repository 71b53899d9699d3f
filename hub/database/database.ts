import { AsyncLocalStorage } from 'node:async_hooks';
import type { PgColumn, PgDatabase, PgQueryResultHKT, PgTable } from 'drizzle-orm/pg-core';
import type { Statements } from './statements';

/** Runs SQL, the same statements on both databases. */
export type Queries = PgDatabase<PgQueryResultHKT>;

/**
 * The hub's database. Callers pass work in instead of taking a connection out, so that the embedded database, which has
 * one connection, can queue whole transactions.
 */
export interface Database {
  readonly kind: 'embedded' | 'postgres';
  readonly statements: Statements;
  /** Runs statements that need no transaction. Must not be called from inside other work. */
  run<T>(work: (queries: Queries) => Promise<T>): Promise<T>;
  /**
   * Runs reads whose answer may be some seconds old, on a replica where there is one (`readReplica`). They may run twice, so
   * they change nothing but what they return. Never for what decides whether somebody may do something: a session, a code, a
   * limit, an app's secret. Must not be called from inside other work.
   */
  readStale<T>(work: (queries: Queries) => Promise<T>): Promise<T>;
  /** Runs statements of which all or none take effect. Must not be called from inside other work. */
  transaction<T>(work: (queries: Queries) => Promise<T>): Promise<T>;
  /** Resolves if the database answers; does not wait behind other work where it can. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Rows of a table that the hub deletes some time after the moment in `column`. */
export interface ExpiringRows {
  table: PgTable;
  /** A time: an expiry, or when the row was written. */
  column: PgColumn;
  /** How long a row stays after that time, in milliseconds. */
  keepMs: number;
}

const inside = new AsyncLocalStorage<true>();

/**
 * Refuses nested work: on the embedded database it would deadlock; refusing it on both shows the mistake on
 * PostgreSQL too.
 * @throws Error when called from inside other work
 */
export async function guardedWork<T>(work: () => Promise<T>): Promise<T> {
  if (inside.getStore()) throw new Error('Database work was started inside other database work.');
  return inside.run(true, work);
}
