import { eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../../hub/database/database';
import { faults } from '../tables';
import type { FaultSettings } from './faultSettings';

/**
 * Takes the fault that is set for one of these calls and counts it down. Faults are stored in the database, so that all
 * processes of a hub agree.
 */
export async function takeFault(database: Database, calls: readonly string[]): Promise<FaultSettings | null> {
  const names = [...calls, '*'];
  const set = (await readFaults(database, names)).filter(({ call }) => names.includes(call));
  const fault = set.find((row) => row.call !== '*') ?? set[0];
  if (!fault) return null;
  if (fault.times === null) return fault.settings;
  return database.transaction(async (queries) => {
    const [left] = await queries
      .update(faults)
      .set({ times: sql`${faults.times} - 1` })
      .where(eq(faults.call, fault.call))
      .returning({ times: faults.times });
    if (left?.times == null || left.times < 0) return null;
    if (left.times === 0) await queries.delete(faults).where(eq(faults.call, fault.call));
    return fault.settings;
  });
}

type Fault = typeof faults.$inferSelect;

/** All faults of an embedded database, and the number of changes they were read after. */
const read = new WeakMap<Database, { changes: number; all: Fault[] }>();

/** Those of the calls at least. An embedded database has one process, which keeps them until it changes them. */
async function readFaults(database: Database, names: string[]): Promise<Fault[]> {
  if (database.kind !== 'embedded')
    return database.run((queries) => queries.select().from(faults).where(inArray(faults.call, names)));
  const changes = database.statements.changesOf('demo_faults');
  const before = read.get(database);
  if (before?.changes === changes) return before.all;
  const all = await database.run((queries) => queries.select().from(faults));
  read.set(database, { changes, all });
  return all;
}
