/** The set-up of a second factor within a sign-in: the visit has passed what the account has, and has to set up one more. */
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { InfoOf } from '../../src/api/defineCall';
import type { login } from '../../src/api/login';
import { refuseWhilePaused } from '../accounts/changesPaused';
import { addPendingPhone } from '../accounts/pendingBinding';
import { codes } from '../answers/codes';
import { methodOff, Refusal } from '../answers/refusal';
import { createToken, hashToken } from '../credentials/opaqueToken';
import { accounts, type AccountRow } from '../database/tables/accounts';
import { challenges } from '../database/tables/codes';
import type { CallContext, HubFactor } from '../http/callContext';
import { requireFlow } from '../http/requireFlow';
import { challengeGone, challengeLifeMs, isOfAccount, type ChallengePart } from './challenges';
import { mobileFactor } from './mobile/mobileFactor';
import { factorsToSetUp } from './requiredFactor';

/** In place of a factor's id; the row has no factors, so that no code answers it. */
const setupChannel = 'set-up';

/**
 * Opens the set-up.
 * @param account as it was when the first factor was checked
 * @returns the login info, with a `bind_id` where a number can be added
 * @throws Refusal -100111 where nothing can be set up
 */
export async function openSetup(
  context: CallContext,
  account: AccountRow,
  { bindIdHash, linkId, given }: ChallengePart,
): Promise<InfoOf<typeof login>> {
  const { database, tenant, clock } = context;
  const factors = await factorsToSetUp(context, account);
  if (factors.length === 0) throw methodOff('error.noSecondFactor');
  const visit = { tenantId: tenant.id, flow: requireFlow(context), now: clock.now() };
  const challenge = createToken();
  return database.run(async (queries) => {
    await queries.insert(challenges).values({
      idHash: hashToken(challenge),
      tenantId: tenant.id,
      accountId: account.id,
      authVersion: account.authVersion,
      channel: setupChannel,
      factors: [],
      bindIdHash,
      linkId,
      given,
      flowHash: visit.flow,
      expiresAt: visit.now + challengeLifeMs,
    });
    const info = { ticket: '', username: '', challenge, need_setup: factors.map(({ id }) => id) };
    if (!factors.includes(mobileFactor)) return info;
    return { ...info, bind_id: await addPendingPhone(queries, account, { linkId, given }, visit) };
  });
}

/** A set-up that may go on. `consumeChallenge` ends it. */
interface OpenSetup extends ChallengePart {
  account: AccountRow;
}

/**
 * @param factor what the visitor sets up
 * @throws Refusal -100114 for one that is unknown, used, expired, another tenant's, older than the last new password, or no longer needed, -100113 for another visit's, -100121 after an undo
 */
export async function requireSetup(
  context: CallContext,
  challenge: string,
  factor: HubFactor,
): Promise<OpenSetup> {
  const { database, tenant, clock, flow } = context;
  const isOpen = and(isNull(challenges.usedAt), gt(challenges.expiresAt, clock.now()));
  const isIt = and(
    eq(challenges.idHash, hashToken(challenge)),
    eq(challenges.channel, setupChannel),
    eq(challenges.tenantId, tenant.id),
    isNull(accounts.removedAt),
    isOpen,
  );
  const [found] = await database.run((queries) =>
    queries
      .select({ challenge: challenges, account: accounts })
      .from(challenges)
      .innerJoin(accounts, isOfAccount)
      .where(isIt)
      .limit(1),
  );
  if (!found) throw challengeGone();
  const { account } = found;
  const { flowHash, bindIdHash, linkId, given } = found.challenge;
  if (flowHash !== flow) throw new Refusal({ code: codes.otherFlow, message: 'error.otherFlow' });
  if (!(await factorsToSetUp(context, account)).includes(factor)) throw challengeGone();
  refuseWhilePaused(account, clock.now());
  return { account, bindIdHash, linkId, given };
}
