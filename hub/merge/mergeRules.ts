/** Which accounts can be joined. */
import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import { refuseLocked } from '../accounts/accountLock';
import { refuseWhilePaused } from '../accounts/changesPaused';
import { findMergeWait } from '../accounts/mergeWaits';
import { findDeletion } from '../accounts/pendingDeletion';
import { codes } from '../answers/codes';
import { methodOff, Refusal } from '../answers/refusal';
import type { Queries } from '../database/database';
import type { MergeWaitRow } from '../database/tables/mergeWaits';
import { undos } from '../database/tables/undos';
import type { CallContext } from '../http/callContext';
import type { Joining } from './mergedFields';
import { isOwned } from '../database/ownRows';

/**
 * Call it after both are proved: it says something of the other one.
 * @throws Refusal -100119 for a locked account, -100121 after an undo, -100111 for one that is to be deleted, and for one
 *   with a change that its mail can still undo: who took it over could not be stopped any more; and for one that got its
 *   number from an account whose owner can still take it back; and in a wait (`accounts/mergeWaits`)
 */
export async function refuseUnfit(
  queries: Queries,
  { stays, ends }: Pick<Joining, 'stays' | 'ends'>,
  context: Pick<CallContext, 'tenant' | 'language' | 'portalOrigin' | 'clock'>,
): Promise<void> {
  const now = context.clock.now();
  for (const account of [stays, ends]) {
    refuseLocked(account, context);
    refuseWhilePaused(account, now);
  }
  if (await findDeletion(queries, stays)) throw methodOff('error.deletionPending');
  if (await findDeletion(queries, ends)) throw methodOff('error.mergeDeletion');
  const wait = await findMergeWait(queries, { stays, ends }, now);
  if (wait && wait.dueAt > now) throw stillWaits(wait, now);
  const isOpen = and(isNull(undos.usedAt), gt(undos.expiresAt, now));
  if ((await queries.$count(undos, and(isOpen, isOwned(undos, ends)))) > 0)
    throw methodOff('error.mergeUndo');
  const isTaker = and(eq(undos.tenantId, stays.tenantId), inArray(undos.takenBy, [stays.id, ends.id]));
  if ((await queries.$count(undos, and(isOpen, isTaker))) > 0) throw methodOff('error.mergeTaken');
}

/** -100111 with `info.until` */
const stillWaits = ({ dueAt }: MergeWaitRow, now: number): Refusal =>
  new Refusal({
    code: codes.methodOff,
    message: 'error.mergeWaits',
    values: { hours: Math.ceil((dueAt - now) / (60 * 60 * 1000)) },
    info: { until: dueAt },
  });
