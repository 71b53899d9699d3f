import { createHash } from 'node:crypto';
import type { Queries } from './database';

/** A query as drizzle builds it. */
interface Built<Rows> {
  toSQL(): { sql: string };
  prepare(name: string): Prepared<Rows>;
}

interface Prepared<Rows> {
  execute(values: Record<string, unknown>): Promise<Rows>;
}

/** What sends statements over connections that keep named ones. */
const keepsNames = new WeakSet<Queries>();

/** @param queries whose connections are to PostgreSQL; those of a transaction are not among them */
export function allowNames(queries: Queries): void {
  keepsNames.add(queries);
}

/**
 * A statement that is built once, and planned once by each connection of the pool. In a transaction it is built each time.
 *
 * A pooler in transaction mode, such as PgBouncer with `max_prepared_statements = 0`, runs statements on connections
 * that do not know the name, or know it already: the first such error ends the use of names. The name is that of the
 * text, so a connection that knows it runs the right statement in any case.
 * @param build with `sql.placeholder` in place of values
 */
export function preparedStatement<Rows>(
  build: (queries: Queries) => Built<Rows>,
): (queries: Queries, values: Record<string, unknown>) => Promise<Rows> {
  const named = new WeakMap<Queries, Prepared<Rows>>();
  const unnamed = new WeakMap<Queries, Prepared<Rows>>();
  const prepare = (queries: Queries, known: WeakMap<Queries, Prepared<Rows>>) => {
    const before = known.get(queries);
    if (before) return before;
    const built = build(queries);
    const made = built.prepare(known === named ? nameOf(built.toSQL().sql) : '');
    known.set(queries, made);
    return made;
  };
  return async (queries, values) => {
    if (keepsNames.has(queries))
      try {
        return await prepare(queries, named).execute(values);
      } catch (error) {
        if (!isAboutName(error)) throw error;
        keepsNames.delete(queries);
      }
    return prepare(queries, unnamed).execute(values);
  };
}

const nameOf = (text: string): string =>
  `hub_${createHash('sha256').update(text).digest('hex').slice(0, 24)}`;

/** Codes of PostgreSQL: there is no prepared statement of this name, or there is one already. */
const nameCodes: ReadonlySet<unknown> = new Set(['26000', '42P05']);

/** drizzle wraps the error of a statement. */
function isAboutName(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && nameCodes.has(cause.code)) return true;
  return false;
}
