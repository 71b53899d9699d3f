import { asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../database/database';
import {
  followTable,
  rowVersion,
  tableVersion,
  type Followed,
  type TableLook,
} from '../database/followTable';
import { tenantProviders } from '../database/tables/tenantProviders';
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

/** Most tenants kept. */
const mostKept = 1000;

/** Every tenant's host → version of its row. */
interface Index extends Followed {
  hosts: ReadonlyMap<string, string>;
}

/**
 * Keeps tenants in memory (`database/followTable`). A host that is no tenant's costs no statement, and a change lets only
 * the tenants be read again that have changed.
 */
export function createTenants(database: Database, look: TableLook): Tenants {
  const { latest, stamp } = followTable(database, look, {
    table: 'tenants',
    read: () => readIndex(database),
  });
  const known = new Map<string, { version: string; tenant: Promise<Tenant | null> }>();

  /** Requests at the same time share a statement. What was being read before a change has the old version. */
  const tenantOf = async ({ hosts }: Index, host: string): Promise<Tenant | null> => {
    const version = hosts.get(host);
    if (version === undefined) return null;
    const before = known.get(host);
    if (before?.version === version) return before.tenant;
    const read = { version, tenant: readTenant(database, host) };
    keep(known, host, read);
    read.tenant.catch(() => known.get(host) === read && known.delete(host));
    return read.tenant;
  };

  return {
    find: async (host, domain) => {
      const name = hostName(host);
      if (name === null) return null;
      const wanted = hostName(domain);
      const index = await latest();
      const own = await tenantOf(index, name);
      if (!own?.neutral || wanted === null || wanted === name) return own;
      return (await tenantOf(index, wanted)) ?? own;
    },
    stamp,
    findOfTag: (origin) => findOfTag(database, origin),
  };
}

async function readIndex(database: Database): Promise<Index> {
  const found = await database.run((queries) =>
    queries
      .select({
        host: rows.host,
        version: rowVersion('tenants'),
        all: tableVersion('tenants', sql` over ()`),
      })
      .from(rows),
  );
  return {
    version: found[0]?.all ?? '0:0',
    hosts: new Map(found.map(({ host, version }) => [host, version])),
  };
}

/** With its providers, in one statement. */
async function readTenant(database: Database, host: string): Promise<Tenant | null> {
  const found = await database.run((queries) =>
    queries
      .select({ tenant: rows, provider: tenantProviders })
      .from(rows)
      .leftJoin(tenantProviders, eq(tenantProviders.tenantId, rows.id))
      .where(eq(rows.host, host))
      .orderBy(asc(tenantProviders.createdAt), asc(tenantProviders.id)),
  );
  const [first] = found;
  return first ? { ...first.tenant, providers: found.flatMap(({ provider }) => provider ?? []) } : null;
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
