/** Undoes that a new account took the number of an account that had not been used for long (`register/takeNumber`). */
import { and, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { raiseAuthVersion } from '../accounts/authVersion';
import type { Queries } from '../database/database';
import { accounts, type AccountRow } from '../database/tables/accounts';
import type { UndoPart } from '../http/undoPart';

const stateSchema = v.object({ before: v.string(), takenBy: v.string() });

/** Ids of the accounts that such an undo takes something from. They are locked with the one whose undo it is. */
export const takersOf = (parts: readonly UndoPart[]): string[] =>
  parts.flatMap((part) => readState(part)?.takenBy ?? []);

function readState({ kind, state }: UndoPart) {
  const read = kind === 'mobile' ? v.safeParse(stateSchema, state) : null;
  return read?.success ? read.output : null;
}

/**
 * Takes the number from the account that has it for this one, and ends what is open there; `restorePart` then puts it back.
 * @returns the account that has lost it, as it was; `null` where none has
 */
export async function restoreNumber(
  queries: Queries,
  { tenantId }: Pick<AccountRow, 'tenantId'>,
  part: UndoPart,
  now: number,
): Promise<AccountRow | null> {
  const state = readState(part);
  if (!state) return null;
  const isTaker = and(
    eq(accounts.id, state.takenBy),
    eq(accounts.tenantId, tenantId),
    eq(accounts.mobile, state.before),
  );
  const [taker] = await queries.select().from(accounts).where(isTaker);
  if (!taker) return null;
  await queries.update(accounts).set({ mobile: null }).where(isTaker);
  await raiseAuthVersion(queries, taker, { now });
  return taker;
}
