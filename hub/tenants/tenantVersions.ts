/**
 * The history of tenants. A trigger adds a version with each change, whoever makes it; who makes one in a transaction says
 * so there.
 */
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Queries } from '../database/database';
import { tenantVersions, type TenantVersion } from '../database/tables/tenants';

export interface Author {
  who: string;
  act: string;
  reason: string;
  now: number;
}

/** For the versions that the rest of this transaction adds. */
export async function nameAuthor(queries: Queries, { who, act, reason, now }: Author): Promise<void> {
  const named = Object.entries({ who, act, reason, at: String(now) });
  const set = named.map(([name, value]) => sql`set_config(${`hub.${name}`}, ${value}, true)`);
  await queries.execute(sql`select ${sql.join(set, sql`, `)}`);
}

export const listVersions = (queries: Queries, tenantId: string): Promise<TenantVersion[]> =>
  queries
    .select()
    .from(tenantVersions)
    .where(eq(tenantVersions.tenantId, tenantId))
    .orderBy(asc(tenantVersions.number));

/** @returns `null` for an unknown tenant */
export async function newestVersion(queries: Queries, tenantId: string): Promise<TenantVersion | null> {
  const [newest] = await queries
    .select()
    .from(tenantVersions)
    .where(eq(tenantVersions.tenantId, tenantId))
    .orderBy(desc(tenantVersions.number))
    .limit(1);
  return newest ?? null;
}

export async function findVersion(
  queries: Queries,
  tenantId: string,
  number: number,
): Promise<TenantVersion | null> {
  const isMeant = and(eq(tenantVersions.tenantId, tenantId), eq(tenantVersions.number, number));
  const [found] = await queries.select().from(tenantVersions).where(isMeant);
  return found ?? null;
}
