import { and, eq, gt, isNotNull, notLike, sql } from 'drizzle-orm';
import { HashFault } from '../credentials/hashes/hashFormat';
import { decoyOf, readHash } from '../credentials/hashes/readHash';
import type { Database, Queries } from '../database/database';
import { accounts } from '../database/tables/accounts';
import { tenants } from '../database/tables/tenants';

/** Other systems have a few costs; each decoy is read with its tenant. */
const mostDecoys = 16;

const costOf = (text: string): string | null => {
  const hash = readHash(text);
  return hash instanceof HashFault ? null : hash.cost;
};

/**
 * Keeps one hash of each cost that a tenant's accounts have, so that names without an account cost the same
 * (`accounts/storedPassword`). Run it in a transaction.
 * @param costs those that have one; new ones are added
 */
export async function addDecoys(
  queries: Queries,
  tenantId: string,
  hashes: readonly string[],
  costs: Set<string>,
): Promise<void> {
  const byCost = new Map(hashes.map((hash) => [costOf(hash), hash]));
  const news = [...byCost].filter(([cost]) => cost !== null && !costs.has(cost));
  if (news.length === 0) return;
  const [tenant] = await queries.select().from(tenants).where(eq(tenants.id, tenantId)).for('no key update');
  const kept = tenant?.passwordDecoys ?? [];
  const known = new Set(kept.map(costOf));
  const made = news.flatMap(([cost, hash]) => (known.has(cost) ? [] : (decoyOf(hash) ?? [])));
  const passwordDecoys = [...kept, ...made].slice(0, mostDecoys);
  if (passwordDecoys.length > kept.length)
    await queries.update(tenants).set({ passwordDecoys }).where(eq(tenants.id, tenantId));
  for (const [cost] of news) if (cost !== null) costs.add(cost);
}

/** Hashes that are read at a time. */
const pageSize = 1000;
const ownScheme = '$argon2';

/**
 * Drops decoys of a cost that no account of their tenant has any more, because all such hashes were renewed or deleted.
 * They would say: a name that takes as long has no account. Reads the accounts' hashes until each cost is found.
 */
export async function dropDecoys(database: Database): Promise<void> {
  const some = await database.run((queries) =>
    queries
      .select()
      .from(tenants)
      .where(sql`${tenants.passwordDecoys} <> '[]'::jsonb`),
  );
  for (const { id, passwordDecoys } of some) {
    const unused = await database.run((queries) => unusedCosts(queries, id, passwordDecoys));
    // An import may add such an account meanwhile: it waits for the row of the tenant.
    if (unused.size > 0) await database.transaction((queries) => dropUnused(queries, id));
  }
}

async function dropUnused(queries: Queries, tenantId: string): Promise<void> {
  const [tenant] = await queries.select().from(tenants).where(eq(tenants.id, tenantId)).for('no key update');
  const kept = tenant?.passwordDecoys ?? [];
  const unused = await unusedCosts(queries, tenantId, kept);
  const passwordDecoys = kept.filter((decoy) => !unused.has(costOf(decoy)));
  await queries.update(tenants).set({ passwordDecoys }).where(eq(tenants.id, tenantId));
}

async function unusedCosts(
  queries: Queries,
  tenantId: string,
  decoys: readonly string[],
): Promise<Set<string | null>> {
  const unused = new Set(decoys.map(costOf));
  // The hub's own hashes are argon2: most accounts, which need no reading where nothing else was argon2.
  const isOther = decoys.some((decoy) => decoy.startsWith(ownScheme))
    ? isNotNull(accounts.passwordHash)
    : notLike(accounts.passwordHash, `${ownScheme}%`);
  let last = '';
  while (unused.size > 0) {
    const page = await queries
      .select({ id: accounts.id, hash: accounts.passwordHash })
      .from(accounts)
      .where(and(eq(accounts.tenantId, tenantId), gt(accounts.id, last), isOther))
      .orderBy(accounts.id)
      .limit(pageSize);
    for (const { hash } of page) unused.delete(costOf(hash ?? ''));
    last = page.at(-1)?.id ?? last;
    if (page.length < pageSize) break;
  }
  return unused;
}
