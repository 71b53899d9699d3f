/** An operator joins two accounts of one person who cannot do so, as an owner does (`mergeRoutes`), after having seen the plan. */
import type { MergePlan } from '../../src/api/merge';
import { Refusal } from '../answers/refusal';
import type { Queries } from '../database/database';
import { accounts, type AccountRow } from '../database/tables/accounts';
import { removeFilesOf } from '../people/deletePerson';
import { isInScope, PeopleError, readReason, unknownAccount, type PeopleBase } from '../people/people';
import { isNumberDoubted } from '../accounts/asleep';
import { keepUndoIn } from '../accounts/keepUndo';
import { isAnyAccount } from '../database/ownRows';
import type { Identifier } from '../input/identifier';
import { tellOwner, tenantIn, tenantOf, type Told } from '../people/tellOwner';
import { hubFactors } from '../factors/registry';
import { translatorFor } from '../messages/translate';
import { methods } from '../methods/registry';
import { issuerOf } from '../tenants/tenantOfHost';
import { describeMerge } from './describeMerge';
import { joinAccounts, type Joined } from './joinAccounts';
import { keepMergeAct } from './keepMergeAct';
import type { Joining } from './mergedFields';
import { refuseUnfit } from './mergeRules';

/** Ids of two accounts of a tenant. */
export interface Pair {
  tenantId: string;
  staysId: string;
  endsId: string;
}

export interface MergedPeople {
  account: AccountRow;
  told: Told;
  /** Folder at the storage whose files could not be removed; `null`: none. */
  filesLeft: string | null;
}

/** What was shown is no longer what would be done. */
export class PlanChanged extends PeopleError {
  constructor(readonly plan: MergePlan) {
    super('conflict', 'These accounts have changed since that was shown.');
  }
}

/** What would be done. @throws PeopleError as `mergePeople` */
export const planMerge = (base: PeopleBase, pair: Pair): Promise<MergePlan> =>
  base.database.transaction(async (queries) => planOf(base, queries, await holdFit(base, queries, pair)));

async function planOf(base: PeopleBase, queries: Queries, joining: Joining): Promise<MergePlan> {
  const tenant = await tenantIn(queries, joining.stays.tenantId);
  return describeMerge(queries, joining, { ...servicesOf(base), tenant, language: 'en' }, base.clock.now());
}

/** The operator's consent. */
export interface MergeConsent {
  /** Of the plan that was shown. */
  seen: string;
  reason: string;
}

/**
 * Joins them: the other account ends, and nothing brings it back. Both are signed out everywhere, and every mailbox of both
 * is told; the number of one without a mailbox.
 * @throws PeopleError for an account of another tenant, for one account, and for those that their owners could not join either
 * @throws PlanChanged where it would do anything else than what was shown
 */
export async function mergePeople(
  base: PeopleBase,
  pair: Pair,
  { seen, reason }: MergeConsent,
): Promise<MergedPeople> {
  const why = readReason(reason);
  const done = await base.database.transaction(async (queries) => {
    const joining = await holdFit(base, queries, pair);
    const plan = await planOf(base, queries, joining);
    if (plan.seen !== seen) throw new PlanChanged(plan);
    const now = base.clock.now();
    const joined = await joinAccounts(queries, joining, servicesOf(base), { now });
    await keepMergeAct(queries, joining, { audit: base.audit, now, who: base.who, reason: why });
    return { ...joining, ...joined, undoAt: await keepUndo(base, queries, joined) };
  });
  return {
    account: done.account,
    told: await tell(base, done),
    filesLeft: await removeFilesOf(base, done.ends),
  };
}

const servicesOf = ({ secretKeys }: PeopleBase) => ({ methods, factors: hubFactors, secretKeys });

/** Locks both, in the order of their ids, and refuses what cannot be joined. */
async function holdFit(
  base: PeopleBase,
  queries: Queries,
  { tenantId, staysId, endsId }: Pair,
): Promise<Joining> {
  if (staysId === endsId) throw new PeopleError('invalid', 'These are one account already.');
  const held = await queries
    .select()
    .from(accounts)
    .where(isAnyAccount(tenantId, [staysId, endsId]))
    .orderBy(accounts.id)
    .for('update');
  await base.confirm?.(queries);
  const [stays, ends] = [staysId, endsId].map((id) => held.find((each) => each.id === id));
  if (!stays || !ends || !isInScope(base, stays) || !isInScope(base, ends)) throw unknownAccount();
  if (stays.removedAt !== null || ends.removedAt !== null)
    throw new PeopleError('conflict', 'One of these accounts was removed.');
  const joining = { stays, ends, wins: null };
  await refuseForOperator(base, queries, joining);
  return joining;
}

/** As an owner is refused, in the words that the owner reads. */
async function refuseForOperator(base: PeopleBase, queries: Queries, joining: Joining): Promise<void> {
  const tenant = await tenantIn(queries, joining.stays.tenantId);
  const portalOrigin = issuerOf(tenant, base.config);
  try {
    await refuseUnfit(queries, joining, { tenant, language: 'en', portalOrigin, clock: base.clock });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { message, values } = error.fields;
    throw new PeopleError('conflict', `${translatorFor('en')(message, values)}.`);
  }
}

async function keepUndo(base: PeopleBase, queries: Queries, { account, undo }: Joined): Promise<string> {
  const tenant = await tenantIn(queries, account.tenantId);
  const { secretKeys, clock, config } = base;
  return keepUndoIn(
    queries,
    { secretKeys, clock, tenant, portalOrigin: issuerOf(tenant, config) },
    account,
    undo,
  );
}

/** Who joins two accounts may be a stranger to one: each hears of it. */
async function tell(
  base: PeopleBase,
  { account, undoAt, stays, ends }: Joined & Joining & { undoAt: string },
): Promise<Told> {
  const tenant = await tenantOf(base, account.tenantId);
  const both = [stays, ends];
  const now = base.clock.now();
  // Its new owner could undo what the owner did.
  const doubted = both.filter((each) => isNumberDoubted(each, now));
  return tellOwner(base, { account, tenant }, 'merged', (t) => ({
    more: `${t('message.operatorDid')} ${t('message.mergedEnd')}`,
    undoAt,
    also: both.flatMap(reachedBy),
    withoutUndo: doubted.flatMap(({ mobile }) => (mobile === null ? [] : [mobile])),
  }));
}

/** The number of an account without a mailbox. */
function reachedBy({ email, mobile }: AccountRow): Identifier[] {
  if (email !== null) return [{ kind: 'email', value: email }];
  return mobile === null ? [] : [{ kind: 'mobile', value: mobile }];
}
