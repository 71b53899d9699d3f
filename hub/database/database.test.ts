import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase } from '../testing/openTestDatabase';
import type { Database, Queries } from './database';
import { migrate } from './migrate';
import { allowNames, preparedStatement } from './preparedStatement';
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

  it('counts what wrote to a table, when it has ended', async () => {
    const { statements } = database;
    const before = statements.changesOf('failures');
    await database.run((queries) => queries.select().from(failures));
    expect(statements.changesOf('failures')).toBe(before);
    await database.transaction(async (queries) => {
      await add(queries, 'counted');
      expect(statements.changesOf('failures')).toBe(before);
    });
    expect(statements.changesOf('failures')).toBe(before + 1);
    await expect(
      database.transaction(async (queries) => {
        await queries.execute(sql`delete from failures`);
        throw new Error('called off');
      }),
    ).rejects.toThrow('called off');
    expect(statements.changesOf('failures')).toBe(before + 2);
    await database.run((queries) => queries.execute(sql`delete from failures where id = 'counted'`));
    expect(statements.changesOf('failures')).toBe(before + 3);
  });

  it('refuses nested work instead of deadlocking', async () => {
    const nested = database.run(() => database.run((queries) => add(queries, 'nested')));
    await expect(nested).rejects.toThrow('inside other database work');
  });
});

/** @param code of the error that names cause */
async function askWith(code: string) {
  const names: string[] = [];
  const ask = preparedStatement(() => ({
    toSQL: () => ({ sql: 'select 1' }),
    prepare: (name) => ({
      execute: () => {
        names.push(name);
        const cause = Object.assign(new Error('refused'), { code });
        return name === '' ? Promise.resolve('found') : Promise.reject(new Error('Failed query', { cause }));
      },
    }),
  }));
  const answers = await database.run(async (queries) => {
    allowNames(queries);
    return [await ask(queries, {}), await ask(queries, {})];
  });
  return { names, answers };
}

describe('a prepared statement', () => {
  const find = preparedStatement((queries) =>
    queries
      .select({ id: failures.id })
      .from(failures)
      .where(eq(failures.id, sql.placeholder('id'))),
  );

  it('works in and outside transactions, also on a connection that has lost it', async () => {
    const found = [{ id: 'meanwhile' }];
    const ask = () => database.run((queries) => find(queries, { id: 'meanwhile' }));
    expect(await ask()).toEqual(found);
    expect(await database.transaction((queries) => find(queries, { id: 'meanwhile' }))).toEqual(found);
    // As behind a pooler in transaction mode, where it was another connection that prepared it.
    await database.run((queries) => queries.execute(sql`deallocate all`));
    expect(await ask()).toEqual(found);
    expect(await ask()).toEqual(found);
  });

  it.each(['26000', '42P05'])('uses no names once they failed with %s', async (code) => {
    const { names, answers } = await askWith(code);
    expect(answers).toEqual(['found', 'found']);
    expect(names).toEqual([expect.stringMatching(/^hub_[0-9a-f]{24}$/), '', '']);
  });

  it('does not repeat what failed otherwise', async () => {
    await expect(askWith('57014')).rejects.toThrow('Failed query');
  });
});
