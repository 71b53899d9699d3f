import { eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../../hub/database/database';
import { faults } from '../tables';
import type { FaultSettings } from './faultSettings';

/**
 * Takes the fault that is set for one of these calls and counts it down. Faults are stored in the database, so that all
 * processes of a hub agree.
 */
export async function takeFault(database: Database, calls: readonly string[]): Promise<FaultSettings | null> {
  const set = await database.run((queries) =>
    queries
      .select()
      .from(faults)
      .where(inArray(faults.call, [...calls, '*'])),
  );
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
