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

/** The migration files in the order they apply: name and statements. */
export async function readMigrations(): Promise<{ name: string; statements: string[] }[]> {
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
 * Brings the tables up to date; files already recorded are left alone.
 * @returns names of the files applied now
 */
export async function migrate(database: Database): Promise<string[]> {
  const migrations = await readMigrations();
  return database.transaction(async (queries) => {
    await lockMigrations(queries);
    await queries.execute(
      sql`create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())`,
    );
    const names = migrations.map(({ name }) => sql`(${name})`);
    const added = await queries.execute(
      sql`insert into schema_migrations (name) values ${sql.join(names, sql`, `)} on conflict do nothing returning name`,
    );
    const missing = new Set(rowsOf(added).map(({ name }) => name));
    const applied = migrations.filter(({ name }) => missing.has(name));
    for (const { statements } of applied)
      for (const statement of statements) await queries.execute(sql.raw(statement));
    return applied.map(({ name }) => name);
  });
}

/** Both drivers answer an object with `rows`; drizzle's common type does not say so. */
function rowsOf(result: unknown): Record<string, unknown>[] {
  return typeof result === 'object' && result !== null && 'rows' in result && Array.isArray(result.rows)
    ? result.rows
    : [];
}
