import { and, eq } from 'drizzle-orm';
import { accounts, type AccountRow } from '../database/tables/accounts';
import type { TestHub } from './createTestHub';

/** The account of the neutral tenant: other tenants have people with the same address. */
export async function neutralAccount({ hub }: Pick<TestHub, 'hub'>, email: string): Promise<AccountRow> {
  const [account] = await hub.services.database.run((queries) =>
    queries
      .select()
      .from(accounts)
      .where(and(eq(accounts.email, email), eq(accounts.tenantId, 'neutral'))),
  );
  if (!account) throw new Error(`nobody has ${email}`);
  return account;
}
