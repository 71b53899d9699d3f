import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/** Runs SQL: the same statements on both databases. */
export type Queries = PgDatabase<PgQueryResultHKT>;

/**
 * The port to the database. Work is handed in rather than a connection handed out, so that the embedded
 * database, which has a single connection, can put a whole transaction into its queue.
 */
export interface Database {
  readonly kind: 'embedded' | 'postgres';
  /** Runs statements that need no transaction. Must not be called from inside other work. */
  run<T>(work: (queries: Queries) => Promise<T>): Promise<T>;
  /** Runs statements of which all or none take effect. Must not be called from inside other work. */
  transaction<T>(work: (queries: Queries) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}
