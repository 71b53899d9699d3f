import type { Queries } from '../database/database';
import { accounts, type AccountRow } from '../database/tables/accounts';
import { activity } from '../database/tables/activity';
import { ownFactorParts } from '../factors/ownFactorParts';
import { hubFactors } from '../factors/registry';
import type { HubFactor } from '../http/callContext';
import type { UndoPart } from '../http/undoPart';
import { translatorFor, type Translate } from '../messages/translate';
import { endAll } from './changePeople';
import { changePerson, type Act, type PeopleBase } from './people';
import { keepOwnerUndo, tellOwner, tenantOf, type Told } from './tellOwner';
import { isAccount } from '../database/ownRows';

interface Removal {
  account: AccountRow;
  factors: readonly HubFactor[];
  undoAt: string | undefined;
}

export interface RemovedFactors {
  /** What an owner calls them, in English. */
  names: readonly string[];
  told: Told;
}

/**
 * Removes what the owner set up as second factors, with the recovery codes, and ends sessions and trusted browsers. For an
 * owner who lost them; the mail can undo it.
 */
export async function removeFactorsOf(base: PeopleBase, act: Act): Promise<RemovedFactors> {
  const { account, factors, undoAt } = await changePerson(
    base,
    act,
    'account factor remove',
    async (queries, held, now) => {
      const removal = await removeOwn(queries, held, base, now);
      const removed = removal.factors.map(({ id }) => id);
      return { result: removal, before: { factors: removed }, after: { factors: [] } };
    },
  );
  const names = namesOf(factors, translatorFor('en'));
  if (factors.length === 0) return { names, told: 'no address' };
  const tenant = await tenantOf(base, account.tenantId);
  const told = await tellOwner(base, { account, tenant }, 'removedFactor', (t) => ({
    provider: namesOf(factors, t).join(', '),
    undoAt,
    more: t('message.byOperator'),
  }));
  return { names, told };
}

const namesOf = (factors: readonly HubFactor[], t: Translate): string[] =>
  factors.map((factor) => factor.nameOf?.(t) ?? factor.id);

/** Run it in a transaction that holds the account. */
async function removeOwn(
  queries: Queries,
  held: AccountRow,
  base: PeopleBase,
  now: number,
): Promise<Removal> {
  const factors: HubFactor[] = [];
  const undo: UndoPart[] = [];
  for (const factor of hubFactors.filter(({ isOwn }) => isOwn)) {
    const before = await ownFactorParts(queries, held, factor, base);
    if (!(await factor.remove?.(queries, held))) continue;
    factors.push(factor);
    undo.push(...before);
  }
  if (factors.length > 0) {
    const isOwner = isAccount(held);
    await queries.update(accounts).set({ secondFactor: null, lastFactor: null }).where(isOwner);
    const nowhere = { device: '', place: '', address: '' };
    const { id: accountId, tenantId } = held;
    await queries
      .insert(activity)
      .values({ tenantId, accountId, kind: 'factor_removed', ...nowhere, at: now });
  }
  const account = await endAll(queries, held, now);
  const undoAt = factors.length === 0 ? undefined : await keepOwnerUndo(base, queries, account, undo);
  return { account, factors, undoAt };
}
