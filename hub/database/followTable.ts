/**
 * Tables whose rows every process keeps in memory: few rows, read with each request, changed by hand. A change by this
 * process counts at once. One by another process counts within a second: a request that comes a second or more after the
 * last look first looks at the versions of all these tables, in one statement. This needs no connection to listen on, so
 * it works behind a pooler too, and an idle hub sends nothing.
 */
import { sql, type SQL } from 'drizzle-orm';
import type { HubClock } from '../config/clock';
import type { Database } from './database';

/** Milliseconds after which a request looks whether another process has changed a followed table. */
export const lookEveryMs = 1000;

/**
 * Versions of rows. They change with every change, made by a hub of any release or by hand: PostgreSQL writes the number
 * of its transaction to each row (`xmin`).
 */
const rowVersions = {
  tenants: sql<string>`tenants.id || ' ' || tenants.xmin::text`,
  limit_overrides: sql<string>`limit_overrides.limit_id || ' ' || limit_overrides.xmin::text`,
};

export type FollowedName = keyof typeof rowVersions;

/** The version of one row, in a statement that reads the table. */
export const rowVersion = (table: FollowedName): SQL<string> => rowVersions[table];

/** The version of all rows of a table. @param over empty, or ` over ()` beside rows */
export const tableVersion = (table: FollowedName, over: SQL = sql.empty()): SQL<string> =>
  sql<string>`count(*)${over} || ':' || coalesce(sum(hashtextextended(${rowVersions[table]}, 0))${over}, 0)`;

/** What one look saw. */
interface Seen {
  /** Looks are numbered. */
  look: number;
  versions: Readonly<Record<FollowedName, string>>;
}

export interface TableLook {
  /** @returns what the last look saw, at most a second ago. Requests at the same time share one */
  latest: () => Promise<Seen>;
  /** What the last look saw, or `null` when another is due. */
  current: () => Seen | null;
}

/** A clock can be set back. */
const isDue = (since: number, now: number) => now < since || now >= since + lookEveryMs;

export function createTableLook(database: Database, clock: Pick<HubClock, 'now'>): TableLook {
  let seen: Seen = { look: 0, versions: { tenants: '', limit_overrides: '' } };
  let lookedAt: number | undefined;
  let looking: Promise<void> | undefined;
  const look = async (): Promise<void> => {
    const startedAt = clock.now();
    seen = { look: seen.look + 1, versions: await readVersions(database) };
    lookedAt = startedAt;
  };
  return {
    latest: async () => {
      const now = clock.now();
      // Nothing is kept yet that could be out of date.
      lookedAt ??= now;
      if (isDue(lookedAt, now))
        await (looking ??= look().finally(() => {
          looking = undefined;
        }));
      return seen;
    },
    current: () => (lookedAt === undefined || isDue(lookedAt, clock.now()) ? null : seen),
  };
}

const versionOf = (table: FollowedName) =>
  sql<string>`(select ${tableVersion(table)} from ${sql.identifier(table)})`;

async function readVersions(database: Database): Promise<Seen['versions']> {
  const asked = { tenants: versionOf('tenants'), limit_overrides: versionOf('limit_overrides') };
  const [row] = await database.run((queries) => queries.select(asked).from(sql`(values (1)) as one`));
  if (!row) throw new Error('a select of values has one row');
  return row;
}

/** What is kept of a table. */
export interface Followed {
  /** As `tableVersion` says. */
  version: string;
}

/** A table that is kept in memory. */
export interface FollowedTable<Kept> {
  /** The table as it was at the last look, or after a later change by this process. */
  latest: () => Promise<Kept>;
  /**
   * Stands for what `latest` would give without a look: the same object as long as that is the same, `null` when a look
   * is due or the table has to be read.
   */
  stamp: () => object | null;
}

export function followTable<Kept extends Followed>(
  { statements }: Pick<Database, 'statements'>,
  look: TableLook,
  { table, read }: { table: FollowedName; read: () => Promise<Kept> },
): FollowedTable<Kept> {
  let stamp = {};
  let kept: { changes: number; rows: Promise<Kept> } | undefined;
  let compared = 0;
  let comparing: Promise<void> = Promise.resolve();
  const compare = async ({ versions }: Seen): Promise<void> => {
    const before = kept;
    const rows = await before?.rows.catch(() => undefined);
    if (kept === before && rows?.version !== versions[table]) kept = undefined;
  };
  const readAgain = () => {
    stamp = {};
    const made = { changes: statements.changesOf(table), rows: read() };
    made.rows.catch(() => {
      if (kept === made) kept = undefined;
    });
    return made;
  };
  const isRead = () => kept?.changes === statements.changesOf(table);
  return {
    latest: async () => {
      const seen = await look.latest();
      if (seen.look !== compared) {
        compared = seen.look;
        stamp = {};
        comparing = compare(seen);
      }
      await comparing;
      if (!kept || !isRead()) kept = readAgain();
      return kept.rows;
    },
    stamp: () => (look.current()?.look === compared && isRead() ? stamp : null),
  };
}
