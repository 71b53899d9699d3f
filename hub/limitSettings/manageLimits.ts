/** What operators do with limits, by commands and by the console's calls: each act is in the audit, in one transaction. */
import { and, desc, eq, isNotNull, isNull, like, or, sql, type SQL } from 'drizzle-orm';
import { ActError, keepAct, type ActBase } from '../audit/act';
import type { AuditState } from '../audit/audit';
import type { Database, Queries } from '../database/database';
import { auditRows, type AuditRow } from '../database/tables/audit';
import { limitOverrides, type LimitOverride } from '../database/tables/limitOverrides';
import { tenants } from '../database/tables/tenants';
import type { Limit, LimitedTenant } from '../http/hubLimits';
import { faultOf, windowText } from '../limits/bounds';
import { limitNow, type SourcedLimit } from '../limits/createLimits';
import { allLimits, findLimit } from './registry';

export interface LimitActBase extends ActBase {
  /** Runs in the transaction of the act. @throws Refusal where the operator may not act any more */
  confirm?(queries: Queries): Promise<void>;
}

/** Whose limit: a tenant's, or the hub's (`null`). */
export interface NamedLimit {
  id: string;
  tenantId: string | null;
}

export interface LimitChange extends NamedLimit {
  most: number;
  /** Milliseconds; `null`: as it is by default. */
  windowMs: number | null;
  /** When it ends by itself, in milliseconds since 1970; `null`: it lasts. */
  endsAt: number | null;
}

/** A limit and what counts now. */
export interface LimitState {
  limit: Limit;
  now: SourcedLimit;
}

/** The longest time for which a temporary number is set. */
const longestTemporaryMs = 366 * 24 * 60 * 60 * 1000;

/** @throws ActError for an unknown id: it says what exists */
export function requireLimit(id: string): Limit {
  const found = findLimit(id);
  if (!found)
    throw new ActError(
      `There is no limit "${id}". There are: ${allLimits.map((limit) => limit.id).join(', ')}.`,
    );
  return found;
}

/** In the audit: a tenant's limit is another subject than the hub's. */
export const limitSubject = ({ id, tenantId }: NamedLimit): string =>
  tenantId === null ? `limit ${id}` : `limit ${id} of ${tenantId}`;

/** What counts now, and where each number comes from. @param tenantId `null`: the hub's. @throws ActError for an unknown tenant */
export async function listLimits(
  database: Database,
  tenantId: string | null,
  now: number,
): Promise<LimitState[]> {
  return database.run(async (queries) => {
    const tenant = tenantId === null ? undefined : await requireTenant(queries, tenantId);
    const rows = await queries.select().from(limitOverrides);
    return allLimits.map((limit) => ({ limit, now: limitNow(limit, rows, tenant, now) }));
  });
}

/**
 * What operators set, for the hub and for tenants; a temporary number that has ended too.
 * @param limitId one limit; `null`: all
 */
export const overridesOf = (queries: Queries, limitId: string | null): Promise<LimitOverride[]> =>
  queries
    .select()
    .from(limitOverrides)
    .where(limitId === null ? undefined : eq(limitOverrides.limitId, limitId))
    .orderBy(
      limitOverrides.limitId,
      sql`${limitOverrides.tenantId} nulls first`,
      sql`${limitOverrides.endsAt} nulls first`,
    );

/**
 * Sets a limit: it counts in every process within a second. What was counted stays counted.
 * @returns what counts then
 * @throws ActError for an unknown limit or tenant, and beyond the bounds
 */
export async function setLimit(base: LimitActBase, change: LimitChange): Promise<SourcedLimit> {
  const limit = checkChange(base, change);
  const { tenantId, most, endsAt } = change;
  const windowMs = change.windowMs ?? limit.windowMs;
  return act(base, change, 'limit set', async (queries) => {
    await queries.delete(limitOverrides).where(and(isOf(change), isLasting(endsAt === null)));
    const row = { tenantId, limitId: limit.id, most, windowMs, endsAt, setAt: base.now };
    await queries.insert(limitOverrides).values(row);
  });
}

/** @throws ActError for an unknown limit or tenant, and where nothing was set */
export async function resetLimit(base: LimitActBase, named: NamedLimit): Promise<SourcedLimit> {
  requireLimit(named.id);
  return act(base, named, 'limit reset', async (queries) => {
    const removed = await queries.delete(limitOverrides).where(isOf(named)).returning();
    if (removed.length === 0) throw new ActError(`Nobody has changed ${limitSubject(named)}.`);
  });
}

function checkChange(base: ActBase, { id, tenantId, most, windowMs, endsAt }: LimitChange): Limit {
  const limit = requireLimit(id);
  if (tenantId !== null && !limit.isOfTenant)
    throw new ActError(`${id} counts over all tenants together: set it for the hub, without a tenant.`);
  const fault = faultOf(limit, { most, windowMs: windowMs ?? limit.windowMs });
  if (fault !== null) throw new ActError(`${id}: ${fault}`);
  if (endsAt !== null && (endsAt <= base.now || endsAt > base.now + longestTemporaryMs))
    throw new ActError('The end must be in the future, within a year.');
  return limit;
}

/** With its row of the audit; two acts at once come one after the other. */
function act(
  base: LimitActBase,
  named: NamedLimit,
  name: string,
  change: (queries: Queries) => Promise<void>,
): Promise<SourcedLimit> {
  const limit = requireLimit(named.id);
  const { tenantId } = named;
  return base.database.transaction(async (queries) => {
    await queries.execute(sql`select pg_advisory_xact_lock(hashtextextended('limit_overrides', 0))`);
    await base.confirm?.(queries);
    const tenant = tenantId === null ? undefined : await requireTenant(queries, tenantId);
    const now = async () =>
      limitNow(
        limit,
        await queries.select().from(limitOverrides).where(eq(limitOverrides.limitId, limit.id)),
        tenant,
        base.now,
      );
    const before = await now();
    await change(queries);
    const after = await now();
    const states = { before: inAudit(before), after: inAudit(after) };
    await keepAct(queries, base, { tenantId, act: name, subject: limitSubject(named), ...states });
    return after;
  });
}

const inAudit = ({ most, windowMs, source, endsAt }: SourcedLimit): AuditState => ({
  most,
  window: windowText(windowMs),
  source,
  until: endsAt === null ? null : new Date(endsAt).toISOString(),
});

async function requireTenant(queries: Queries, id: string): Promise<LimitedTenant> {
  const [found] = await queries
    .select({ id: tenants.id, limits: tenants.limits })
    .from(tenants)
    .where(eq(tenants.id, id));
  if (!found) throw new ActError(`There is no tenant ${id}.`);
  return found;
}

const isOf = ({ id, tenantId }: NamedLimit): SQL | undefined =>
  and(
    eq(limitOverrides.limitId, id),
    tenantId === null ? isNull(limitOverrides.tenantId) : eq(limitOverrides.tenantId, tenantId),
  );

const isLasting = (lasts: boolean): SQL =>
  lasts ? isNull(limitOverrides.endsAt) : isNotNull(limitOverrides.endsAt);

/**
 * What operators did with limits, the newest first.
 * @param id one limit; `null`: all
 * @param tenantId of this tenant; `null`: the hub's; `undefined`: all
 */
export function limitActs(
  queries: Queries,
  id: string | null,
  tenantId: string | null | undefined,
  most = 100,
): Promise<AuditRow[]> {
  const ofTenant =
    tenantId === undefined
      ? undefined
      : tenantId === null
        ? isNull(auditRows.tenantId)
        : eq(auditRows.tenantId, tenantId);
  const ofLimit =
    id === null
      ? undefined
      : or(eq(auditRows.subject, `limit ${id}`), like(auditRows.subject, `limit ${id} of %`));
  return queries
    .select()
    .from(auditRows)
    .where(and(like(auditRows.act, 'limit %'), ofLimit, ofTenant))
    .orderBy(desc(auditRows.number))
    .limit(most);
}
