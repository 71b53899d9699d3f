import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from '../../hub/testing/openTestDatabase';
import { exportedShapes, storedShapes } from '../../hub/testing/tableShapes';
import type { Database } from '../../hub/database/database';
import * as tables from './tables';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  await tables.createTables(database);
});
afterAll(() => database.close());

it('creates the tables that drizzle describes, and leaves those that exist', async () => {
  const shapes = await storedShapes(database, (name) => name.startsWith('demo_'));
  expect(shapes).toEqual(exportedShapes([tables]));
  await database.run((queries) =>
    queries.insert(tables.faults).values({ call: 'kept', settings: { call: 'kept' } }),
  );
  await tables.createTables(database);
  expect(await database.run((queries) => queries.$count(tables.faults, sql`call = 'kept'`))).toBe(1);
});
