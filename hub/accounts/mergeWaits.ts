/**
 * Who has the one single way in of an account could end it at once by joining it to another one, and nothing brings it back.
 * So that waits: both accounts are told, and either owner can object ("This wasn't me").
 */
import { and, eq, gt, or } from 'drizzle-orm';
import type { Queries } from '../database/database';
import type { AccountRow } from '../database/tables/accounts';
import { mergeWaits, type MergeWaitRow } from '../database/tables/mergeWaits';
import type { UndoPart } from '../http/undoPart';
import { undoLifeMs } from './keepUndo';
import { isOwned, type Owner } from '../database/ownRows';

/** As long as the mail that tells of it can undo it. */
export const mergeWaitMs = undoLifeMs;

/** How long after the wait the accounts can be joined. */
export const mergeWaitedLifeMs = 7 * 24 * 60 * 60 * 1000;

/** What "This wasn't me" takes back. */
export const mergeWaitPart: UndoPart = { kind: 'merge', subject: 'merge', state: null };

interface Pair {
  stays: Pick<AccountRow, 'id' | 'tenantId'>;
  ends: Pick<AccountRow, 'id' | 'authVersion'>;
}

/** @returns `null` where none was asked for, where it is over, and where the account that would end has changed since */
export async function findMergeWait(
  queries: Queries,
  { stays, ends }: Pair,
  now: number,
): Promise<MergeWaitRow | null> {
  const isIt = and(
    isOwned(mergeWaits, stays),
    eq(mergeWaits.otherId, ends.id),
    eq(mergeWaits.otherVersion, ends.authVersion),
    gt(mergeWaits.expiresAt, now),
  );
  const [found] = await queries.select().from(mergeWaits).where(isIt);
  return found ?? null;
}

/** Begins the wait, in place of one that counts no more. Run it in a transaction that holds both accounts. */
export async function keepMergeWait(
  queries: Queries,
  { stays, ends }: Pair,
  now: number,
): Promise<MergeWaitRow> {
  const dueAt = now + mergeWaitMs;
  const times = { otherVersion: ends.authVersion, dueAt, expiresAt: dueAt + mergeWaitedLifeMs };
  const [kept] = await queries
    .insert(mergeWaits)
    .values({ accountId: stays.id, tenantId: stays.tenantId, otherId: ends.id, ...times })
    .onConflictDoUpdate({
      target: [mergeWaits.tenantId, mergeWaits.accountId, mergeWaits.otherId],
      set: times,
    })
    .returning();
  if (!kept) throw new Error('a wait was not kept');
  return kept;
}

/** Of an account, whether it would stay or end. @returns whether there was one */
export async function dropMergeWaits(queries: Queries, { id, tenantId }: Owner): Promise<boolean> {
  const isOf = and(
    eq(mergeWaits.tenantId, tenantId),
    or(eq(mergeWaits.accountId, id), eq(mergeWaits.otherId, id)),
  );
  return (await queries.delete(mergeWaits).where(isOf).returning()).length > 0;
}
