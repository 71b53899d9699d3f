import { resolveProfile } from '../../src/contract/profile';
import type { AccountRow } from '../database/tables/accounts';
import type { Tenant } from '../database/tables/tenants';
import type { CallContext, FactorId, HubFactor } from '../http/callContext';

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
  /** A second factor, and the account has none: the visitor adds a phone number first. */
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
  const enrolled = await enrolledFactors(context, account);
  return stepAfter(
    enrolled.map(({ id }) => id),
    account,
    given,
  );
}

/** Whether sign-ins ask for a second factor: the owner or the tenant wants it. */
export const isFactorAsked = (
  { secondFactor }: Pick<AccountRow, 'secondFactor'>,
  { settings }: Pick<Tenant, 'settings'>,
): boolean => secondFactor !== null || resolveProfile(settings).doubleVerification;

/**
 * The account's factors, the preferred one first, the last resort last. Beside an own factor a code by message is none: a
 * stolen mailbox or phone must not be enough.
 */
export async function enrolledFactors(context: CallContext, account: AccountRow): Promise<HubFactor[]> {
  const all: HubFactor[] = [];
  for (const factor of context.factors) if (await factor.enrolled(context, account)) all.push(factor);
  const hasOwn = all.some(({ isOwn }) => isOwn);
  const counts = (factor: HubFactor) => (hasOwn ? !channels.has(factor.id) : !factor.isLastResort);
  const rank = ({ id, isLastResort }: HubFactor) => (isLastResort ? 2 : Number(id !== account.secondFactor));
  return all.filter(counts).toSorted((one, other) => rank(one) - rank(other));
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
