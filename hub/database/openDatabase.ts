import type { DatabaseSettings } from '../config/readDatabase';
import type { HubConfig } from '../config/readHubConfig';
import type { Database } from './database';
import { openPostgres } from './openPostgres';
import { readReplica, type ReplicaOptions } from './readReplica';

/** A replica that does not answer in this time must not keep a reader waiting, in milliseconds. */
const replicaWithinMs = 1000;

/**
 * PostgreSQL when there is an address, else the embedded one.
 * @param onIdleError called when an idle connection of the pool breaks
 * @param tell as in `ReplicaOptions`
 */
export async function openDatabase(
  config: DatabaseSettings & Pick<HubConfig, 'dataFolder' | 'dev'>,
  onIdleError: (error: unknown) => void,
  tell: ReplicaOptions['tell'] = () => undefined,
): Promise<Database> {
  const { databaseUrl, databaseReadUrl, databaseConnections, databaseReadLagMs: maxLagMs } = config;
  if (databaseUrl !== null) {
    // Tests and the demo notice nested work.
    const options = { connections: databaseConnections, refusesNested: config.dev };
    const primary = openPostgres(databaseUrl, onIdleError, options);
    if (databaseReadUrl === null) return primary;
    const replica = openPostgres(databaseReadUrl, onIdleError, {
      ...options,
      connectWithinMs: replicaWithinMs,
    });
    return readReplica(primary, replica, { maxLagMs, tell });
  }
  const { openPglite } = await loadPglite();
  return openPglite({ folder: config.dataFolder });
}

/** The embedded database is for demo and development; an installation without it is smaller. */
async function loadPglite() {
  try {
    return await import('./openPglite');
  } catch (cause) {
    throw new Error('The embedded database is not installed here. Set DATABASE_URL.', { cause });
  }
}
