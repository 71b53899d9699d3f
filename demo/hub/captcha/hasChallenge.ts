import { and, eq, gt, isNull } from 'drizzle-orm';
import type { AccountName } from '../accounts/accountName';
import { challenges } from '../database/codeSchema';
import { accounts } from '../database/schema';
import type { CallContext } from '../http/callContext';

/** Whether this visit has an open challenge whose code goes to this recipient: only then may one be sent again. */
export async function hasChallenge(
  { database, tenant, clock, flow }: CallContext,
  recipient: AccountName,
): Promise<boolean> {
  if (flow === null) return false;
  const [found] = await database.run((queries) =>
    queries
      .select({ idHash: challenges.idHash })
      .from(challenges)
      .innerJoin(accounts, eq(accounts.id, challenges.accountId))
      .where(
        and(
          eq(challenges.tenantId, tenant.id),
          eq(challenges.flowHash, flow),
          eq(challenges.channel, recipient.kind),
          eq(accounts[recipient.kind], recipient.value),
          gt(challenges.expiresAt, clock.now()),
          isNull(challenges.usedAt),
        ),
      )
      .limit(1),
  );
  return found !== undefined;
}
