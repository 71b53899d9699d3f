/** The SQL of the migrations and drizzle's tables describe the same database. */
import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from '../testing/openTestDatabase';
import { exportedShapes, storedShapes } from '../testing/tableShapes';
import type { Database } from './database';
import { migrate } from './migrate';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  await migrate(database);
});
afterAll(() => database.close());

/** A hub of another test may have used this schema, with its plug-in's tables (`demo/simulations/tables`). */
const isOwn = (name: string) => name !== 'schema_migrations' && !name.startsWith('demo_');

it('has the columns, types, nullability and keys of the migrations', async () => {
  const folder = new URL('../', import.meta.url);
  const files = await readdir(folder, { recursive: true });
  const modules = await Promise.all(
    files
      .filter((name) => /^(?:database\/tables\/\w+|methods\/\w+\/\w+Tables)\.ts$/.test(name))
      .map((name): Promise<object> => import(new URL(name, folder).href)),
  );
  expect(exportedShapes(modules)).toEqual(await storedShapes(database, isOwn));
});
