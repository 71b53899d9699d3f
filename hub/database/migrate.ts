import { sql } from 'drizzle-orm';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
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
  for (const group of groups) {
    const work = (queries: Queries) => apply(queries, group, known.size > 0);
    applied.push(...(await beside(() => database.transaction(work))));
  }
  return applied;
}

/** A statement that waits for a lock keeps all others from the table meanwhile, so it gives up soon and comes back. */
const lockWait = sql.raw(`set local lock_timeout = '2s'`);
/** Five minutes, with the waits. */
const mostTries = 100;
const pauseMs = 1000;

/** Of PostgreSQL: a deadlock, and a lock that did not come in time. */
const lockCodes: ReadonlySet<unknown> = new Set(['40P01', '55P03']);

/** Runs a file again that lost a lock to the requests of other processes. */
async function beside<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1)
    try {
      return await work();
    } catch (error) {
      if (tries >= mostTries || !isAboutLock(error)) throw error;
      await setTimeout(pauseMs);
    }
}

/** drizzle wraps the error of a statement. */
function isAboutLock(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && lockCodes.has(cause.code)) return true;
  return false;
}

/** @returns names of those that no other process has applied meanwhile */
async function apply(
  queries: Queries,
  migrations: readonly Migration[],
  isInUse: boolean,
): Promise<string[]> {
  await lockMigrations(queries);
  if (isInUse) await queries.execute(lockWait);
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
