import pg from 'pg';
import { startTemporaryPostgres } from '../../scripts/temporaryPostgres.mjs';
import { cpuSecondsOfFamily, parentOf } from './processFigures';

/** One PostgreSQL with a database for each subject. */
export interface BenchPostgres {
  version: string;
  /** Makes a database. @param like one to copy, which nobody may use meanwhile @returns its address */
  create(name: string, like?: string): Promise<string>;
  /** Statements that a database has been sent so far, each `begin` and `commit` too: each is a round trip. */
  statements(name: string): Promise<number>;
  /** Processor time of the whole server so far, in seconds. */
  cpuSeconds(): number;
  stop(): Promise<void>;
}

/**
 * Starts the PostgreSQL of the system's packages. Commits reach the disk, as in production.
 * @throws Error without an installed one
 */
export async function startBenchPostgres(): Promise<BenchPostgres> {
  const settings = [
    'shared_preload_libraries=pg_stat_statements',
    'pg_stat_statements.max=10000',
    'max_connections=300',
  ];
  const server = await startTemporaryPostgres({ isDurable: true, settings });
  if (!server) throw new Error('No PostgreSQL is installed (Debian: apt-get install postgresql).');
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await client.query('create extension pg_stat_statements');
  const own = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const postmaster = parentOf(own.rows[0]?.pid ?? 0);
  if (postmaster === null) throw new Error('PostgreSQL has ended.');
  return {
    version: server.version,
    create: async (name, like = 'template1') => {
      await client.query(`create database ${name} template ${like}`);
      return Object.assign(new URL(server.url), { pathname: `/${name}` }).href;
    },
    statements: async (name) => {
      const { rows } = await client.query<{ calls: string | null }>(
        `select sum(calls) as calls from pg_stat_statements s join pg_database d on d.oid = s.dbid
         where d.datname = $1`,
        [name],
      );
      return Number(rows[0]?.calls ?? 0);
    },
    cpuSeconds: () => cpuSecondsOfFamily(postmaster),
    stop: async () => {
      await client.end();
      await server.stop();
    },
  };
}
