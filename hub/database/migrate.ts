import { sql } from 'drizzle-orm';
import { readdir, readFile } from 'node:fs/promises';
import type { Database, Queries } from './database';

const folder = new URL('./migrations/', import.meta.url);

/** Key of the lock that lets only one of several starting hubs change the tables or the seed. */
const migrationLock = 4_600_001;

/** Waits until no other hub migrates or seeds; released with the transaction. */
export async function lockMigrations(queries: Queries): Promise<void> {
  await queries.execute(sql`select pg_advisory_xact_lock(${migrationLock})`);
}

interface Migration {
  name: string;
  statements: string[];
}

let files: Promise<Migration[]> | undefined;

/** The migration files in the order they apply. They are read once: a process of the tests starts a thousand hubs. */
export function readMigrations(): Promise<readonly Migration[]> {
  files ??= readFiles();
  return files;
}

async function readFiles(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8');
      // Our files hold no function bodies: a semicolon at a line's end always ends a statement.
      return {
        name,
        statements: text
          .split(/;\s*$/m)
          .map((part) => part.trim())
          .filter(Boolean),
      };
    }),
  );
}

/**
 * Brings the tables up to date; files already recorded are left alone. In a database that is in use, each file has a
 * transaction of its own: two that lock different tables would hold the first while they wait for the second, beside
 * processes that take them the other way round.
 * @returns names of the files applied now
 */
export async function migrate(database: Database): Promise<string[]> {
  const migrations = await readMigrations();
  const known = await database.transaction(async (queries) => {
    await lockMigrations(queries);
    await queries.execute(
      sql`create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())`,
    );
    return new Set(rowsOf(await queries.execute(sql`select name from schema_migrations`)).map(nameOf));
  });
  const missing = migrations.filter(({ name }) => !known.has(name));
  const groups = known.size === 0 ? [missing] : missing.map((migration) => [migration]);
  const applied: string[] = [];
  for (const group of groups)
    applied.push(...(await database.transaction((queries) => apply(queries, group))));
  return applied;
}

/** @returns names of those that no other process has applied meanwhile */
async function apply(queries: Queries, migrations: readonly Migration[]): Promise<string[]> {
  await lockMigrations(queries);
  const names = migrations.map(({ name }) => sql`(${name})`);
  const added = await queries.execute(
    sql`insert into schema_migrations (name) values ${sql.join(names, sql`, `)} on conflict do nothing returning name`,
  );
  const own = new Set(rowsOf(added).map(nameOf));
  const applied = migrations.filter(({ name }) => own.has(name));
  for (const { statements } of applied)
    for (const statement of statements) await queries.execute(sql.raw(statement));
  return applied.map(({ name }) => name);
}

const nameOf = ({ name }: Record<string, unknown>): unknown => name;

/** Both drivers answer an object with `rows`; drizzle's common type does not say so. */
function rowsOf(result: unknown): Record<string, unknown>[] {
  return typeof result === 'object' && result !== null && 'rows' in result && Array.isArray(result.rows)
    ? result.rows
    : [];
}
