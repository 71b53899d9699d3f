import type { InfoOf, RequestOf } from '../../src/api/defineCall';
import { totpConfirm, totpStart } from '../../src/api/factors';
import { refuseWhilePaused } from '../accounts/changesPaused';
import { done } from '../answers/outcome';
import { hashToken } from '../credentials/opaqueToken';
import { challengeGone, consumeChallenge } from '../factors/challenges';
import { noticeFactor } from '../factors/noticeFactor';
import { makeRecoveryCodes } from '../factors/recoveryCode/recoveryCodes';
import { requireSetup } from '../factors/setupChallenges';
import { totpFactor } from '../factors/totp/totpFactor';
import { checkTotpSetup, startTotp, turnOnTotp, type TurnedOn } from '../factors/totp/totpSetup';
import type { CallContext } from '../http/callContext';
import { route } from '../http/callRoute';
import { holdSession, sessionRefusals } from './findSession';
import { openSession } from './finishLogin';
import { requireOwnSession, requireVerified } from './verified';

const refuses = ['fieldInvalid', 'challengeGone', 'otherFlow', 'changesPaused', ...sessionRefusals] as const;

/** POST `/v1/user/totp/start`: in a verified session, or in a sign-in that needs a set-up. */
export const totpStartRoute = route(
  totpStart,
  async ({ challenge }, context) => {
    if (challenge !== undefined) {
      const { account } = await requireSetup(context, challenge, totpFactor);
      return done(await startTotp(context, account, hashToken(challenge)));
    }
    const { account, session } = await requireVerified(context);
    return done(await startTotp(context, account, session.tokenHash));
  },
  { refuses: ['verificationNeeded', ...refuses] },
);

/** POST `/v1/user/totp/confirm`: for the session that began it, which was verified then, or for the sign-in. */
export const totpConfirmRoute = route(
  totpConfirm,
  async ({ code, challenge }, context) =>
    done(await (challenge === undefined ? turnOn(code, context) : turnOnAndSignIn(code, challenge, context))),
  {
    signsInBy: (input) => ('challenge' in input ? 'second-factor' : null),
    refuses: ['codeWrong', ...refuses],
  },
);

type Confirmed = InfoOf<typeof totpConfirm>;
type Code = RequestOf<typeof totpConfirm>['code'];

async function turnOn(code: Code, context: CallContext): Promise<Confirmed> {
  const { database, tenant, bearer, clock } = context;
  const { account } = await requireOwnSession(context);
  refuseWhilePaused(account, clock.now());
  const checked = await checkTotpSetup(context, account, hashToken(bearer ?? ''), code);
  const fresh = await makeRecoveryCodes(context, account);
  const { account: changed, undoAt } = await database.transaction(async (queries) => {
    const owner = await holdSession(queries, { tenantId: tenant.id, bearer, now: clock.now() });
    return turnOnTotp(queries, owner, checked, fresh, context);
  });
  noticeFactor(context, changed, 'newFactor', { factor: totpFactor, undoAt });
  return { ticket: '', username: account.username, recovery_codes: [...fresh.codes] };
}

async function turnOnAndSignIn(code: Code, challenge: string, context: CallContext): Promise<Confirmed> {
  const { account, bindIdHash, linkId, given } = await requireSetup(context, challenge, totpFactor);
  const checked = await checkTotpSetup(context, account, hashToken(challenge), code);
  const fresh = await makeRecoveryCodes(context, account);
  let turned: TurnedOn | null = null;
  const login = await openSession(account, context, {
    bindIdHash,
    linkId,
    given: [...given, totpFactor.id],
    // Who has only the password can set an app up too.
    isConfirmed: false,
    consume: (queries) => consumeChallenge(queries, challenge, context),
    change: async (queries, held) => {
      turned = await turnOnTotp(queries, held, checked, fresh, context);
      return turned.account;
    },
    outdated: challengeGone(),
  });
  const { account: changed = account, undoAt }: Partial<TurnedOn> = turned ?? {};
  noticeFactor(context, changed, 'newFactor', { factor: totpFactor, undoAt });
  return { ...login, recovery_codes: [...fresh.codes] };
}
