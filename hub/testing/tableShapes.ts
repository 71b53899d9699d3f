/** Compares drizzle's tables with those of a database. */
import { is, sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import * as v from 'valibot';
import type { Database } from '../database/database';

/** What drizzle and the database must agree on. */
export interface Shape {
  /** `name type`, with `not null` where it is. */
  columns: string[];
  primaryKey: string;
  /** `columns → table (columns)`. */
  foreignKeys: string[];
}

/** The tables that modules export, by their names. */
export function exportedShapes(modules: readonly object[]): Record<string, Shape> {
  const tables = modules
    .flatMap((module): unknown[] => Object.values(module))
    .filter((value) => is(value, PgTable));
  return Object.fromEntries(tables.map(shapeOf));
}

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

async function rows<Row extends v.GenericSchema>(
  database: Database,
  query: string,
  schema: Row,
): Promise<v.InferOutput<Row>[]> {
  const result = await database.run((queries) => queries.execute(sql.raw(query)));
  return v.parse(v.object({ rows: v.array(schema) }), result).rows;
}

/**
 * The tables of the current schema.
 * @param isMeant which of them, by their names
 */
export async function storedShapes(
  database: Database,
  isMeant: (name: string) => boolean,
): Promise<Record<string, Shape>> {
  const columns = await rows(
    database,
    `select table_name, column_name, data_type, is_nullable from information_schema.columns
     where table_schema = current_schema()`,
    columnRow,
  );
  const keys = await rows(
    database,
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
  return Object.fromEntries(Object.entries(shapes).filter(([name]) => isMeant(name)));
}
