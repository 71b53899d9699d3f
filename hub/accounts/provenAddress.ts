import type { Queries } from '../database/database';
import { accounts, type AccountRow } from '../database/tables/accounts';
import type { Channel } from '../input/identifier';
import { isAccount } from '../database/ownRows';

const columns = { email: 'emailVerified', mobile: 'mobileVerified' } as const;
const setAt = { email: 'emailSetAt', mobile: 'mobileSetAt' } as const;

/** Fields of an account whose address or number of this kind is new, and has been proved, or has not. */
export const verifiedField = (kind: Channel, isVerified: boolean): Partial<AccountRow> => ({
  [columns[kind]]: isVerified,
  ...(kind === 'mobile'
    ? { numberDoubted: false, numberTakenBack: false, lostNumber: null, lostNumberAt: null }
    : {}),
});

/** The same for one that an account gets later than it was made. @param now milliseconds since 1970 */
export const newAddressFields = (kind: Channel, isVerified: boolean, now: number): Partial<AccountRow> => ({
  ...verifiedField(kind, isVerified),
  [setAt[kind]]: now,
});

/**
 * Keeps that a code to an address or number has proved it. Run it in a transaction that holds the account.
 * @param given what a sign-in proved (`factors/requiredFactor`)
 */
export async function keepProven(
  queries: Queries,
  account: AccountRow,
  given: readonly string[],
): Promise<void> {
  const isNew = (kind: Channel): boolean =>
    given.includes(kind) &&
    account[kind] !== null &&
    (!account[columns[kind]] || (kind === 'mobile' && (account.numberDoubted || account.numberTakenBack)));
  const fields = {
    ...(isNew('email') ? verifiedField('email', true) : {}),
    ...(isNew('mobile') ? verifiedField('mobile', true) : {}),
  };
  if (Object.keys(fields).length === 0) return;
  await queries.update(accounts).set(fields).where(isAccount(account));
}
