/** Whether the keys of the tables begin with the tenant, so that a distributed PostgreSQL can place each tenant's rows together. */
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Database } from '../database/database';

/** Tables whose rows are no tenant's, and why. A distributed PostgreSQL keeps them whole. */
export const sharedTables: Readonly<Record<string, string>> = {
  tenants: 'finds the tenant of a host; all others refer to it',
  hub_secrets: 'keys of the hub itself',
  operators: 'people of the operator, for several tenants',
  audit: 'one chain of hashes over all that operators do',
  audit_chain: 'both ends of that chain',
  legal_texts: 'texts by their hash, which several tenants share',
  budgets: 'limits of addresses and of the hub over all tenants, by a hash',
  wechat_events: 'numbers of messages of the one WeChat account of the hub',
  lark_apps: 'one row a tenant, found by the app that Lark names',
  limit_overrides: 'limits of the hub beside those of tenants; each process reads all of them',
  schema_migrations: 'files that were applied',
};

/**
 * Unique indexes without the tenant that stay for one release: the version before looks for conflicts there
 * (`on conflict`), while its processes are replaced. Before tables are placed they are dropped.
 */
export const keptForBefore: readonly string[] = [
  'app_uses_before',
  'devices_before',
  'merge_waits_before',
  'oidc_records_before',
  'totp_factors_before',
  'totp_setups_before',
  'trusted_browsers_before',
];

/** Triggers that name the tenant for the version before (`0266_…_tenant.sql`). A placed table has none. */
const triggersForBefore = sql`select tgname::text as name, relname::text as table from pg_trigger
  join pg_class on pg_class.oid = tgrelid
  where relnamespace = current_schema()::regnamespace and tgname = relname || '_tenant' order by 1`;

const found = v.object({
  rows: v.array(
    v.object({ table: v.string(), index: v.string(), key: v.string(), columns: v.array(v.string()) }),
  ),
});
const triggers = v.object({ rows: v.array(v.object({ name: v.string(), table: v.string() })) });
const foreign = v.object({
  rows: v.array(
    v.object({
      table: v.string(),
      columns: v.array(v.string()),
      target: v.string(),
      others: v.array(v.string()),
    }),
  ),
});

const names = (relation: string, numbers: string) =>
  `array(select attname::text from unnest(${numbers}) with ordinality as part (number, place)
    join pg_attribute on attrelid = ${relation} and attnum = part.number order by place)`;

const named = v.object({ rows: v.array(v.object({ name: v.string() })) });

/** The tables of the current schema, without those of the demo's plug-in. */
export async function tablesOf(database: Database): Promise<string[]> {
  const all = sql`select tablename::text as name from pg_tables where schemaname = current_schema() order by 1`;
  const { rows } = v.parse(named, await database.run((queries) => queries.execute(all)));
  return rows.map(({ name }) => name).filter((name) => !name.startsWith('demo_'));
}

/** Those whose rows are a tenant's. */
export const tenantTablesOf = (tables: readonly string[]): string[] =>
  tables.filter((name) => !(name in sharedTables));

/** The foreign keys of the current schema. */
async function references(database: Database) {
  const text = `select own.relname::text as table, ${names('conrelid', 'conkey')} as columns,
    other.relname::text as target, ${names('confrelid', 'confkey')} as others
    from pg_constraint join pg_class own on own.oid = conrelid join pg_class other on other.oid = confrelid
    where connamespace = current_schema()::regnamespace and contype = 'f'`;
  return v.parse(foreign, await database.run((queries) => queries.execute(sql.raw(text))));
}

/**
 * Primary keys, unique indexes and foreign keys that do not begin with the tenant, of tables whose rows are a tenant's.
 * @returns `table: key`, in order
 */
export async function keysWithoutTenant(database: Database, tables: ReadonlySet<string>): Promise<string[]> {
  const keys = v.parse(
    found,
    await database.run((queries) =>
      queries.execute(
        sql.raw(`select pg_class.relname::text as table, own.relname::text as index, case when indisprimary then 'primary key' else 'unique' end as key,
          ${names('indrelid', 'indkey::int2[]')} as columns
          from pg_index join pg_class on pg_class.oid = indrelid join pg_class own on own.oid = indexrelid
          where pg_class.relnamespace = current_schema()::regnamespace and indisunique`),
      ),
    ),
  );
  const { rows } = await references(database);
  return [
    ...keys.rows
      .filter(
        ({ table, index, columns }) =>
          tables.has(table) && columns[0] !== 'tenant_id' && !keptForBefore.includes(index),
      )
      .map(({ table, key, columns }) => `${table}: ${key} (${columns.join(', ')})`),
    ...rows
      .filter(({ table, target, columns, others }) => {
        const isOwn = columns[0] === 'tenant_id' && others[0] === 'tenant_id';
        return tables.has(table) && tables.has(target) && !isOwn;
      })
      .map(
        ({ table, columns, target, others }) =>
          `${table}: (${columns.join(', ')}) → ${target} (${others.join(', ')})`,
      ),
  ].toSorted();
}

/**
 * Statements for a distributed PostgreSQL (Citus): what was for the version before goes; then come shared tables that a placed
 * one refers to, and the tenants' tables whose keys are ready, and to or from which no key of another is in the way.
 * @param left what `keysWithoutTenant` finds
 */
export async function placingStatements(
  database: Database,
  tables: readonly string[],
  left: readonly string[],
): Promise<string[]> {
  const { rows } = await references(database);
  const unready = new Set(left.map((line) => line.split(':')[0] ?? ''));
  // What an unready table refers to has to stay where that is, and so on.
  for (let before = -1; before !== unready.size;) {
    before = unready.size;
    for (const { table: own, target } of rows)
      if (!(target in sharedTables) && (unready.has(own) || unready.has(target)))
        unready.add(own).add(target);
  }
  const ready = referencedFirst(
    tenantTablesOf(tables).filter((name) => !unready.has(name)),
    rows,
  );
  const shared = new Set(
    rows
      .filter(({ table: own, target }) => ready.includes(own) && target in sharedTables)
      .map(({ target }) => target),
  );
  const forBefore = v.parse(triggers, await database.run((queries) => queries.execute(triggersForBefore)));
  return [
    ...keptForBefore.map((name) => `drop index ${name};`),
    ...forBefore.rows.map(({ name, table }) => `drop trigger ${name} on ${table};`),
    ...[...shared].map((name) => `select create_reference_table('${name}');`),
    ...ready.map((name) => `select create_distributed_table('${name}', 'tenant_id');`),
  ];
}

/** A table can be placed when those that it refers to are. */
function referencedFirst(
  tables: readonly string[],
  rows: readonly { table: string; target: string }[],
): string[] {
  const placed: string[] = [];
  const isNext = (name: string): boolean =>
    rows.every(
      ({ table, target }) =>
        table !== name || target === name || !tables.includes(target) || placed.includes(target),
    );
  while (placed.length < tables.length) {
    const next = tables.filter((name) => !placed.includes(name) && isNext(name));
    if (next.length === 0) throw new Error('tables refer to each other in a circle');
    placed.push(...next);
  }
  return placed;
}
