import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import type { Database } from '../database/database';
import { hubSecrets } from '../database/tables/secrets';

/**
 * Reads a secret that all processes of a hub share; the first process that needs it creates it.
 * @param name its purpose
 * @param schema shape of the stored value
 * @param make creates a value; it is dropped when another process was faster
 * @throws Error when the stored value does not fit
 */
export async function sharedSecret<Schema extends v.GenericSchema>(
  database: Database,
  name: string,
  schema: Schema,
  make: () => v.InferOutput<Schema> | Promise<v.InferOutput<Schema>>,
): Promise<v.InferOutput<Schema>> {
  const kept = await readSecret(database, name);
  if (kept) return v.parse(schema, kept.value);
  const made = await make();
  await database.run((queries) =>
    queries.insert(hubSecrets).values({ name, value: made }).onConflictDoNothing(),
  );
  return v.parse(schema, (await readSecret(database, name))?.value);
}

async function readSecret(database: Database, name: string) {
  const [row] = await database.run((queries) =>
    queries.select().from(hubSecrets).where(eq(hubSecrets.name, name)),
  );
  return row;
}
