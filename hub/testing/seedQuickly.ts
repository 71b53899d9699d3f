import { sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import type { Seed } from '../createHub';
import type { Queries } from '../database/database';

/** What a seed has put into its tables, kept in a schema of the worker's database. */
interface Copy {
  schema: string;
  tables: string[];
}

/** By settings. `null`: seeded once; most settings of tests occur once, and a copy costs as much as it saves. */
const copies = new Map<string, Copy | null>();

/** Rows that do not come from the seed. */
const others = new Set(['schema_migrations', 'hub_secrets']);

/**
 * Seeds an empty database of the test worker: thirty statements, of which a worker would send as many for each of its
 * hubs. From the third hub with the same settings on, their rows are copied by one statement.
 */
export const seedQuickly =
  (seed: Seed): Seed =>
  async (queries, start) => {
    const key = JSON.stringify([start.config, start.now]);
    const copy = copies.get(key);
    if (copy) {
      await queries.execute(sql.raw(copyRows(copy)));
      return;
    }
    await seed(queries, start);
    copies.set(key, copy === undefined ? null : await keepRows(queries));
  };

/** Without the checks of foreign keys, so that the order of the tables does not matter. */
const copyRows = ({ schema, tables }: Copy): string => `do $$ begin
  set local session_replication_role = replica;
  ${tables.map((name) => `insert into ${name} overriding system value select * from ${schema}.${name};`).join('\n')}
  set local session_replication_role = origin;
end $$`;

async function keepRows(queries: Queries): Promise<Copy> {
  const schema = `seeded_${randomUUID().replaceAll('-', '')}`;
  const named = await queries
    .select({ name: sql<string>`quote_ident(tablename)` })
    .from(sql`pg_tables`)
    .where(sql`schemaname = current_schema()`);
  const all = named.map(({ name }) => name).filter((name) => !others.has(name));
  const filled = await queries
    .select({ name: sql<string>`name` })
    .from(
      sql.raw(
        `(${all.map((name) => `select '${name}' as name where exists (select from ${name})`).join(' union all ')}) found`,
      ),
    );
  const tables = filled.map(({ name }) => name);
  await queries.execute(sql.raw(`create schema ${schema}`));
  for (const name of tables)
    await queries.execute(sql.raw(`create table ${schema}.${name} as select * from ${name}`));
  return { schema, tables };
}
