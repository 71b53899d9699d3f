import type { StorageAdapter } from '../../../hub/adapters/storage';
import type { HubConfig } from '../../../hub/config/readHubConfig';
import type { SecretStore } from '../../../hub/keys/sharedSecret';
import { filesFolder, openFileStore } from './fileStore';
import { storageKeys } from './storageKeys';

/** Path the simulated storage is mounted at. */
export const storagePath = '/dev/storage';

/** The simulated object storage: a folder beside the embedded database. */
export function simulatedStorage(
  store: SecretStore,
  config: Pick<HubConfig, 'dataFolder' | 'outsideOrigin'>,
): StorageAdapter {
  const files = openFileStore(filesFolder(config));
  return {
    keys: () => storageKeys(store),
    postAddress: (portalOrigin) => `${config.outsideOrigin ?? portalOrigin}${storagePath}`,
    callbackAddress: (portalOrigin) => `${portalOrigin}${storagePath}/callback`,
    fileAddress: (portalOrigin, key) => `${config.outsideOrigin ?? portalOrigin}${storagePath}/${key}`,
    firstBytes: (key) => files.firstBytes(key),
    readFile: async (key) => {
      const found = await files.read(key);
      if (!found) return null;
      const chunks: Uint8Array[] = [];
      for await (const chunk of found.chunks) chunks.push(chunk);
      return Buffer.concat(chunks);
    },
    removeFolder: (folder) => files.removeFolder(folder),
  };
}
