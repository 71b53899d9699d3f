import { eq, or } from 'drizzle-orm';
import type { Queries } from '../../hub/database/database';
import { accounts } from '../../hub/database/tables/accounts';
import { parseIdentifier } from '../../hub/input/identifier';

/** Accounts, of every tenant, with an address or a number as somebody typed it. @returns their ids */
export async function findAccounts(queries: Queries, typed: string): Promise<string[]> {
  const name = parseIdentifier(typed)?.value ?? '';
  const rows = await queries
    .select({ id: accounts.id })
    .from(accounts)
    .where(or(eq(accounts.email, name), eq(accounts.mobile, name)));
  return rows.map(({ id }) => id);
}
