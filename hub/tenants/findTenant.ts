import { inArray, sql } from 'drizzle-orm';
import type { Database } from '../database/database';
import { tenants, type Tenant } from '../database/tables/tenants';

/** Host name of a `Host` header or `domain` value, lower case, without its port; `null` when it is none. */
export function hostName(value: string | null | undefined): string | null {
  const match = /^([a-z0-9-]+(?:\.[a-z0-9-]+)*)(?::\d{1,5})?$/i.exec(value ?? '');
  return match?.[1]?.toLowerCase() ?? null;
}

/**
 * The tenant of a request: that of its host name, or on the neutral portal the one `domain` names. A `domain` that
 * names no tenant changes nothing: it may be a Lark domain.
 * @param host the `Host` header
 * @param domain the parameter `domain`, the header `entry-domain` or the cookie `open_domain`
 * @returns `null` when the host is not one of ours
 */
export async function findTenant(
  database: Database,
  host: string | undefined,
  domain: string | undefined,
): Promise<Tenant | null> {
  const name = hostName(host);
  if (name === null) return null;
  const wanted = hostName(domain);
  const found = await database.run((queries) =>
    queries
      .select()
      .from(tenants)
      .where(inArray(tenants.host, wanted === null ? [name] : [name, wanted])),
  );
  const own = found.find((tenant) => tenant.host === name) ?? null;
  const selected = own?.neutral ? found.find((tenant) => tenant.host === wanted) : undefined;
  return selected ?? own;
}

/** A tenant whose `tag_origins` hold this origin, or `null`. */
export async function findTenantOfTag(database: Database, origin: string): Promise<Tenant | null> {
  const [found] = await database.run((queries) =>
    queries
      .select()
      .from(tenants)
      .where(sql`${tenants.settings} -> 'tag_origins' @> ${JSON.stringify([origin])}::jsonb`)
      .limit(1),
  );
  return found ?? null;
}
