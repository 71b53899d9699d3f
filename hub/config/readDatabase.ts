import type { Environment } from './readEnvironment';
import type { collectFaults } from './settingsFaults';

export interface DatabaseSettings {
  /** PostgreSQL to use instead of the embedded database. */
  databaseUrl: string | null;
  /** Streaming replica of it, for reads that may be old; `null`: none. */
  databaseReadUrl: string | null;
  /** The most that such a read may be behind, in milliseconds; when the replica is further, the primary serves them. */
  databaseReadLagMs: number;
  /** Most connections of this process to PostgreSQL, and to the replica. */
  databaseConnections: number;
}

/** @param whole reads a whole number from 1 on: name, what counts where it is not set, the most */
export function readDatabase(
  env: Environment,
  faults: ReturnType<typeof collectFaults>,
  whole: (name: string, fallback: number, most: number) => number,
): DatabaseSettings {
  const read = (name: string) => faults.read(() => readAddress(name, env[name]), null);
  const databaseUrl = read('DATABASE_URL');
  const databaseReadUrl = read('HUB_DATABASE_READ_URL');
  faults.read(() => requirePrimary(env, databaseReadUrl), undefined);
  return {
    databaseUrl,
    databaseReadUrl,
    databaseReadLagMs: whole('HUB_DATABASE_READ_LAG_SECONDS', 5, 3600) * 1000,
    databaseConnections: whole('HUB_DATABASE_CONNECTIONS', 10, 1000),
  };
}

/** The address may hold a password, so no message repeats it. */
function readAddress(name: string, text: string | undefined): string | null {
  if (!text) return null;
  if (!/^postgres(?:ql)?:\/\//.test(text) || !URL.canParse(text))
    throw new Error(`${name} must look like postgres://user:password@host:5432/database.`);
  return text;
}

function requirePrimary(env: Environment, replica: string | null): void {
  if (replica !== null && !env['DATABASE_URL'])
    throw new Error('HUB_DATABASE_READ_URL is set without DATABASE_URL, of which it would be a replica.');
}
