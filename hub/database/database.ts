import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** Runs SQL, the same statements on both databases. */
export type Queries = PgDatabase<PgQueryResultHKT>;

/**
 * The hub's database. Callers pass work in instead of taking a connection out, so that the embedded database, which has
 * one connection, can queue whole transactions.
 */
export interface Database {
  readonly kind: 'embedded' | 'postgres';
  /** Runs statements that need no transaction. Must not be called from inside other work. */
  run<T>(work: (queries: Queries) => Promise<T>): Promise<T>;
  /** Runs statements of which all or none take effect. Must not be called from inside other work. */
  transaction<T>(work: (queries: Queries) => Promise<T>): Promise<T>;
  /** Resolves if the database answers; does not wait behind other work where it can. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
