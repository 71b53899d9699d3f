import type { Database, Queries } from '../database/database';

/** A database, and the texts of what its user sends. */
export interface RecordedDatabase {
  database: Database;
  /** Each statement once, without its values. */
  seen: ReadonlySet<string>;
}

/**
 * What the user of a database sends, apart from what a test sends to the same one. Right on the embedded database only, which
 * runs one piece of work after the other.
 */
export function recordStatements(database: Database): RecordedDatabase {
  const seen = new Set<string>();
  const heard =
    <T>(work: (queries: Queries) => Promise<T>) =>
    async (queries: Queries): Promise<T> => {
      const end = database.statements.watch((text) => seen.add(text));
      try {
        return await work(queries);
      } finally {
        end();
      }
    };
  return {
    seen,
    database: {
      ...database,
      run: (work) => database.run(heard(work)),
      readStale: (work) => database.readStale(heard(work)),
      transaction: (work) => database.transaction(heard(work)),
    },
  };
}
