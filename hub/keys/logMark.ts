import { createHmac } from 'node:crypto';
import * as v from 'valibot';
import { createToken } from '../credentials/opaqueToken';
import { sharedSecret, type SecretStore } from './sharedSecret';

/** @returns hashes a name as the log of security events does, with a key of this hub */
export async function openLogMark(store: SecretStore): Promise<(name: string) => string> {
  const key = await sharedSecret(store, 'security log', v.string(), createToken);
  return (name) => createHmac('sha256', key).update(name).digest('hex').slice(0, 16);
}
