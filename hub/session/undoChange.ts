/**
 * Undoes a change of an account, once. A later change of the same is taken back with it: its own undo then puts nothing
 * back, or a stranger who made two changes would get the first one back by the owner's second click.
 */
import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import * as v from 'valibot';
import { raiseAuthVersion } from '../accounts/authVersion';
import { pauseOfChangesMs } from '../accounts/changesPaused';
import { isTakenMeanwhile } from '../accounts/takenMeanwhile';
import { codes } from '../answers/codes';
import { Refusal } from '../answers/refusal';
import { hashToken } from '../credentials/opaqueToken';
import type { Queries } from '../database/database';
import { accounts, type AccountRow, type IdentityRow } from '../database/tables/accounts';
import { appTokens } from '../database/tables/apps';
import { undoPlace, undos, type UndoRow } from '../database/tables/undos';
import type { CallContext } from '../http/callContext';
import { undoPartSchema, type UndoPart } from '../http/undoPart';
import { restoreLink } from '../links/linkUndo';
import { lockForUndo, NumberMoved, restoreNumber } from './restoreNumber';
import { restorePart } from './restorePart';
import { isAccount, isOwned, ofItsAccount } from '../database/ownRows';

export interface Undone {
  account: AccountRow;
  /** Kinds of what was put back. */
  kinds: readonly string[];
  /** Links that other accounts have lost by it. */
  taken: readonly IdentityRow[];
  /** Accounts that have lost the number by it, as they were before. */
  withoutNumber: readonly AccountRow[];
}

/** @throws Refusal -100114 for a token that is unknown here, used or too old */
export async function undoChange(context: CallContext, token: string): Promise<Undone> {
  const { database, secretKeys, tenant, clock } = context;
  const tokenHash = hashToken(token);
  const isMeant = and(
    eq(undos.tokenHash, tokenHash),
    eq(undos.tenantId, tenant.id),
    isNull(undos.usedAt),
    gt(undos.expiresAt, clock.now()),
  );
  const [found] = await database.run((queries) =>
    queries
      .select({ sealed: undos.parts, owner: accounts })
      .from(undos)
      .innerJoin(accounts, ofItsAccount(undos))
      .where(isMeant),
  );
  if (!found) throw undoGone();
  const { owner, sealed } = found;
  const parts = v.parse(v.array(undoPartSchema), await secretKeys.open(undoPlace(tokenHash), sealed));
  const undoAll = async (queries: Queries): Promise<Undone> => {
    await lockForUndo(queries, owner, parts);
    const isOwner = and(isAccount(owner), isNull(accounts.removedAt));
    const [held] = await queries.select().from(accounts).where(isOwner).for('no key update');
    if (!held) throw undoGone();
    const [taken] = await queries.update(undos).set({ usedAt: clock.now() }).where(isMeant).returning();
    if (!taken) throw undoGone();
    const restored = await restore(queries, held, await openParts(queries, taken, parts), context);
    return { account: await endAll(queries, held, taken, clock.now()), ...restored };
  };
  return whileMoving(() => database.transaction(undoAll));
}

/** A number moves on by a code of somebody else, so it does not go on for long. */
const mostMoves = 5;

/** Begins anew where another account got a number or an address at the same moment. */
async function whileMoving<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let moves = 1; ; moves += 1) {
    try {
      return await work();
    } catch (error) {
      const isMoved = error instanceof NumberMoved || isTakenMeanwhile(error);
      if (!isMoved || moves >= mostMoves) throw error;
    }
  }
}

/** The parts that no earlier change's undo has taken back already. */
async function openParts(
  queries: Queries,
  undo: UndoRow,
  parts: readonly UndoPart[],
): Promise<readonly UndoPart[]> {
  const used = await queries
    .select()
    .from(undos)
    .where(
      and(isOwned(undos, { id: undo.accountId, tenantId: undo.tenantId }), isNotNull(undos.usedVersion)),
    );
  const isBefore = (other: UndoRow): boolean =>
    other.authVersion < undo.authVersion ||
    (other.authVersion === undo.authVersion && other.number < undo.number);
  const takenBack = new Set(
    used
      .filter((other) => isBefore(other) && (other.usedVersion ?? 0) > undo.authVersion)
      .flatMap(({ subjects }) => subjects),
  );
  return parts.filter(({ subject }) => !takenBack.has(hashToken(subject)));
}

async function restore(
  queries: Queries,
  account: AccountRow,
  parts: readonly UndoPart[],
  context: CallContext,
): Promise<Omit<Undone, 'account'>> {
  const kinds = new Set<string>();
  const taken: IdentityRow[] = [];
  const withoutNumber: AccountRow[] = [];
  for (const part of parts) {
    const taker = await restoreNumber(queries, account, part, context);
    if (taker) withoutNumber.push(taker);
    const link = part.kind === 'link' ? await restoreLink(queries, account, part.state, context) : null;
    if (link?.isChanged ?? (await restorePart(queries, account, part, context))) kinds.add(part.kind);
    if (link?.taken) taken.push(link.taken);
  }
  return { kinds: [...kinds], taken, withoutNumber };
}

/** Ends all that is open, and pauses changes of ways in. @returns the account as it is then */
async function endAll(
  queries: Queries,
  held: AccountRow,
  { tokenHash }: UndoRow,
  now: number,
): Promise<AccountRow> {
  const raised = await raiseAuthVersion(queries, held, { now });
  if (!raised) throw new Error('an account changed under its lock');
  await queries.delete(appTokens).where(isOwned(appTokens, held));
  await queries
    .update(undos)
    .set({ usedVersion: raised.authVersion })
    .where(and(eq(undos.tenantId, held.tenantId), eq(undos.tokenHash, tokenHash)));
  const changesPausedUntil = now + pauseOfChangesMs;
  await queries.update(accounts).set({ changesPausedUntil }).where(isAccount(held));
  return { ...raised, changesPausedUntil };
}

function undoGone(): Refusal {
  return new Refusal({ code: codes.challengeGone, message: 'error.undoGone' });
}
