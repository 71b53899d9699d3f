import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import type { Database } from '../database/database';
import { hubSecrets } from '../database/tables/keys';
import type { SecretKeys } from '../credentials/secretKeys';

/** Where shared secrets are, and what encrypts them. */
export interface SecretStore {
  database: Database;
  secretKeys: SecretKeys;
}

/** What a value of `hub_secrets` is encrypted for. */
export const secretPlace = (name: string): string => `hub_secrets ${name}`;

/**
 * Reads a secret that all processes of a hub share; the first process that needs it creates it. It is stored encrypted.
 * @param name its purpose
 * @param schema shape of the value
 * @param make creates a value; it is dropped when another process was faster
 * @throws Error when the stored value does not fit or cannot be decrypted
 */
export async function sharedSecret<Schema extends v.GenericSchema>(
  store: SecretStore,
  name: string,
  schema: Schema,
  make: () => v.InferOutput<Schema> | Promise<v.InferOutput<Schema>>,
): Promise<v.InferOutput<Schema>> {
  const kept = await readSecret(store, name);
  if (kept !== undefined) return v.parse(schema, kept);
  const value = await store.secretKeys.seal(secretPlace(name), await make());
  await store.database.run((queries) =>
    queries.insert(hubSecrets).values({ name, value }).onConflictDoNothing(),
  );
  return v.parse(schema, await readSecret(store, name));
}

async function readSecret({ database, secretKeys }: SecretStore, name: string): Promise<unknown> {
  const [row] = await database.run((queries) =>
    queries.select().from(hubSecrets).where(eq(hubSecrets.name, name)),
  );
  return row && secretKeys.open(secretPlace(name), row.value);
}
