import { asc, eq, gte, lte, sql } from 'drizzle-orm';
import type { Database } from '../database/database';
import { auditChain, auditRows } from '../database/tables/audit';
import { holdChain, type Audit } from './audit';

/**
 * Removes the oldest rows. What stays can still be verified: the chain keeps the hash that its first row refers to.
 * @param before milliseconds: older rows go, up to the first that does not
 * @returns how many were removed
 */
export function trimAudit(database: Database, audit: Audit, before: number): Promise<number> {
  return database.transaction(async (queries) => {
    const chain = await holdChain(queries);
    const [kept] = await queries
      .select({ number: auditRows.number })
      .from(auditRows)
      .where(gte(auditRows.at, before))
      .orderBy(asc(auditRows.number))
      .limit(1);
    const trimmed = (kept?.number ?? chain.number + 1) - 1;
    const [last] = await queries.select().from(auditRows).where(eq(auditRows.number, trimmed));
    if (!last) return 0;
    await queries.execute(sql`set local hub.audit_trim = 'on'`);
    await queries.delete(auditRows).where(lte(auditRows.number, trimmed));
    const trimmedEnd = { trimmed, trimmedHash: last.hash, trimmedSeal: audit.sealOf(trimmed, last.hash) };
    await queries.update(auditChain).set(trimmedEnd).where(eq(auditChain.id, chain.id));
    return trimmed - chain.trimmed;
  });
}
