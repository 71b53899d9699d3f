import { eq, sql } from 'drizzle-orm';
import type { HubClock } from '../config/clock';
import type { Database, Queries } from '../database/database';
import { tenants as rows, type Tenant } from '../database/tables/tenants';
import type { Tenants } from '../http/hubServices';

/** Longest name of a host (RFC 1035 section 2.3.4). */
const longestHost = 253;

/** Host name of a `Host` header or `domain` value, lower case, without its port; `null` when it is none. */
export function hostName(value: string | null | undefined): string | null {
  const match = /^([a-z0-9-]+(?:\.[a-z0-9-]+)*)(?::\d{1,5})?$/i.exec(value ?? '');
  const name = match?.[1]?.toLowerCase() ?? null;
  return name === null || name.length > longestHost ? null : name;
}

/** Milliseconds after which a request looks whether another process has changed a tenant. */
export const lookEveryMs = 1000;

/** Most host names kept, of tenants and of none each. */
const mostKept = 1000;

/** What was read since the last change. */
interface Kept {
  /** `changesOf` the table before anything of it was read. */
  changes: number;
  /** Of all tenants, as each of these was read. */
  versions: Set<string>;
  known: Map<string, Promise<Tenant | null>>;
  /** Names that are being read, and those of no tenant. Apart, so that made-up names displace no tenant. */
  others: Map<string, Promise<Tenant | null>>;
}

/**
 * Keeps tenants in memory. A change by this process counts at once. One by another process counts within a second: a
 * request that comes a second or more after the last look first looks at the version of all tenants. This needs no
 * connection to listen on, so it works behind a pooler too, and an idle hub sends nothing.
 *
 * A change replaces `Kept` as a whole. What was being read before it arrives in the old one, where no later request looks.
 */
export function createTenants(database: Database, clock: Pick<HubClock, 'now'>): Tenants {
  let kept = keepNothing(database);
  let lookedAt = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> | undefined;

  const look = async (): Promise<void> => {
    const startedAt = clock.now();
    const version = await readVersion(database);
    if (![...kept.versions].every((read) => read === version)) kept = keepNothing(database);
    lookedAt = startedAt;
  };
  const latest = async (): Promise<Kept> => {
    const now = clock.now();
    // A clock can be set back.
    if (now < lookedAt || now >= lookedAt + lookEveryMs)
      await (looking ??= look().finally(() => {
        looking = undefined;
      }));
    if (kept.changes !== changesOf(database)) kept = keepNothing(database);
    return kept;
  };

  return {
    find: async (host, domain) => {
      const name = hostName(host);
      if (name === null) return null;
      const wanted = hostName(domain);
      const from = await latest();
      const own = await tenantOf(database, from, name);
      if (!own?.neutral || wanted === null || wanted === name) return own;
      return (await tenantOf(database, from, wanted)) ?? own;
    },
    findOfTag: (origin) => findOfTag(database, origin),
  };
}

const changesOf = ({ statements }: Database): number => statements.changesOf('tenants');

const keepNothing = (database: Database): Kept => ({
  changes: changesOf(database),
  versions: new Set(),
  known: new Map(),
  others: new Map(),
});

/**
 * The version of all tenants. It changes with every change, made by a hub of any release or by hand: PostgreSQL writes the
 * number of its transaction to each row (`xmin`).
 */
const selectVersion = (queries: Queries) =>
  queries
    .select({
      version:
        sql<string>`count(*) || ':' || coalesce(sum(hashtextextended(${rows.id} || ' ' || tenants.xmin::text, 0)), 0)`.as(
          'version',
        ),
    })
    .from(rows);

async function readVersion(database: Database): Promise<string> {
  const [row] = await database.run(selectVersion);
  return row?.version ?? '';
}

/** Requests at the same time share a statement. */
function tenantOf(database: Database, kept: Kept, host: string): Promise<Tenant | null> {
  const { known, others } = kept;
  const before = known.get(host) ?? others.get(host);
  if (before) return before;
  const read = readTenant(database, kept, host);
  keep(others, host, read);
  const settle = (tenant: Tenant | null): void => {
    if (tenant === null) return;
    others.delete(host);
    keep(known, host, read);
  };
  read.then(settle, () => others.delete(host));
  return read;
}

/** With the version that it belongs to: rows may come, go and come again between two looks. */
async function readTenant(database: Database, { versions }: Kept, host: string): Promise<Tenant | null> {
  const [found] = await database.run((queries) => {
    const all = selectVersion(queries).as('all_tenants');
    return queries
      .select({ version: all.version, tenant: rows })
      .from(all)
      .leftJoin(rows, eq(rows.host, host))
      .limit(1);
  });
  versions.add(found?.version ?? '');
  return found?.tenant ?? null;
}

async function findOfTag(database: Database, origin: string): Promise<Tenant | null> {
  const [found] = await database.run((queries) =>
    queries
      .select()
      .from(rows)
      .where(sql`${rows.settings} -> 'tag_origins' @> ${JSON.stringify([origin])}::jsonb`)
      .limit(1),
  );
  return found ?? null;
}

/** The oldest gives way. */
function keep<Value>(kept: Map<string, Value>, name: string, value: Value): void {
  const [oldest] = kept.size < mostKept ? [] : kept.keys();
  if (oldest !== undefined) kept.delete(oldest);
  kept.set(name, value);
}
