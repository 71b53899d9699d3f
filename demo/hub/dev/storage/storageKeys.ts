import { createHmac, randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { sharedSecret } from '../../credentials/sharedSecret';
import type { Database } from '../../database/database';

const keysSchema = v.object({ accessId: v.string(), secret: v.string() });

/** The key pair that hub and storage share. */
export type StorageKeys = v.InferOutput<typeof keysSchema>;

/** Made at the first use, then kept. */
export function storageKeys(database: Database): Promise<StorageKeys> {
  return sharedSecret(database, 'storage', keysSchema, () => ({
    accessId: `DEMO${randomBytes(8).toString('hex').toUpperCase()}`,
    secret: randomBytes(24).toString('base64url'),
  }));
}

/** Signature of a policy: base64 HMAC-SHA1 of its base64 (Aliyun OSS PostObject). */
export function signPolicy(policy: string, secret: string): string {
  return createHmac('sha1', secret).update(policy).digest('base64');
}
