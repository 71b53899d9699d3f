/** Undoes that an app was set up, replaced or removed. */
import * as v from 'valibot';
import type { Queries } from '../../database/database';
import type { AccountRow } from '../../database/tables/accounts';
import { totpFactors, totpPlace } from '../../database/tables/factors';
import type { FactorKeys } from '../../http/callContext';
import { findTotp, openTotpSecret } from './findTotp';
import { isOwned } from '../../database/ownRows';

const stateSchema = v.nullable(
  v.object({ secret: v.string(), lastStep: v.number(), createdAt: v.number(), usedAt: v.number() }),
);

/** With the secret in clear: an undo is encrypted as a whole, and gets new keys as a whole. */
export async function snapshotTotp(
  queries: Queries,
  account: AccountRow,
  keys: FactorKeys,
): Promise<v.InferOutput<typeof stateSchema>> {
  const row = await findTotp(queries, account);
  if (!row) return null;
  const { lastStep, createdAt, usedAt } = row;
  return { secret: await openTotpSecret(keys, row), lastStep, createdAt, usedAt };
}

export async function restoreTotp(
  queries: Queries,
  account: AccountRow,
  state: unknown,
  { now, ...keys }: FactorKeys & { now: number },
): Promise<boolean> {
  const { id: accountId, tenantId } = account;
  const before = v.parse(stateSchema, state);
  const row = await findTotp(queries, account);
  if (!before && !row) return false;
  // The same app goes on: its codes of meanwhile are used up.
  if (before && row && (await openTotpSecret(keys, row)) === before.secret) return false;
  await queries.delete(totpFactors).where(isOwned(totpFactors, account));
  if (!before) return true;
  const secret = await keys.secretKeys.seal(totpPlace({ accountId }), before.secret);
  await queries.insert(totpFactors).values({ ...before, createdAt: now, tenantId, accountId, secret });
  return true;
}
