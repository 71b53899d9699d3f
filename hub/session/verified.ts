/** Calls that change a way in need a session that proved a factor just now: one left open is not enough. */
import { refuseWhilePaused } from '../accounts/changesPaused';
import { codes } from '../answers/codes';
import { notLoggedIn, Refusal } from '../answers/refusal';
import type { AccountRow } from '../database/tables/accounts';
import { offersOf } from '../factors/challenges';
import { enrolledFactors } from '../factors/requiredFactor';
import type { CallContext, HubFactor } from '../http/callContext';
import { findSession, sessionRefusals, type FoundSession } from './findSession';

/** How long a proof counts. */
export const verifiedMs = 10 * 60 * 1000;

export const verifiedRefusals = ['verificationNeeded', 'changesPaused', ...sessionRefusals] as const;

/**
 * The session of a call. What follows in a transaction still has to hold it (`holdSession`).
 * @throws Refusal -100117 where its last proof is too old, -100121 after an undo, -10007 or -20032
 */
export async function requireVerified(context: CallContext): Promise<FoundSession> {
  const found = await requireOwnSession(context);
  refuseWhilePaused(found.account, context.clock.now());
  const { provedAt } = found.session;
  if (provedAt !== null && provedAt > context.clock.now() - verifiedMs) return found;
  throw new Refusal({
    code: codes.verificationNeeded,
    message: 'error.verificationNeeded',
    info: { verify: await waysToVerify(context, found.account) },
  });
}

/** @throws Refusal -10007 or -20032 */
export async function requireOwnSession(context: CallContext): Promise<FoundSession> {
  const { database, tenant, bearer, clock, address } = context;
  const question = { tenantId: tenant.id, bearer, now: clock.now(), address };
  const found = await database.run((queries) => findSession(queries, question));
  if (!found) throw notLoggedIn();
  return found;
}

/** What an account can prove itself by: credentials of methods first, then the password, then codes. */
export async function waysToVerify(context: CallContext, account: AccountRow) {
  const ways: { id: string; masked_to?: string }[] = [];
  for (const { id, verifier } of context.methods)
    if (await verifier?.isEnrolled(context, account)) ways.push({ id });
  if (account.passwordHash !== null) ways.push({ id: 'password' });
  const factors = await enrolledFactors(context, account);
  const isNew = ({ id }: Pick<HubFactor, 'id'>) => ways.every((way) => way.id !== id);
  return [...ways, ...offersOf(factors.filter(isNew), account)];
}
