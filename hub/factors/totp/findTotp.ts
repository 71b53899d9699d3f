import * as v from 'valibot';
import type { Queries } from '../../database/database';
import { totpFactors, totpPlace, type TotpRow } from '../../database/tables/factors';
import type { FactorKeys } from '../../http/callContext';
import { isOwned, type Owner } from '../../database/ownRows';

/** @returns the app of an account; `null` where it has none */
export async function findTotp(queries: Queries, account: Owner): Promise<TotpRow | null> {
  const [row] = await queries.select().from(totpFactors).where(isOwned(totpFactors, account));
  return row ?? null;
}

/** @returns base32 */
export async function openTotpSecret(
  { secretKeys }: FactorKeys,
  row: Pick<TotpRow, 'accountId' | 'secret'>,
): Promise<string> {
  return v.parse(v.string(), await secretKeys.open(totpPlace(row), row.secret));
}
