import type { StorageAdapter } from '../../adapters/storage';
import type { HubConfig } from '../../config/readHubConfig';
import type { Database } from '../../database/database';
import { filesFolder, openFileStore } from './fileStore';
import { storageKeys } from './storageKeys';

/** Path the simulated storage is mounted at. */
export const storagePath = '/dev/storage';

/** The simulated object storage: a folder beside the embedded database. */
export function simulatedStorage(
  database: Database,
  config: Pick<HubConfig, 'dataFolder' | 'outsideOrigin'>,
): StorageAdapter {
  const store = openFileStore(filesFolder(config));
  return {
    keys: () => storageKeys(database),
    postAddress: (portalOrigin) => `${config.outsideOrigin ?? portalOrigin}${storagePath}`,
    callbackAddress: (portalOrigin) => `${portalOrigin}${storagePath}/callback`,
    fileAddress: (portalOrigin, key) => `${config.outsideOrigin ?? portalOrigin}${storagePath}/${key}`,
    firstBytes: (key) => store.firstBytes(key),
  };
}
