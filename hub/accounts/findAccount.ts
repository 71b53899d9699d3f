import { and, eq, isNull } from 'drizzle-orm';
import type { Queries } from '../database/database';
import { accounts, type AccountRow } from '../database/tables/accounts';
import type { AccountName } from '../input/accountName';

/** Finds the account of a tenant by its name; `null` if there is none or it was removed. */
export async function findAccount(
  queries: Queries,
  tenantId: string,
  name: AccountName,
): Promise<AccountRow | null> {
  const column = name.kind === 'email' ? accounts.email : accounts.mobile;
  const [found] = await queries
    .select()
    .from(accounts)
    .where(and(eq(accounts.tenantId, tenantId), eq(column, name.value), isNull(accounts.removedAt)))
    .limit(1);
  return found ?? null;
}
