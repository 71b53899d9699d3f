import type { Database } from '../database/database';
import { followTable, tableVersion, type Followed, type TableLook } from '../database/followTable';
import { limitOverrides, type LimitOverride } from '../database/tables/limitOverrides';
import type { Limit, LimitedTenant, LimitNow, Limits } from '../http/hubLimits';
import { isAllowed } from './bounds';

interface Kept extends Followed {
  /** Few: operators write each by hand. */
  rows: readonly LimitOverride[];
}

/** Keeps what operators set in memory: it counts in every process within a second, and costs a call no statement. */
export function createLimits(database: Database, look: TableLook, clock: { now(): number }): Limits {
  const { latest, stamp } = followTable(database, look, {
    table: 'limit_overrides',
    read: () => readOverrides(database),
  });
  let rows: readonly LimitOverride[] = [];
  return {
    of: (limit, tenant) => limitNow(limit, rows, tenant, clock.now()),
    refresh: async () => {
      ({ rows } = await latest());
    },
    stamp,
  };
}

/** Where a number comes from. */
export type LimitSource = 'default' | 'hub' | 'settings' | 'tenant';

/** What counts now, and why. */
export interface SourcedLimit extends LimitNow {
  source: LimitSource;
  /** Of a temporary number: its end, in milliseconds since 1970. */
  endsAt: number | null;
}

/** @param overrides of all limits, or of this one @param now milliseconds */
export function limitNow(
  limit: Limit,
  overrides: readonly LimitOverride[],
  tenant: LimitedTenant | undefined,
  now: number,
): SourcedLimit {
  const own = limit.isOfTenant && tenant ? pick(limit, overrides, tenant.id, now) : null;
  if (own) return { ...own, source: 'tenant' };
  const inSettings = limit.setting && tenant?.limits?.[limit.setting];
  if (typeof inSettings === 'number')
    return { most: inSettings, windowMs: limit.windowMs, source: 'settings', endsAt: null };
  const ofHub = pick(limit, overrides, null, now);
  if (ofHub) return { ...ofHub, source: 'hub' };
  return { most: limit.most, windowMs: limit.windowMs, source: 'default', endsAt: null };
}

/** Whether a row counts: one that lasts, or a temporary one before its end. */
export const isRunning = (endsAt: number | null, now: number): boolean => endsAt === null || endsAt > now;

/** A temporary one before a lasting one. A row that a statement by hand put beyond the bounds counts for nothing. */
function pick(
  limit: Limit,
  overrides: readonly LimitOverride[],
  tenantId: string | null,
  now: number,
): Omit<SourcedLimit, 'source'> | null {
  const valid = overrides.filter(
    (row) =>
      row.limitId === limit.id &&
      row.tenantId === tenantId &&
      isRunning(row.endsAt, now) &&
      isAllowed(limit, row),
  );
  const found = valid.find(({ endsAt }) => endsAt !== null) ?? valid[0];
  return found ? { most: found.most, windowMs: found.windowMs, endsAt: found.endsAt } : null;
}

/** The version is read first: after a change in between, the next look lets them be read again. */
async function readOverrides(database: Database): Promise<Kept> {
  const asked = { version: tableVersion('limit_overrides') };
  const [before] = await database.run((queries) => queries.select(asked).from(limitOverrides));
  const rows = await database.run((queries) => queries.select().from(limitOverrides));
  return { version: before?.version ?? '', rows };
}
