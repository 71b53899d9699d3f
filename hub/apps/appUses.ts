/** Which apps received what of an account, for its owner. */
import { and, desc, eq, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { AppEntry } from '../../src/api/apps';
import type { Queries } from '../database/database';
import { apps, appUses } from '../database/tables/apps';
import { isOwned, type Owner } from '../database/ownRows';

/** An app that receives something now. */
export interface AppUse {
  tenantId: string;
  appKey: string;
  accountId: string;
  /** Names of what it receives, as in `userinfo`. */
  received: readonly string[];
  /** OpenID scopes that the owner has allowed with it. */
  scopes?: readonly string[];
  now: number;
}

/** What a row has and what is added. */
const both = (column: AnyPgColumn) =>
  sql`(select coalesce(jsonb_agg(distinct name), '[]') from jsonb_array_elements(${column} || excluded.${sql.identifier(column.name)}) name)`;

/** One statement. What the app received and was allowed before stays in the list. */
export async function noteAppUse(
  queries: Queries,
  { tenantId, appKey, accountId, received, scopes = [], now }: AppUse,
): Promise<void> {
  await queries
    .insert(appUses)
    .values({ tenantId, appKey, accountId, received, scopes, firstAt: now, lastAt: now })
    .onConflictDoUpdate({
      target: [appUses.tenantId, appUses.accountId, appUses.appKey],
      set: { received: both(appUses.received), scopes: both(appUses.scopes), lastAt: now },
    });
}

/** As its owner sees them, the last used first; `scopes` is what the owner allowed by OpenID. */
export async function usesOf(
  queries: Queries,
  account: Owner,
): Promise<(AppEntry & { scopes: readonly string[] })[]> {
  const rows = await queries
    .select({ use: appUses, name: apps.name })
    .from(appUses)
    .innerJoin(apps, and(eq(apps.tenantId, appUses.tenantId), eq(apps.appKey, appUses.appKey)))
    .where(isOwned(appUses, account))
    .orderBy(desc(appUses.lastAt), appUses.appKey);
  return rows.map(({ name, use: { appKey, received, scopes, firstAt, lastAt } }) => ({
    app_key: appKey,
    name,
    received: [...received],
    scopes,
    first_at: firstAt,
    last_at: lastAt,
  }));
}
