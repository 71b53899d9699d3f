import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import type { Queries } from '../../database/database';
import type { AccountRow } from '../../database/tables/accounts';
import { totpFactors, totpPlace, type TotpRow } from '../../database/tables/factors';
import type { FactorKeys } from '../../http/callContext';

/** @returns the app of an account; `null` where it has none */
export async function findTotp(queries: Queries, { id }: Pick<AccountRow, 'id'>): Promise<TotpRow | null> {
  const [row] = await queries.select().from(totpFactors).where(eq(totpFactors.accountId, id));
  return row ?? null;
}

/** @returns base32 */
export async function openTotpSecret(
  { secretKeys }: FactorKeys,
  row: Pick<TotpRow, 'accountId' | 'secret'>,
): Promise<string> {
  return v.parse(v.string(), await secretKeys.open(totpPlace(row), row.secret));
}
