import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import type { StorageKeys } from '../../../hub/adapters/storage';
import { sharedSecret, type SecretStore } from '../../../hub/keys/sharedSecret';

const keysSchema = v.object({ accessId: v.string(), secret: v.string() });

/** Reads the key pair of the simulated storage; its first use creates it. */
export function storageKeys(store: SecretStore): Promise<StorageKeys> {
  return sharedSecret(store, 'storage', keysSchema, () => ({
    accessId: `DEMO${randomBytes(8).toString('hex').toUpperCase()}`,
    secret: randomBytes(24).toString('base64url'),
  }));
}
