import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import type { Database, Queries } from './database';

/** How a replica serves stale reads. */
export interface ReplicaOptions {
  /** The most that an answer may be behind, in milliseconds. */
  maxLagMs: number;
  /** Called when the replica is no longer used, with the reason and its error, and with `null` when it is used again. */
  tell: (reason: string | null, error?: unknown) => void;
  /** Milliseconds that only grow; the process's own by default. */
  now?: () => number;
}

/** What a replica says about itself. */
export interface ReplicaState {
  /** Whether it follows another server. */
  isReplica: boolean;
  /** Of the cluster; a replica has its primary's. */
  cluster: string;
  /** How far it has come in the log of its primary, in bytes. */
  position: number;
}

/** Between two looks at the replica, in milliseconds. */
export const replicaLookMs = 1000;
/** After a look that failed, which may have kept a reader waiting. */
const lookAgainMs = 10 * replicaLookMs;

const rowsOf = <Row extends v.GenericSchema>(result: unknown, row: Row) =>
  v.parse(v.object({ rows: v.tuple([row]) }), result).rows[0];

const stateRow = v.object({ is_replica: v.boolean(), cluster: v.string(), position: v.nullable(v.number()) });

/** @throws Error where the server does not tell, as those that are not PostgreSQL */
export async function readReplicaState(queries: Queries): Promise<ReplicaState> {
  // A primary has no place that it has replayed; a replica must not be asked for the one that it writes.
  const result = await queries.execute(sql`select pg_is_in_recovery() as is_replica,
    (select system_identifier::text from pg_control_system()) as cluster,
    pg_wal_lsn_diff(case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end, '0/0')::float8
      as position`);
  const { is_replica: isReplica, cluster, position } = rowsOf(result, stateRow);
  return { isReplica, cluster, position: position ?? 0 };
}

/** A place in the primary's log, and when it had come at least there. */
interface Mark {
  at: number;
  position: number;
}

/**
 * A database whose stale reads run on a replica while that is at most `maxLagMs` behind; else, and where one fails there, on
 * the primary.
 *
 * It compares places in the log: what the primary had written at a known moment, the replica has applied now. So the clocks
 * of the servers take no part, an idle primary is not taken for a slow replica, and a replica that is cut off, or promoted, is
 * noticed. It looks at most once a second, and only when something is to be read.
 */
export function readReplica(
  primary: Database,
  replica: Database,
  { maxLagMs, tell, now = () => performance.now() }: ReplicaOptions,
): Database {
  const follow = followReplica({ primary, replica, maxLagMs, tell, now });
  return {
    ...primary,
    readStale: async (work) => {
      if (!(await follow.isUsable())) return primary.run(work);
      try {
        return await replica.run(work);
      } catch {
        // What went wrong shows on the primary too, or is the replica's alone: it may also have cancelled a read to go on.
        follow.doubt();
        return primary.run(work);
      }
    },
    close: async () => {
      await Promise.all([primary.close(), replica.close()]);
    },
  };
}

/** @returns tells a moment of which the replica surely has everything, from where both are now */
function createMarks(keepMs: number): (here: Mark, replicaPosition: number) => number {
  let marks: readonly Mark[] = [];
  let freshAt = -Infinity;
  return (here, replicaPosition) => {
    marks = [...marks.filter(({ at }) => at >= here.at - keepMs), here];
    freshAt = marks.findLast(({ position }) => position <= replicaPosition)?.at ?? freshAt;
    return freshAt;
  };
}

type Followed = Required<ReplicaOptions> & { primary: Database; replica: Database };

function followReplica({ primary, replica, maxLagMs, tell, now }: Followed) {
  const freshAfter = createMarks(maxLagMs);
  let freshAt = -Infinity;
  let lookAt = -Infinity;
  let looking: Promise<void> | undefined;
  let told: string | null = null;
  const say = (reason: string | null, error?: unknown) => {
    if (reason !== told) tell(reason, error);
    told = reason;
  };
  const look = async (): Promise<void> => {
    const at = now();
    try {
      const here = await primary.run(readReplicaState);
      // After the primary: what it had written by then may have arrived.
      const there = await replica.run(readReplicaState);
      const isOurs = there.isReplica && there.cluster === here.cluster;
      freshAt = isOurs ? freshAfter({ at, position: here.position }, there.position) : -Infinity;
      lookAt = now() + (isOurs ? replicaLookMs : lookAgainMs);
      const isLate = now() - freshAt > maxLagMs;
      say(isOurs ? (isLate ? 'it is too far behind' : null) : 'it is no replica of this database');
    } catch (error) {
      freshAt = -Infinity;
      lookAt = now() + lookAgainMs;
      say('it does not answer', error);
    }
  };
  return {
    isUsable: async (): Promise<boolean> => {
      if (now() >= lookAt)
        await (looking ??= look().finally(() => {
          looking = undefined;
        }));
      return now() - freshAt <= maxLagMs;
    },
    /** It failed: the next read looks first. */
    doubt: () => {
      lookAt = -Infinity;
    },
  };
}

/** Its pieces of work without a transaction are stale reads. */
export const staleDatabase = (database: Database): Database => ({
  ...database,
  run: (work) => database.readStale(work),
});
