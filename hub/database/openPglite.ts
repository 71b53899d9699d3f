import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { chmod, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { guardedWork, type Database } from './database';
import { lockFolder } from './lockFolder';
import { logStatements } from './statements';

export interface PgliteOptions {
  /** Folder on disk; `null` keeps it in memory. */
  folder: string | null;
  /** A dumped data folder to start from, which saves the seconds of `initdb`. */
  template?: Blob;
}

/**
 * PostgreSQL's own 128 MB of buffers, which it writes to at its start, would be half of the memory of a hub. The data of a
 * demo fits in these, and what does not is in the system's cache.
 */
const smallBuffers = ['-c', 'shared_buffers=16MB', '-c', 'wal_buffers=512kB'];

/**
 * Opens PostgreSQL in this process. It has one connection: a query sent while another request's transaction is
 * open would join that transaction and be rolled back with it, so everything goes through one queue.
 * @throws Error when another process uses the folder
 */
export async function openPglite({ folder, template }: PgliteOptions): Promise<Database> {
  const unlock = folder === null ? undefined : await claim(folder);
  const client = new PGlite({
    startParams: [...PGlite.defaultStartParams, ...smallBuffers],
    ...(folder === null ? {} : { dataDir: folder }),
    ...(template ? { loadDataDir: template } : {}),
  });
  await client.waitReady;
  await forgetArrays(client);
  const database = embeddedDatabase(client);
  return {
    ...database,
    close: async () => {
      await database.close();
      await unlock?.();
    },
  };
}

/** PGlite copies its parsers for every query, a third of a small one's time: 300 of 318 are for arrays. */
async function forgetArrays(client: PGlite): Promise<void> {
  const { rows } = await client.query<{ oid: number }>(
    "select oid from pg_type where typcategory = 'A' and typelem not in ('text'::regtype, 'name'::regtype)",
  );
  for (const { oid } of rows) delete client.parsers[oid];
}

/** Over a client that is ready. */
export function embeddedDatabase(client: PGlite): Database {
  const statements = logStatements();
  const queries = drizzle(client, { logger: statements.logger });
  let last: Promise<unknown> = Promise.resolve();
  const enqueue = <T>(work: () => Promise<T>): Promise<T> =>
    guardedWork(() => {
      const mine = last.then(work, work);
      last = mine.catch(() => undefined);
      return mine;
    });
  const run: Database['run'] = (work) => enqueue(() => statements.during(() => work(queries)));
  return {
    kind: 'embedded',
    statements,
    run,
    readStale: run,
    ping: async () => void (await run((inside) => inside.execute(sql`select 1`))),
    transaction: (work) =>
      enqueue(() => statements.during(() => queries.transaction((inside) => work(inside)))),
    close: async () => {
      await last;
      await client.close();
    },
  };
}

async function claim(folder: string): Promise<() => Promise<void>> {
  try {
    await mkdir(dirname(folder), { recursive: true });
    // It contains accounts and codes, so only this user may read it.
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await chmod(folder, 0o700);
    return await lockFolder(folder);
  } catch (error) {
    if (!(
      error instanceof Error &&
      'code' in error &&
      /^(?:EACCES|EPERM|EROFS|ENOSPC|ENOTDIR|EEXIST)$/.test(String(error.code))
    ))
      throw error;
    throw new Error(
      `The data folder ${folder} cannot be written (${String(error.code)}). Set HUB_DATA to another.`,
      {
        cause: error,
      },
    );
  }
}
