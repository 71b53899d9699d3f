/** The password that an account has, also as another system hashed it. */
import { and, eq } from 'drizzle-orm';
import { HashFault } from '../credentials/hashes/hashFormat';
import { readHash } from '../credentials/hashes/readHash';
import type { WorkKeys } from '../credentials/limitWork';
import { accounts, type AccountRow } from '../database/tables/accounts';
import type { CallContext } from '../http/callContext';
import { carryProofs } from './passwordConfirmation';
import { isAccount } from '../database/ownRows';

interface Typed {
  account: AccountRow | null;
  /** What the visitor calls the account. */
  name: string;
  password: string;
  turn: WorkKeys;
}

/** Does the same work for an unknown name as for an account: where hashes were imported, as dear as one of them. */
export async function isRightPassword(
  context: CallContext,
  { account, name, password, turn }: Typed,
): Promise<boolean> {
  const stored = account?.passwordHash ?? null;
  const isRight = await context.passwords.verify(stored ?? decoyFor(context, name), password, turn);
  if (stored === null || !account) return false;
  if (!isRight) reportFault(context, account, stored);
  return isRight;
}

/** Always the same for a name, as an account's would be. */
function decoyFor({ tenant, mark }: CallContext, name: string): string | null {
  const { passwordDecoys: decoys = [] } = tenant;
  const place = Number.parseInt(mark(name).slice(0, 8), 16) % (decoys.length + 1);
  return decoys[place] ?? null;
}

function reportFault({ log, mark }: CallContext, { id }: AccountRow, stored: string): void {
  const fault = readHash(stored);
  if (fault instanceof HashFault)
    log.warn({ account: mark(id), fault: fault.message }, 'a stored password hash cannot be checked');
}

/**
 * Replaces a hash of another system, or of another cost, by ours. The password is the same, so sessions stay and nobody is
 * told. Of two processes one replaces it; a new password that was set meanwhile stays.
 * @param password right for the account
 */
export async function renewHash(
  context: CallContext,
  account: AccountRow,
  password: string,
  turn: WorkKeys,
): Promise<void> {
  const { passwords, database, log } = context;
  const { passwordHash: before } = account;
  if (before === null || passwords.isOurs(before)) return;
  try {
    const after = await passwords.hash(password, turn);
    await database.transaction(async (queries) => {
      const [renewed] = await queries
        .update(accounts)
        .set({ passwordHash: after })
        .where(and(isAccount(account), eq(accounts.passwordHash, before)))
        .returning({ id: accounts.id });
      if (renewed) await carryProofs(queries, account, after);
    });
  } catch (error) {
    // The password is right all the same; the next sign-in tries again.
    log.warn({ err: error }, 'a password hash was not renewed');
  }
}
