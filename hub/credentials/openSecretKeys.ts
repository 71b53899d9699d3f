import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { HubConfig } from '../config/readHubConfig';
import { readSecretKeys } from '../config/readSecretKeys';
import { createSecretKeys, type SecretKeys } from './secretKeys';

type KeySettings = Pick<HubConfig, 'secretKeys' | 'demoData' | 'dev' | 'dataFolder'>;

/**
 * The keys of the settings. The demo makes its own: a file beside the database's folder, for this user alone, or for a
 * database in memory a key in memory.
 * @throws Error when a hub in production has none
 */
export async function openSecretKeys(config: KeySettings): Promise<SecretKeys> {
  const { secretKeys, dataFolder } = config;
  if (secretKeys.length > 0) return createSecretKeys(secretKeys);
  if (!config.demoData && !config.dev) throw new Error(`${missingSecretKey} For the demo, set HUB_DEV=1.`);
  return createSecretKeys(dataFolder === null ? [randomBytes(32)] : await demoKeys(`${dataFolder}-key`));
}

/** What a hub in production without a key is told. */
export const missingSecretKey =
  'HUB_SECRET_KEY is missing: a key that encrypts secrets in the database. Make one: openssl rand -base64 32.';

async function demoKeys(path: string): Promise<readonly Uint8Array[]> {
  const kept = await readFile(path, 'utf8').catch(() => null);
  if (kept !== null) return readSecretKeys(kept);
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600 });
  // Of two processes that start at once only one creates the file, whole.
  await link(draft, path).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  });
  await rm(draft);
  return readSecretKeys(await readFile(path, 'utf8'));
}
