import type { Database, Queries } from './database';

/** A database whose work runs in a transaction that is open already: it sees what that has changed and locked. */
export const joinedDatabase = ({ kind, statements, ping, close }: Database, queries: Queries): Database => ({
  kind,
  statements,
  ping,
  close,
  run: (work) => work(queries),
  transaction: (work) => work(queries),
});
