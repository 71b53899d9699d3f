import type { HubClock } from '../config/clock';
import type { Database } from './database';

/** Milliseconds after which a request looks whether another process has changed a table. */
export const lookEveryMs = 1000;

/** What is kept of a table. */
export interface Followed {
  /** Changes with every change of the table. */
  version: string;
}

export interface FollowedTable<Kept extends Followed> {
  /** Its name in the database. */
  table: string;
  /** Reads the version alone. */
  readVersion(): Promise<string>;
  read(): Promise<Kept>;
}

/**
 * Keeps what a table says in memory. A change by this process counts at once. One by another process counts within a
 * second: a request that comes a second or more after the last look first looks at the version. This needs no connection
 * to listen on, so it works behind a pooler too, and an idle hub sends nothing.
 * @returns the table as it was at the last look, or after a later change by this process
 */
export function followTable<Kept extends Followed>(
  { statements }: Pick<Database, 'statements'>,
  clock: Pick<HubClock, 'now'>,
  { table, readVersion, read }: FollowedTable<Kept>,
): () => Promise<Kept> {
  let kept: { changes: number; rows: Promise<Kept> } | undefined;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> | undefined;

  const look = async (): Promise<void> => {
    const startedAt = clock.now();
    if (kept && (await kept.rows).version !== (await readVersion())) kept = undefined;
    lookedAt = startedAt;
  };
  const readAgain = () => {
    const made = { changes: statements.changesOf(table), rows: read() };
    made.rows.catch(() => {
      if (kept === made) kept = undefined;
    });
    return made;
  };
  return async () => {
    const now = clock.now();
    // A clock can be set back.
    if (now < lookedAt || now >= lookedAt + lookEveryMs)
      await (looking ??= look().finally(() => {
        looking = undefined;
      }));
    if (kept?.changes !== statements.changesOf(table)) kept = readAgain();
    return kept.rows;
  };
}
