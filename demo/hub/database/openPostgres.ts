import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Database } from './database';
import { guardedWork } from './guardedWork';

/**
 * Opens a pool on a PostgreSQL server.
 * @param url connection address as in `DATABASE_URL`
 * @param onIdleError called when an idle connection breaks; the pool replaces it
 * @param connections the most at once; further work waits
 */
export function openPostgres(url: string, onIdleError: (error: unknown) => void, connections = 10): Database {
  const pool = new pg.Pool({ connectionString: url, max: connections, connectionTimeoutMillis: 5000 });
  pool.on('error', onIdleError);
  // A connection that breaks while it is in use fails its query, which reports it; without a listener it would also end the
  // process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const queries = drizzle(pool);
  return {
    kind: 'postgres',
    run: (work) => guardedWork(() => work(queries)),
    transaction: (work) => guardedWork(() => queries.transaction((inside) => work(inside))),
    close: () => pool.end(),
  };
}
