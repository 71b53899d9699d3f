import type { Queries } from '../database/database';
import { identities } from '../database/outsideSchema';
import type { Identity } from './findIdentity';

/** Notes whose account an outside party's user has. An identity that is linked already stays where it is. */
export async function linkIdentity(
  queries: Queries,
  { tenantId, issuer, subject }: Identity,
  accountId: string,
  now: number,
): Promise<void> {
  await queries
    .insert(identities)
    .values({ tenantId, issuer, subject, accountId, createdAt: now })
    .onConflictDoNothing();
}
