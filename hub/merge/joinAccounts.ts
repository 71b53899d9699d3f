/**
 * Joins two accounts: all that fits comes along, the stricter second factor counts, and the other account ends with every row
 * that names it. Nothing brings it back.
 */
import { and, eq, sql } from 'drizzle-orm';
import { raiseAuthVersion, type Raise } from '../accounts/authVersion';
import { noteAppUse } from '../apps/appUses';
import type { Queries } from '../database/database';
import { accounts, identities, removedLinks, type AccountRow } from '../database/tables/accounts';
import { activity } from '../database/tables/activity';
import { agreements } from '../database/tables/agreements';
import { appUses } from '../database/tables/apps';
import { deleteAccount } from '../deletion/deleteAccount';
import type { UndoPart } from '../http/undoPart';
import { doubtAgain, isQuestionable } from '../links/linkRules';
import { linkPart } from '../links/linkUndo';
import { linksOf } from '../links/links';
import { fieldsAfter, type Joining, type MergeServices } from './mergedFields';
import { fieldParts, moveOwnFactors } from './mergeParts';
import { isAccount, isOwned } from '../database/ownRows';

export interface Joined {
  account: AccountRow;
  /** How the account loses again what came along. */
  undo: readonly UndoPart[];
}

/** Run it in a transaction that holds both accounts `for update`. */
export async function joinAccounts(
  queries: Queries,
  joining: Joining,
  services: MergeServices,
  raise: Raise,
): Promise<Joined> {
  const { stays, ends } = joining;
  const fields = fieldsAfter(joining, raise.now);
  const undo = [
    ...(await fieldParts(queries, stays, fields, services)),
    ...(await moveOwnFactors(queries, joining, services, raise.now)),
    ...(await moveLinks(queries, joining, raise.now)),
  ];
  for (const method of services.methods)
    undo.push(...((await method.moveOwn?.(queries, ends, stays, raise.now)) ?? []));
  await moveHistory(queries, joining);
  await deleteAccount(queries, ends);
  await queries.update(accounts).set(fields).where(isAccount(stays));
  const account = await raiseAuthVersion(queries, stays, raise);
  if (!account) throw new Error('an account changed under its lock');
  return { account, undo };
}

async function moveLinks(queries: Queries, { stays, ends }: Joining, now: number): Promise<UndoPart[]> {
  const links = await linksOf(queries, ends);
  const accountId = stays.id;
  await queries.update(identities).set({ accountId }).where(isOwned(identities, ends));
  for (const link of links)
    if (isQuestionable(link, ends, now))
      await queries
        .update(identities)
        .set(doubtAgain(now))
        .where(and(eq(identities.tenantId, link.tenantId), eq(identities.id, link.id)));
  await queries.execute(sql`insert into ${removedLinks} (tenant_id, issuer, subject, account_id, removed_at)
    select tenant_id, issuer, subject, ${accountId}, removed_at from ${removedLinks}
    where tenant_id = ${ends.tenantId} and account_id = ${ends.id}
    on conflict do nothing`);
  return links.map((link) => linkPart({ ...link, accountId }, false));
}

/**
 * What happened, what was agreed to, and which apps received what. An app asks again before it receives anything more: what
 * its owner allowed named the other account.
 */
async function moveHistory(queries: Queries, { stays, ends }: Joining): Promise<void> {
  for (const table of [activity, agreements])
    await queries.update(table).set({ accountId: stays.id }).where(isOwned(table, ends));
  for (const { tenantId, appKey, received, firstAt, lastAt } of await queries
    .select()
    .from(appUses)
    .where(isOwned(appUses, ends))) {
    await noteAppUse(queries, { tenantId, appKey, accountId: stays.id, received, now: lastAt });
    await queries
      .update(appUses)
      .set({
        firstAt: sql`least(${appUses.firstAt}, ${firstAt})`,
        lastAt: sql`greatest(${appUses.lastAt}, ${lastAt})`,
      })
      .where(and(isOwned(appUses, stays), eq(appUses.appKey, appKey)));
  }
}
