/** The SQL of the migrations and drizzle's tables describe the same database. */
import { is, sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as v from 'valibot';
import { openTestDatabase } from '../testing/openTestDatabase';
import type { Database } from './database';
import { migrate } from './migrate';

interface Shape {
  /** `name type`, with `not null` where it is. */
  columns: string[];
  primaryKey: string;
  /** `columns → table (columns)`. */
  foreignKeys: string[];
}

let database: Database;
let tables: PgTable[];
beforeAll(async () => {
  database = await openTestDatabase();
  await migrate(database);
  const folder = new URL('./tables/', import.meta.url);
  const modules = (await readdir(folder)).map((name) => new URL(name, folder));
  const devTables = new URL('../../demo/simulations/tables.ts', import.meta.url);
  if (existsSync(devTables)) modules.push(devTables);
  const exported: unknown[] = await Promise.all(modules.map((module) => import(module.href)));
  tables = exported
    .flatMap((module) => Object.values(module as object))
    .filter((value) => is(value, PgTable));
});
afterAll(() => database.close());

const list = (names: readonly string[]) => names.join(', ');
const names = (parts: readonly { name: string }[]) => list(parts.map(({ name }) => name));
/** SQL for the names of a key's columns. The catalogue keeps their order; information_schema needs three views. */
const keyColumns = (table: string, key: string) =>
  `array(select attname::text from unnest(${key}) with ordinality as part (number, place)
   join pg_attribute on attrelid = ${table} and attnum = part.number order by place)`;
const column = (name: string, type: string, isNotNull: boolean) =>
  `${name} ${type}${isNotNull ? ' not null' : ''}`;

function shapeOf(table: PgTable): [name: string, shape: Shape] {
  const { name, columns, primaryKeys, foreignKeys } = getTableConfig(table);
  const key = columns.filter((one) => one.primary).map((one) => one.name);
  return [
    name,
    {
      columns: columns.map((one) => column(one.name, one.getSQLType(), one.notNull)).toSorted(),
      primaryKey: list([...key, ...primaryKeys.flatMap((one) => one.columns.map((part) => part.name))]),
      foreignKeys: foreignKeys
        .map((foreignKey) => {
          const reference = foreignKey.reference();
          const target = getTableConfig(reference.foreignTable).name;
          return `${names(reference.columns)} → ${target} (${names(reference.foreignColumns)})`;
        })
        .toSorted(),
    },
  ];
}

const columnRow = v.object({
  table_name: v.string(),
  column_name: v.string(),
  data_type: v.string(),
  is_nullable: v.picklist(['YES', 'NO']),
});
const keyRow = v.object({
  table_name: v.string(),
  contype: v.picklist(['p', 'f']),
  columns: v.array(v.string()),
  target: v.nullable(v.string()),
  target_columns: v.nullable(v.array(v.string())),
});

async function rows<Row extends v.GenericSchema>(query: string, schema: Row): Promise<v.InferOutput<Row>[]> {
  const result = await database.run((queries) => queries.execute(sql.raw(query)));
  return v.parse(v.object({ rows: v.array(schema) }), result).rows;
}

async function migratedShapes(): Promise<Record<string, Shape>> {
  const columns = await rows(
    `select table_name, column_name, data_type, is_nullable from information_schema.columns
     where table_schema = current_schema() and table_name <> 'schema_migrations'`,
    columnRow,
  );
  const keys = await rows(
    `select conrelid::regclass::text as table_name, contype::text, ${keyColumns('conrelid', 'conkey')} as columns,
     nullif(confrelid, 0)::regclass::text as target, ${keyColumns('confrelid', 'confkey')} as target_columns
     from pg_constraint where connamespace = current_schema()::regnamespace and contype in ('p', 'f')`,
    keyRow,
  );
  const shapes: Record<string, Shape> = {};
  for (const { table_name: table, column_name: name, data_type: type, is_nullable: nullable } of columns)
    (shapes[table] ??= { columns: [], primaryKey: '', foreignKeys: [] }).columns.push(
      column(name, type, nullable === 'NO'),
    );
  for (const { table_name: table, contype, columns: own, target, target_columns: others } of keys) {
    const shape = shapes[table];
    if (contype === 'p' && shape) shape.primaryKey = list(own);
    else shape?.foreignKeys.push(`${list(own)} → ${target} (${list(others ?? [])})`);
  }
  for (const shape of Object.values(shapes)) {
    shape.columns.sort();
    shape.foreignKeys.sort();
  }
  return shapes;
}

it('has the columns, types, nullability and keys of the migrations', async () => {
  expect(Object.fromEntries(tables.map(shapeOf))).toEqual(await migratedShapes());
});
