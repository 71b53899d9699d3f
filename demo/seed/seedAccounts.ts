import { and, inArray, isNull, or } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { parseIdentifier } from '../../hub/input/identifier';
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
  const known = await findNames(queries, tenants);
  const missing = tenants.flatMap(({ id: tenantId }) =>
    people.flatMap(({ account, ...person }) => {
      const name = parseIdentifier(account);
      return name && !known.has(`${tenantId} ${name.value}`)
        ? [{ id: randomUUID(), tenantId, [name.kind]: name.value, ...person }]
        : [];
    }),
  );
  if (missing.length === 0) return;
  const passwordHash = await passwords.hash(publicSecrets.password);
  await queries
    .insert(accounts)
    .values(missing.map((row) => ({ ...row, passwordHash, passwordSetBy: 'owner' as const, createdAt: now })))
    // A removed account keeps its name.
    .onConflictDoNothing();
}

/** Tenant and name of each of these accounts that is there. */
async function findNames(queries: Queries, tenants: readonly Tenant[]): Promise<ReadonlySet<string>> {
  const ids = tenants.map(({ id }) => id);
  const names = people.flatMap(({ account }) => parseIdentifier(account)?.value ?? []);
  const found = await queries
    .select({ tenantId: accounts.tenantId, email: accounts.email, mobile: accounts.mobile })
    .from(accounts)
    .where(
      and(
        inArray(accounts.tenantId, ids),
        or(inArray(accounts.email, names), inArray(accounts.mobile, names)),
        isNull(accounts.removedAt),
      ),
    );
  return new Set(
    found.flatMap(({ tenantId, email, mobile }) => [`${tenantId} ${email}`, `${tenantId} ${mobile}`]),
  );
}
