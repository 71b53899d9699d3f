import { eq } from 'drizzle-orm';
import { HashFault } from '../credentials/hashes/hashFormat';
import { decoyOf, readHash } from '../credentials/hashes/readHash';
import type { Queries } from '../database/database';
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
