/** How an account loses again what came along when another one was joined to it ("This wasn’t me"). */
import { addressPart, factorPart, passwordPart } from '../accounts/keepUndo';
import type { Queries } from '../database/database';
import type { AccountRow } from '../database/tables/accounts';
import type { HubFactor } from '../http/callContext';
import type { UndoPart } from '../http/undoPart';
import type { Joining, MergedFields, MergeServices } from './mergedFields';

/** @param stays as it was before */
export async function fieldParts(
  queries: Queries,
  stays: AccountRow,
  fields: MergedFields,
  { factors, secretKeys }: MergeServices,
): Promise<UndoPart[]> {
  const parts: UndoPart[] = [];
  for (const channel of ['email', 'mobile'] as const)
    if (stays[channel] !== fields[channel]) parts.push(addressPart(channel, stays[channel], stays));
  if (stays.passwordHash !== fields.passwordHash) parts.push(passwordPart(stays));
  const preferred = factors.find(({ id }) => id === fields.secondFactor);
  if (preferred && stays.secondFactor !== fields.secondFactor)
    parts.push(await factorPart(queries, stays, preferred, { secretKeys }));
  return parts;
}

/** Those that the account that stays lacks; codes that the other one wrote down are its own and end with it. */
export async function moveOwnFactors(
  queries: Queries,
  { stays, ends }: Pick<Joining, 'stays' | 'ends'>,
  { factors, secretKeys }: Pick<MergeServices, 'factors' | 'secretKeys'>,
  now: number,
): Promise<UndoPart[]> {
  const parts: UndoPart[] = [];
  for (const factor of factors.filter(({ isOwn }) => isOwn)) {
    if (await ownOf(queries, stays, factor, secretKeys)) continue;
    const state = await ownOf(queries, ends, factor, secretKeys);
    if (!state) continue;
    parts.push(await factorPart(queries, stays, factor, { secretKeys }));
    await factor.restore?.(queries, stays, state, { secretKeys, now });
  }
  return parts;
}

/** What an account has of a factor that it set up; nothing: `null`. */
export async function ownOf(
  queries: Queries,
  account: AccountRow,
  factor: HubFactor,
  secretKeys: MergeServices['secretKeys'],
): Promise<unknown> {
  const own = (await factor.snapshot?.(queries, account, { secretKeys })) ?? null;
  return Array.isArray(own) && own.length === 0 ? null : own;
}
