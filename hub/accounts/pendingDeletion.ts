/** An account whose owner asked to delete it stays as it is for a week, so that a stranger or a mistake takes nothing. */
import type { Queries } from '../database/database';
import { deletions, type DeletionRow } from '../database/tables/deletions';
import type { UndoPart } from '../http/undoPart';
import type { HubLanguage } from '../messages/translate';
import { isOwned, type Owner } from '../database/ownRows';

/** Longer than the undo of the mail that tells of it. */
export const deletionWaitMs = 7 * 24 * 60 * 60 * 1000;

/** What "This wasn't me" takes back. */
export const deletionPart: UndoPart = { kind: 'deletion', subject: 'deletion', state: null };

export async function findDeletion(queries: Queries, account: Owner): Promise<DeletionRow | null> {
  const [found] = await queries.select().from(deletions).where(isOwned(deletions, account));
  return found ?? null;
}

/**
 * Run it in a transaction that holds the account.
 * @returns `null` where it was asked for before
 */
export async function keepDeletion(
  queries: Queries,
  { id, tenantId }: Owner,
  { language, now }: { language: HubLanguage; now: number },
): Promise<DeletionRow | null> {
  const asked = { accountId: id, tenantId, language, askedAt: now, dueAt: now + deletionWaitMs };
  const [added] = await queries.insert(deletions).values(asked).onConflictDoNothing().returning();
  return added ?? null;
}

/** Run it in a transaction that holds the account. @returns whether there was something to cancel */
export async function dropDeletion(queries: Queries, account: Owner): Promise<boolean> {
  const dropped = await queries.delete(deletions).where(isOwned(deletions, account)).returning();
  return dropped.length > 0;
}
