import { codes } from '../answers/codes';
import { Refusal } from '../answers/refusal';
import type { AccountRow } from '../database/tables/accounts';
import type { Tenant } from '../database/tables/tenants';
import type { CallContext, FactorId, HubFactor } from '../http/callContext';
import { counts, demandOf } from './tenantDemand';

/**
 * What the visitor has proved: a password, a code sent to a channel, a sign-in at another service, a registration, a
 * device that verified its user (two factors in one), or a second factor by its id.
 */
export type Proof =
  'password' | 'email' | 'mobile' | 'federated' | 'newAccount' | 'deviceAndUser' | (FactorId & {});

/** What a sign-in still lacks. */
export type FactorStep =
  /** Nothing. */
  | { kind: 'complete' }
  /** One of these factors: first the one that answered last, then the preferred one. */
  | { kind: 'factor'; factors: readonly [FactorId, ...FactorId[]] }
  /** A second factor, and the account has none that counts: the visitor sets one up first. */
  | { kind: 'noFactor' };

/** Factors by which a password can be reset. */
const channels: ReadonlySet<FactorId> = new Set(['email', 'mobile']);

/** What decides about an account. */
type Owner = Pick<AccountRow, 'passwordSetBy' | 'lastFactor'>;

/**
 * What a sign-in still lacks (docs/contract.md section 6, "Sessions and second factor"). It is complete if neither
 * account nor tenant needs a second factor, or if the account's preferred one was just proved beside something else.
 * A factor that was just proved would prove nothing new, so the others are asked for if there are any.
 *
 * A code by message is another way beside the preferred factor only after a password that the same channel cannot have set.
 * Else one stolen mailbox or phone could be both: who reads it resets the password, or signs in at another service by it.
 */
export async function requiredFactor(
  context: CallContext,
  account: AccountRow,
  { settings }: Pick<Tenant, 'settings'>,
  given: readonly Proof[],
): Promise<FactorStep> {
  if (!isFactorAsked(account, { settings })) return { kind: 'complete' };
  const { asked, lacks } = await standingOf(context, account, { settings });
  const ids = asked.map(({ id }) => id);
  const step = stepAfter(ids, account, given);
  if (step.kind === 'factor' || given.includes('deviceAndUser')) return step;
  return { kind: lacks === 'now' ? 'noFactor' : 'complete' };
}

/** The account beside what its tenant demands. */
interface Standing {
  /** What a sign-in may ask for, the preferred one first. */
  asked: readonly HubFactor[];
  /** Whether it lacks a factor that counts: one that is needed now, or from a later day on. */
  lacks: 'nothing' | 'later' | 'now';
}

/**
 * Beside a factor that the tenant counts, one that it does not count is no other way. Without one, what the account has is
 * asked for first.
 */
async function standingOf(
  context: CallContext,
  account: AccountRow,
  tenant: Pick<Tenant, 'settings'>,
): Promise<Standing> {
  const demand = demandOf(tenant);
  const all = await allFactors(context, account);
  const enrolled = withoutWeak(all, account);
  const isCounted = ({ id }: HubFactor) => demand === null || counts(demand, id);
  if (all.some((factor) => !factor.isLastResort && isCounted(factor))) {
    const counted = enrolled.filter((factor) => factor.isLastResort || isCounted(factor));
    // A code by message that counts is hidden beside a stronger factor, which then counts in its place.
    return { asked: counted.some((factor) => !factor.isLastResort) ? counted : enrolled, lacks: 'nothing' };
  }
  const isOwnersWish = account.secondFactor !== null && enrolled.length === 0;
  const isLater = demand !== null && demand.from > context.clock.now() && !isOwnersWish;
  return { asked: enrolled, lacks: isLater ? 'later' : 'now' };
}

/** Whether a sign-in that has answered for a factor still has to set up one that counts. */
export async function lacksFactor(
  context: CallContext,
  account: AccountRow,
  tenant: Pick<Tenant, 'settings'>,
): Promise<boolean> {
  if (!demandOf(tenant)?.ids) return false;
  return (await standingOf(context, account, tenant)).lacks === 'now';
}

/** A sign-in by a mailed code needs another one. */
const isByMailAlone = (asked: readonly HubFactor[]): boolean =>
  asked.length > 0 && asked.every(({ id }) => id === 'email');

/** What the account can set up in a sign-in, where it lacks a factor; else nothing. */
export async function factorsToSetUp(context: CallContext, account: AccountRow): Promise<HubFactor[]> {
  const { tenant, factors } = context;
  if (!isFactorAsked(account, tenant)) return [];
  const { asked, lacks } = await standingOf(context, account, tenant);
  if (lacks !== 'now' && !isByMailAlone(asked)) return [];
  const demand = demandOf(tenant);
  return factors.filter(
    (factor) => (demand === null || counts(demand, factor.id)) && factor.canSetUp?.(context, account),
  );
}

/** The factor that stays: the tenant demands one now, and of those that count the account has this one alone. */
export async function demandedFactor(context: CallContext, account: AccountRow): Promise<FactorId | null> {
  const demand = demandOf(context.tenant);
  if (demand === null || demand.from > context.clock.now()) return null;
  const [first, ...others] = (await allFactors(context, account)).filter(
    (factor) => !factor.isLastResort && counts(demand, factor.id),
  );
  return first && others.length === 0 ? first.id : null;
}

/**
 * Whether `demandedFactor` is this one. Ask it in the transaction that removes the factor and holds the account
 * (`joinedDatabase`): of two that count, only one may go at the same moment.
 */
export const isDemanded = async (context: CallContext, account: AccountRow, id: FactorId): Promise<boolean> =>
  (await demandedFactor(context, account)) === id;

/** -100118: the last factor that the tenant demands stays. */
export const factorDemanded = () => new Refusal({ code: codes.lastWayIn, message: 'error.factorDemanded' });

/** From when a tenant demands a factor that the account lacks, if that is later. */
export async function setupDue(context: CallContext, account: AccountRow): Promise<number | undefined> {
  const demand = demandOf(context.tenant);
  if (demand === null || demand.from <= context.clock.now()) return undefined;
  const { lacks } = await standingOf(context, account, context.tenant);
  return lacks === 'later' ? demand.from : undefined;
}

/** Whether sign-ins ask for a second factor: the owner or the tenant wants it. */
export const isFactorAsked = (
  { secondFactor }: Pick<AccountRow, 'secondFactor'>,
  { settings }: Pick<Tenant, 'settings'>,
): boolean => secondFactor !== null || demandOf({ settings }) !== null;

/**
 * The account's factors, the preferred one first, the last resort last. Beside an own factor a code by message is none: a
 * stolen mailbox or phone must not be enough.
 */
export async function enrolledFactors(context: CallContext, account: AccountRow): Promise<HubFactor[]> {
  return withoutWeak(await allFactors(context, account), account);
}

async function allFactors(context: CallContext, account: AccountRow): Promise<HubFactor[]> {
  const all: HubFactor[] = [];
  for (const factor of context.factors) if (await factor.enrolled(context, account)) all.push(factor);
  return all;
}

function withoutWeak(all: readonly HubFactor[], { secondFactor }: AccountRow): HubFactor[] {
  const hasOwn = all.some(({ isOwn }) => isOwn);
  const isStrong = (factor: HubFactor) => (hasOwn ? !channels.has(factor.id) : !factor.isLastResort);
  const rank = ({ id, isLastResort }: HubFactor) => (isLastResort ? 2 : Number(id !== secondFactor));
  return all.filter(isStrong).toSorted((one, other) => rank(one) - rank(other));
}

/**
 * Pure half of `requiredFactor`.
 * @param enrolled the account's factors, the preferred one first
 */
export function stepAfter(
  enrolled: readonly FactorId[],
  { passwordSetBy, lastFactor }: Owner,
  given: readonly Proof[],
): FactorStep {
  if (given.includes('deviceAndUser')) return { kind: 'complete' };
  const [preferred] = enrolled;
  if (preferred === undefined) return { kind: 'noFactor' };
  if (given.includes(preferred) && given.length > 1) return { kind: 'complete' };
  const [first = preferred, ...others] = enrolled.filter((id) => !given.includes(id));
  const isSafePassword = given.includes('password') && passwordSetBy !== null;
  const isOtherWay = (id: FactorId) => !channels.has(id) || (isSafePassword && id !== passwordSetBy);
  const asked = [first, ...others.filter(isOtherWay)];
  const last = asked.find((id) => id === lastFactor) ?? first;
  return { kind: 'factor', factors: [last, ...asked.filter((id) => id !== last)] };
}
