/** Undoes that recovery codes were made or removed. */
import * as v from 'valibot';
import type { Queries } from '../../database/database';
import type { AccountRow } from '../../database/tables/accounts';
import { recoveryCodes } from '../../database/tables/factors';
import { isOwned } from '../../database/ownRows';

const stateSchema = v.array(
  v.object({ codeHash: v.string(), createdAt: v.number(), usedAt: v.nullable(v.number()) }),
);

/** A code that was used, before the change or since, stays used. */
export async function restoreRecoveryCodes(
  queries: Queries,
  account: AccountRow,
  state: unknown,
): Promise<boolean> {
  const before = v.parse(stateSchema, state);
  const removed = await queries.delete(recoveryCodes).where(isOwned(recoveryCodes, account)).returning();
  const usedSince = new Map(removed.map(({ codeHash, usedAt }) => [codeHash, usedAt]));
  const rows = before.map((code) => ({
    ...code,
    tenantId: account.tenantId,
    accountId: account.id,
    usedAt: usedSince.get(code.codeHash) ?? code.usedAt,
  }));
  if (rows.length > 0) await queries.insert(recoveryCodes).values(rows);
  return removed.length > 0 || rows.length > 0;
}
