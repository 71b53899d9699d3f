import { and, eq, sql } from 'drizzle-orm';
import type { Queries } from '../database/database';
import { accounts, type AccountRow } from '../database/tables/accounts';
import type { HubFactor } from '../http/callContext';

/** The next sign-in asks for this factor first. Run it in a transaction that holds the account. */
export async function rememberFactor(
  queries: Queries,
  { id }: Pick<AccountRow, 'id'>,
  { id: lastFactor, isLastResort = false }: Pick<HubFactor, 'id' | 'isLastResort'>,
): Promise<void> {
  if (isLastResort) return;
  await queries
    .update(accounts)
    .set({ lastFactor })
    .where(and(eq(accounts.id, id), sql`${accounts.lastFactor} is distinct from ${lastFactor}`));
}
