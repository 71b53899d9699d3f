import type { HubConfig } from '../config/readHubConfig';
import type { Database } from './database';
import { openPglite } from './openPglite';
import { openPostgres } from './openPostgres';

/**
 * Opens the database the settings name: PostgreSQL when there is an address, else the embedded one.
 * @param onIdleError told when an idle connection of the pool breaks
 */
export async function openDatabase(
  config: Pick<HubConfig, 'databaseUrl' | 'dataFolder'>,
  onIdleError: (error: unknown) => void,
): Promise<Database> {
  return config.databaseUrl === null
    ? openPglite({ folder: config.dataFolder })
    : openPostgres(config.databaseUrl, onIdleError);
}
