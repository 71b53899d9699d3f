import { totpConfirm, totpStart } from '../../src/api/factors';
import { done } from '../answers/outcome';
import { hashToken } from '../credentials/opaqueToken';
import { noticeFactor } from '../factors/noticeFactor';
import { makeRecoveryCodes } from '../factors/recoveryCode/recoveryCodes';
import { totpFactor } from '../factors/totp/totpFactor';
import { checkTotpSetup, startTotp, turnOnTotp } from '../factors/totp/totpSetup';
import { route } from '../http/callRoute';
import { holdSession, sessionRefusals } from './findSession';
import { requireOwnSession, requireVerified, verifiedRefusals } from './verified';

/** POST `/v1/user/totp/start`. */
export const totpStartRoute = route(
  totpStart,
  async (_, context) => {
    const { account, session } = await requireVerified(context);
    return done(await startTotp(context, account, session.tokenHash));
  },
  { refuses: ['fieldInvalid', ...verifiedRefusals] },
);

/** POST `/v1/user/totp/confirm`: for the session that began it, which was verified then. */
export const totpConfirmRoute = route(
  totpConfirm,
  async ({ code }, context) => {
    const { database, tenant, bearer, clock } = context;
    const { account } = await requireOwnSession(context);
    const checked = await checkTotpSetup(context, account, hashToken(bearer ?? ''), code);
    const fresh = await makeRecoveryCodes(context, account);
    await database.transaction(async (queries) => {
      const now = clock.now();
      const owner = await holdSession(queries, { tenantId: tenant.id, bearer, now });
      await turnOnTotp(queries, owner, checked, fresh, now);
    });
    noticeFactor(context, account, 'newFactor', totpFactor);
    return done({ ticket: '', username: account.username, recovery_codes: [...fresh.codes] });
  },
  { refuses: ['fieldInvalid', 'codeWrong', 'challengeGone', ...sessionRefusals] },
);
