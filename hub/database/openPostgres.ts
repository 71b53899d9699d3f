import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { databaseBusy } from '../answers/refusal';
import { guardedWork, type Database, type Queries } from './database';
import { createNames, nameStatements } from './namedStatements';
import { allowNames } from './preparedStatement';
import { logStatements } from './statements';

export interface PostgresOptions {
  /** The most at once; further work waits. */
  connections?: number;
  /** Longest wait for one of them, in milliseconds. */
  connectWithinMs?: number;
  /**
   * Whether work inside other work is refused, as the embedded database must. Here it only takes a second connection, and
   * to notice it costs each call of a hub 7 % of its time: what follows a call through its promises follows all of them.
   */
  refusesNested?: boolean;
}

/**
 * Opens a pool on a PostgreSQL server.
 * @param url connection address as in `DATABASE_URL`
 * @param onIdleError called when an idle connection breaks; the pool replaces it
 * @returns work rejects with a `Refusal` with HTTP 503 when it gets no connection in time, or the server has none left
 */
export function openPostgres(
  url: string,
  onIdleError: (error: unknown) => void,
  { connections = 10, connectWithinMs = 5000, refusesNested = true }: PostgresOptions = {},
): Database {
  const names = createNames();
  const pool = openPool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: connectWithinMs,
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it; its types do not say so
    onConnect: (client) => nameStatements(client, names),
  });
  // A connection beside the pool: a load balancer must not take a hub with a full pool for a broken one.
  const health = openPool({ connectionString: url, max: 1, connectionTimeoutMillis: connectWithinMs });
  for (const one of [pool, health]) one.on('error', onIdleError);
  const statements = logStatements();
  const { logger } = statements;
  const queries = drizzle(pool, { logger });
  allowNames(queries);
  const transaction = createTransactions(pool, (client) => drizzle(client, { logger }));
  const guarded = <T>(work: () => Promise<T>) =>
    (refusesNested ? guardedWork(() => statements.during(work)) : statements.during(work)).catch(rethrow);
  const run: Database['run'] = (work) => guarded(() => work(queries));
  return {
    kind: 'postgres',
    statements,
    run,
    readStale: run,
    transaction: (work) => guarded(() => transaction(work)),
    ping: async () => void (await health.query('select 1')),
    close: async () => {
      await Promise.all([pool.end(), health.end()]);
    },
  };
}

/**
 * Like drizzle's `transaction`, which builds a sender of statements for each call. Here each connection keeps one, and
 * statements that are built once (`preparedStatement`) are built once for that.
 */
function createTransactions(
  pool: pg.Pool,
  open: (client: pg.PoolClient) => Queries,
): Pick<Database, 'transaction'>['transaction'] {
  const ofClient = new WeakMap<pg.PoolClient, Queries>();
  return async (work) => {
    const client = await pool.connect();
    const queries = ofClient.get(client) ?? open(client);
    ofClient.set(client, queries);
    let fault: Error | undefined;
    try {
      await queries.execute(begin);
      const result = await work(queries);
      await queries.execute(commit);
      return result;
    } catch (error) {
      // One that cannot be rolled back is of no use any more.
      await queries.execute(rollback).catch(() => {
        fault = new Error('not rolled back', { cause: error });
      });
      throw error;
    } finally {
      client.release(fault);
    }
  };
}

const [begin, commit, rollback] = [sql`begin`, sql`commit`, sql`rollback`];

function openPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config);
  // A connection that breaks while it is in use fails its query, which reports it; without a listener it would also end the
  // process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Codes of PostgreSQL: too many connections, of the server or of the role or database. */
const noConnection: ReadonlySet<unknown> = new Set(['53300', '53400']);
/** What `pg` says when it waited too long for a connection; it gives no code. */
const waitedTooLong =
  /^(?:timeout exceeded when trying to connect|Connection terminated due to connection timeout)/;

/** Turns the lack of a connection into a refusal; drizzle wraps the error of a statement. */
function rethrow(error: unknown): never {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if (waitedTooLong.test(cause.message) || ('code' in cause && noConnection.has(cause.code)))
      throw databaseBusy();
  throw error;
}
