import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../testing/openTestDatabase';
import type { Database, Queries } from './database';
import { migrate } from './migrate';
import { failures } from './tables/limits';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
  await migrate(database);
});
afterAll(() => database.close());

const add = (queries: Queries, id: string) =>
  queries
    .insert(failures)
    .values({ id, tenantId: 't', action: 'login', accountKey: 'a', addressKey: 'b', at: 1 });
const ids = () =>
  database.run(async (queries) => (await queries.select().from(failures)).map(({ id }) => id));

describe('database', () => {
  it('applies migrations once', async () => {
    expect(await migrate(database)).toEqual([]);
  });

  it('rolls back a failed transaction but not concurrent work', async () => {
    const failed = database.transaction(async (queries) => {
      await add(queries, 'inside');
      await queries.execute(sql`select pg_sleep(0.02)`);
      throw new Error('called off');
    });
    const meanwhile = database.run((queries) => add(queries, 'meanwhile'));
    await expect(failed).rejects.toThrow('called off');
    await meanwhile;
    expect(await ids()).toEqual(['meanwhile']);
  });

  it('still works after a failed statement', async () => {
    await expect(database.run((queries) => queries.execute('select nothing'))).rejects.toThrow(
      'Failed query',
    );
    expect(await ids()).toEqual(['meanwhile']);
  });

  it('refuses nested work instead of deadlocking', async () => {
    const nested = database.run(() => database.run((queries) => add(queries, 'nested')));
    await expect(nested).rejects.toThrow('inside other database work');
  });
});
