/**
 * Undoes that the number of an account that had not been used for long went to a new one (`register/takeNumber`): it comes
 * back from whichever account has it by then, or who took it would keep it by moving it on.
 */
import { and, eq, ne, or } from 'drizzle-orm';
import * as v from 'valibot';
import { pauseOfChangesMs } from '../accounts/changesPaused';
import type { Queries } from '../database/database';
import { accounts, type AccountRow } from '../database/tables/accounts';
import type { CallContext } from '../http/callContext';
import type { UndoPart } from '../http/undoPart';
import { lockLinks } from '../links/linkUndo';
import { isAccount } from '../database/ownRows';
import { removeNumber } from './removeNumber';

const stateSchema = v.object({ before: v.string(), takenBy: v.string() });

function readState({ kind, state }: UndoPart) {
  const read = kind === 'mobile' ? v.safeParse(stateSchema, state) : null;
  return read?.success ? read.output : null;
}

type Owner = Pick<AccountRow, 'id' | 'tenantId'>;

const isHolder = ({ id, tenantId }: Owner, number: string) =>
  and(eq(accounts.tenantId, tenantId), eq(accounts.mobile, number), ne(accounts.id, id));

/** Ids of the accounts that have what an undo takes back. */
async function holdersOf(queries: Queries, owner: Owner, parts: readonly UndoPart[]): Promise<string[]> {
  const isAny = parts.flatMap((part) => {
    const state = readState(part);
    return state ? [isHolder(owner, state.before)] : [];
  });
  if (isAny.length === 0) return [];
  const found = await queries
    .select({ id: accounts.id })
    .from(accounts)
    .where(or(...isAny));
  return found.map(({ id }) => id);
}

/** The number went on to another account while this one was waited for: the undo begins anew. */
export class NumberMoved extends Error {}

/**
 * Locks all that an undo changes: links, the account whose undo it is, and those that lose a number by it.
 * @throws NumberMoved
 */
export async function lockForUndo(queries: Queries, owner: Owner, parts: readonly UndoPart[]): Promise<void> {
  const holders = await holdersOf(queries, owner, parts);
  await lockLinks(queries, parts, owner.tenantId, [owner.id, ...holders]);
  const found = await holdersOf(queries, owner, parts);
  if (found.some((id) => !holders.includes(id))) throw new NumberMoved();
}

/**
 * Takes the number from the account that has it, and ends what is open there; `restorePart` then puts it back. The account
 * remembers the number: it may have nothing else that signs in (`session/returnNumber`). It may also be one that its owner
 * has had for long: where no second factor is left, none is set up for a day, in which the owner hears of it.
 * `lockForUndo` holds it.
 * @returns the account that has lost it, as it was; `null` where none has
 */
export async function restoreNumber(
  queries: Queries,
  owner: Owner,
  part: UndoPart,
  context: CallContext,
): Promise<AccountRow | null> {
  const state = readState(part);
  if (!state) return null;
  const [holder] = await queries.select().from(accounts).where(isHolder(owner, state.before));
  if (!holder) return null;
  const now = context.clock.now();
  const lost = { lostNumber: state.before, lostNumberAt: now };
  const { isWeaker } = await removeNumber(queries, holder, context, lost);
  if (isWeaker)
    await queries
      .update(accounts)
      .set({ changesPausedUntil: now + pauseOfChangesMs })
      .where(isAccount(holder));
  return holder;
}
