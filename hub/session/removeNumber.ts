import { raiseAuthVersion } from '../accounts/authVersion';
import { joinedDatabase } from '../database/joinedDatabase';
import { isAccount } from '../database/ownRows';
import type { Queries } from '../database/database';
import { accounts, type AccountRow } from '../database/tables/accounts';
import { enrolledFactors, isFactorAsked } from '../factors/requiredFactor';
import type { CallContext } from '../http/callContext';

/** What an account that loses its number without its owner's doing is like then. */
export interface WithoutNumber {
  after: AccountRow;
  /** Sign-ins ask for a second factor, and it has none left: one more proof than its other one can be set up by that one. */
  isWeaker: boolean;
}

/**
 * Takes the number from an account whose owner has not asked for that, and ends what is open there. Two-step verification goes
 * on by what else the account has, and stays on where that is nothing: a sign-in then sets one up. Run it in a transaction
 * that holds the account.
 * @param kept what else changes with it
 */
export async function removeNumber(
  queries: Queries,
  account: AccountRow,
  context: CallContext,
  kept: Partial<AccountRow> = {},
): Promise<WithoutNumber> {
  const held = { ...context, database: joinedDatabase(context.database, queries) };
  const [next] = await enrolledFactors(held, { ...account, mobile: null });
  const { secondFactor, lastFactor } = account;
  const isWeaker = next === undefined && isFactorAsked(account, context.tenant);
  await queries
    .update(accounts)
    .set({
      mobile: null,
      secondFactor: secondFactor === 'mobile' ? (next?.id ?? secondFactor) : secondFactor,
      lastFactor: lastFactor === 'mobile' ? null : lastFactor,
      ...kept,
    })
    .where(isAccount(account));
  const after = await raiseAuthVersion(queries, account, { now: context.clock.now() });
  if (!after) throw new Error('an account changed under its lock');
  return { after, isWeaker };
}
