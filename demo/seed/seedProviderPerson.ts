import { randomUUID } from 'node:crypto';
import type { Queries } from '../../hub/database/database';
import { accounts } from '../../hub/database/tables/accounts';
import type { Tenant } from '../../hub/database/tables/tenants';
import { knownProviderPerson } from './knownPeople';

/** Adds the account where it is missing. The first sign-in links it, by its address. */
export async function seedProviderPerson(
  queries: Queries,
  tenants: readonly Tenant[],
  now: number,
): Promise<void> {
  const { email, name: username } = knownProviderPerson;
  const rows = tenants
    .filter(({ settings }) => settings.profile?.google_login === true)
    .map(({ id: tenantId }) => ({ id: randomUUID(), tenantId, email, username, createdAt: now }));
  if (rows.length > 0) await queries.insert(accounts).values(rows).onConflictDoNothing();
}
