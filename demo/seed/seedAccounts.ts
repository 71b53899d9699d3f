import { randomUUID } from 'node:crypto';
import { parseIdentifier } from '../../hub/input/identifier';
import { findAccount } from '../../hub/accounts/account';
import type { Passwords } from '../../hub/credentials/passwords';
import type { Queries } from '../../hub/database/database';
import { accounts } from '../../hub/database/tables/accounts';
import type { Tenant } from '../../hub/database/tables/tenants';
import { publicSecrets } from '../../hub/requireProduction';

/** Accounts of docs/contract.md section 7. Their password is public (see the README). */
const people = [
  { account: publicSecrets.people[0], username: 'designer', secondFactor: null },
  { account: publicSecrets.people[1], username: 'secure', secondFactor: 'email' },
  { account: '13800138000', username: '8000', secondFactor: null },
] as const;

/** Adds the accounts that are missing. */
export async function seedAccounts(
  queries: Queries,
  tenants: readonly Tenant[],
  passwords: Passwords,
  now: number,
): Promise<void> {
  let passwordHash: string | undefined;
  for (const tenant of tenants)
    for (const { account, username, secondFactor } of people) {
      const name = parseIdentifier(account);
      if (!name || (await findAccount(queries, tenant.id, name))) continue;
      passwordHash ??= await passwords.hash(publicSecrets.password);
      await queries
        .insert(accounts)
        .values({
          id: randomUUID(),
          tenantId: tenant.id,
          [name.kind]: name.value,
          username,
          passwordHash,
          passwordSetBy: 'owner',
          secondFactor,
          createdAt: now,
        })
        // A removed account keeps its name.
        .onConflictDoNothing();
    }
}
