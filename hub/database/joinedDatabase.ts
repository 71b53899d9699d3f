import type { Database, Queries } from './database';

/** A database whose work runs in a transaction that is open already: it sees what that has changed and locked. */
export const joinedDatabase = (database: Database, queries: Queries): Database => ({
  kind: database.kind,
  statements: database.statements,
  ping: () => database.ping(),
  close: () => database.close(),
  run: (work) => work(queries),
  readStale: (work) => work(queries),
  transaction: (work) => work(queries),
});
