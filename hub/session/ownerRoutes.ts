import { declineAccount, ownerQuestion } from '../../src/api/owner';
import { readNickname } from '../accounts/account';
import { lockAccount } from '../accounts/authVersion';
import { refuseWhilePaused } from '../accounts/changesPaused';
import { visitOf } from '../accounts/pendingBinding';
import { addPendingRegistration, neededProfile } from '../accounts/pendingRegistration';
import { allowsRegistration, requireRegistration } from '../accounts/tenantRules';
import { done } from '../answers/outcome';
import type { AccountRow } from '../database/tables/accounts';
import { challengeGone, consumeChallenge } from '../factors/challenges';
import { route } from '../http/callRoute';
import { requireFlow } from '../http/requireFlow';
import { requireQuestion, waysOf } from './askOwner';

/** POST `/v1/owner/question`. */
export const ownerQuestionRoute = route(
  ownerQuestion,
  async ({ challenge }, context) => {
    const { account } = await requireQuestion(context, challenge);
    return done({
      ...initialOf(account),
      since: new Date(account.createdAt).getUTCFullYear(),
      ways: await waysOf(context, account),
      can_decline: allowsRegistration(context.tenant, 'mobile'),
    });
  },
  { refuses: ['fieldInvalid', 'otherFlow', 'challengeGone'] },
);

/** Enough for the owner and nothing for a stranger. A name that the hub made of the number says nothing to either. */
function initialOf({ username, mobile }: AccountRow): { initial?: string } {
  if (mobile !== null && username === readNickname(undefined, { kind: 'mobile', value: mobile })) return {};
  const [first] = new Intl.Segmenter().segment(username);
  return first ? { initial: first.segment } : {};
}

/**
 * POST `/v1/owner/decline`: the answer asks for the registration of the number. It changes nothing at the account yet, so
 * that who goes back has taken nothing.
 */
export const declineAccountRoute = route(
  declineAccount,
  async ({ challenge }, context) => {
    const { database, tenant, clock } = context;
    requireRegistration(tenant, 'mobile');
    const { account, bindIdHash } = await requireQuestion(context, challenge);
    const visit = { ...visitOf(context), flow: requireFlow(context) };
    const next = await database.transaction(async (queries) => {
      const held = await lockAccount(queries, account);
      if (held?.mobile == null) throw challengeGone();
      refuseWhilePaused(held, clock.now());
      await consumeChallenge(queries, challenge, context);
      const name = { kind: 'mobile', value: held.mobile } as const;
      return addPendingRegistration(queries, name, visit, { takenFrom: held.id, bindIdHash });
    });
    return done({
      ticket: '',
      username: '',
      challenge: next,
      need_profile: [...neededProfile(tenant, 'mobile')],
    });
  },
  { refuses: ['fieldInvalid', 'registrationOff', 'otherFlow', 'challengeGone', 'changesPaused'] },
);
