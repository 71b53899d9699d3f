import { keepAct, type ActBase } from '../audit/act';
import type { Queries } from '../database/database';
import type { Joining } from './mergedFields';

/** A row for each of the two accounts: one of them is no longer there to be asked. Call it last in the transaction. */
export async function keepMergeAct(
  queries: Queries,
  { stays, ends }: Pick<Joining, 'stays' | 'ends'>,
  base: Omit<ActBase, 'database'>,
): Promise<void> {
  const { tenantId } = stays;
  const act = 'account merge';
  await keepAct(queries, base, { tenantId, act, subject: stays.id, after: { joined: ends.id } });
  await keepAct(queries, base, { tenantId, act, subject: ends.id, after: { into: stays.id, deleted: true } });
}
