import { factorPart } from '../accounts/keepUndo';
import type { Queries } from '../database/database';
import type { AccountRow } from '../database/tables/accounts';
import type { FactorKeys, HubFactor } from '../http/callContext';
import type { UndoPart } from '../http/undoPart';
import { recoveryCodeFactor } from './recoveryCode/recoveryCodeFactor';

/** State of an own factor, with that of the recovery codes, which come and go with it (`keepUndo`). */
export async function ownFactorParts(
  queries: Queries,
  account: AccountRow,
  factor: HubFactor,
  keys: FactorKeys,
): Promise<readonly UndoPart[]> {
  return [await factorPart(queries, account, factor, keys), await recoveryCodesPart(queries, account, keys)];
}

export const recoveryCodesPart = (
  queries: Queries,
  account: AccountRow,
  keys: FactorKeys,
): Promise<UndoPart> => factorPart(queries, account, recoveryCodeFactor, keys, 'recovery_codes');
