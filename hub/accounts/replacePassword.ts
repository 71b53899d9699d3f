import type { Queries } from '../database/database';
import type { AccountRow } from '../database/tables/accounts';
import { appTokens } from '../database/tables/apps';
import { raiseAuthVersion, type ProvenAccount, type Raise } from './authVersion';
import { isOwned } from '../database/ownRows';

/**
 * Ends every session, app token and challenge of the account; no browser is known to it any more. Run it in a
 * transaction.
 * @param proven the account as it was when the old password, or the code in its place, was checked
 * @param change `keptSession`: that of the owner who changes the password
 * @returns the account with its new number; `null` if another change came first
 */
export async function replacePassword(
  queries: Queries,
  proven: ProvenAccount,
  change: Raise & { passwordHash: string },
): Promise<AccountRow | null> {
  const account = await raiseAuthVersion(queries, proven, change);
  if (!account) return null;
  await queries.delete(appTokens).where(isOwned(appTokens, account));
  return account;
}
