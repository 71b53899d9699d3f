import { and, eq, gt, sql, type SQL } from 'drizzle-orm';
import * as v from 'valibot';
import { ActError, keepAct, type ActBase } from '../audit/act';
import type { Queries } from '../database/database';
import { accounts } from '../database/tables/accounts';
import { oidcRecords, recordModel } from '../database/tables/openid';
import { operators } from '../database/tables/operators';
import { tenants } from '../database/tables/tenants';
import { deleteAccount } from './deleteAccount';

/** What the operator typed to confirm it. */
export interface Confirmation {
  host: string;
  /** How many accounts go along. */
  accounts: number;
}

/**
 * Deletes a tenant with every row that names it; the audit stays.
 * @throws ActError for an unknown tenant, the neutral one, and where the confirmation does not say what would be deleted
 */
export async function deleteTenant(base: ActBase, id: string, typed: Confirmation): Promise<number> {
  return base.database.transaction(async (queries) => {
    // Nothing that names the tenant can be added from here on.
    const [tenant] = await queries.select().from(tenants).where(eq(tenants.id, id)).for('update');
    if (!tenant) throw new ActError(`There is no tenant ${id}.`);
    const { host } = tenant;
    if (tenant.neutral)
      throw new ActError(`${host} is the neutral portal, which HUB_PUBLIC_ORIGIN names. It stays.`);
    if (typed.host !== host) throw new ActError(`To delete the tenant ${id}, add --confirm ${host}.`);
    const count = await queries.$count(accounts, eq(accounts.tenantId, id));
    if (typed.accounts !== count)
      throw new ActError(
        `The tenant ${id} has ${count} accounts. To delete them too, add --delete-accounts ${count}; export them first.`,
      );
    await deleteAccounts(queries, id);
    await queries.delete(oidcRecords).where(sql`starts_with(${oidcRecords.model}, ${recordModel(id, '')})`);
    // Another tenant of this id must not be theirs.
    await queries.update(operators).set({ scope: sql`${operators.scope} - ${id}::text` });
    for (const { table, column } of await placesOf(queries))
      await queries.execute(
        sql`delete from ${sql.identifier(table)} where ${sql.identifier(column)} = ${id}`,
      );
    await queries.delete(tenants).where(eq(tenants.id, id));
    const before = { host, accounts: count };
    await keepAct(queries, base, { tenantId: id, act: 'tenant delete', subject: id, before });
    return count;
  });
}

const pageRows = 200;

async function deleteAccounts(queries: Queries, tenantId: string): Promise<void> {
  for (let last = ''; ;) {
    const page = await queries
      .select()
      .from(accounts)
      .where(and(eq(accounts.tenantId, tenantId), gt(accounts.id, last)))
      .orderBy(accounts.id)
      .limit(pageRows);
    for (const account of page) await deleteAccount(queries, account);
    if (page.length < pageRows) return;
    last = page.at(-1)?.id ?? last;
  }
}

interface Place {
  table: string;
  column: string;
}

const placeRows = v.object({ rows: v.array(v.object({ table: v.string(), column: v.string() })) });
const keyRows = v.object({ rows: v.array(v.object({ child: v.string(), parent: v.string() })) });

/**
 * Columns that hold a tenant's id, those of methods and plug-ins too: the catalog knows them all. A table comes before the ones
 * that it refers to. The audit outlives what it is about.
 */
async function placesOf(queries: Queries): Promise<Place[]> {
  const read = async <Schema extends v.GenericSchema>(schema: Schema, query: SQL) =>
    v.parse(schema, await queries.execute(query));
  const { rows: places } = await read(
    placeRows,
    sql`select relname as table, attname as column from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace = current_schema()::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
      and relname not in ('audit', 'tenants') and (attname = 'tenant_id' or exists (select from pg_constraint
        where contype = 'f' and conrelid = attrelid and confrelid = 'tenants'::regclass and conkey = array[attnum]))`,
  );
  const { rows: keys } = await read(
    keyRows,
    sql`select child.relname as child, parent.relname as parent from pg_constraint
      join pg_class child on child.oid = conrelid join pg_class parent on parent.oid = confrelid
      where contype = 'f' and connamespace = current_schema()::regnamespace and conrelid <> confrelid`,
  );
  return childrenFirst(places, keys);
}

function childrenFirst(
  places: readonly Place[],
  keys: readonly { child: string; parent: string }[],
): Place[] {
  const ordered: Place[] = [];
  const done = new Set<string>();
  const take = (table: string): void => {
    if (done.has(table)) return;
    done.add(table);
    for (const { child, parent } of keys) if (parent === table) take(child);
    ordered.push(...places.filter((place) => place.table === table));
  };
  for (const { table } of places) take(table);
  return ordered;
}
