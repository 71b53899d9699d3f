import type { HubConfig } from '../config/readHubConfig';
import type { Database } from './database';
import { openPostgres } from './openPostgres';

/**
 * PostgreSQL when there is an address, else the embedded one.
 * @param onIdleError called when an idle connection of the pool breaks
 */
export async function openDatabase(
  config: Pick<HubConfig, 'databaseUrl' | 'dataFolder' | 'databaseConnections' | 'dev'>,
  onIdleError: (error: unknown) => void,
): Promise<Database> {
  if (config.databaseUrl !== null)
    // Tests and the demo notice nested work.
    return openPostgres(config.databaseUrl, onIdleError, {
      connections: config.databaseConnections,
      refusesNested: config.dev,
    });
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
