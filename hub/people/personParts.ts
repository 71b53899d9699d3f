/** What operators and owners alike are shown of an account: each is read in one place. */
import { and, desc, gt } from 'drizzle-orm';
import type { Queries } from '../database/database';
import type { AccountRow } from '../database/tables/accounts';
import { activity } from '../database/tables/activity';
import { hubFactors } from '../factors/registry';
import type { FactorKeys, FactorTimes } from '../http/callContext';
import { activityLifeMs } from '../http/keepActivity';
import { openSessionsOf } from '../session/findSession';
import { isOwned, type Owner } from '../database/ownRows';

/** Those that the owner set up; codes to mailbox and phone follow from the addresses. */
export async function factorsOf(queries: Queries, account: AccountRow, keys: FactorKeys) {
  const list: { id: string; created_at: number; used_at: number }[] = [];
  for (const factor of hubFactors) {
    if (!factor.snapshot || !(await factor.snapshot(queries, account, keys))) continue;
    const times: FactorTimes = (await factor.describe?.(queries, account)) ?? {
      createdAt: account.createdAt,
      usedAt: account.createdAt,
    };
    list.push({ id: factor.id, created_at: times.createdAt, used_at: times.usedAt });
  }
  return list;
}

/** Those that are open, the last used first. */
export async function sessionsOf(
  queries: Queries,
  account: Pick<AccountRow, 'id' | 'tenantId' | 'authVersion'>,
  now: number,
) {
  return (await openSessionsOf(queries, account, now)).map(({ device, place, createdAt, usedAt }) => ({
    device,
    place,
    created_at: createdAt,
    used_at: usedAt,
  }));
}

/** The newest first. @param most entries */
export async function happenedTo(
  queries: Queries,
  account: Owner,
  now: number,
  most: number,
): Promise<(typeof activity.$inferSelect)[]> {
  return queries
    .select()
    .from(activity)
    .where(and(isOwned(activity, account), gt(activity.at, now - activityLifeMs)))
    .orderBy(desc(activity.at), desc(activity.number))
    .limit(most);
}
