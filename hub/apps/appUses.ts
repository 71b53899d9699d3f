/** Which apps received what of an account, for its owner. */
import { sql } from 'drizzle-orm';
import type { Queries } from '../database/database';
import { appUses } from '../database/tables/apps';

/** An app that receives something now. */
export interface AppUse {
  tenantId: string;
  appKey: string;
  accountId: string;
  /** Names of what it receives, as in `userinfo`. */
  received: readonly string[];
  now: number;
}

/** One statement. What the app received before stays in the list. */
export async function noteAppUse(
  queries: Queries,
  { tenantId, appKey, accountId, received, now }: AppUse,
): Promise<void> {
  const both = sql`(select jsonb_agg(distinct name) from jsonb_array_elements(${appUses.received} || excluded.received) name)`;
  await queries
    .insert(appUses)
    .values({ tenantId, appKey, accountId, received, firstAt: now, lastAt: now })
    .onConflictDoUpdate({
      target: [appUses.accountId, appUses.appKey],
      set: { received: both, lastAt: now },
    });
}
