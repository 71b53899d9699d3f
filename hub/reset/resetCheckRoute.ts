import { resetPasswordCheck } from '../../src/api/reset';
import { findAccount } from '../accounts/account';
import { readIdentifier } from '../input/identifier';
import { route } from '../http/callRoute';
import { done } from '../answers/outcome';
import { fieldInvalid } from '../answers/refusal';
import { requiredCheck } from '../captcha/requiredCheck';
import { attemptOf } from '../accounts/attemptOf';
import { recordAttempt, refuseAfterFailures } from '../limits/failureLimit';
import { requireReset } from '../accounts/tenantRules';

/** POST `/v1/user/reset_pwd/check/`. Its answer reveals who is registered, so each question counts for its address. */
export const resetCheckRoute = route(
  resetPasswordCheck,
  async (request, context) => {
    const { database, tenant } = context;
    requireReset(tenant);
    const name = readIdentifier(request.account, 'account');
    const attempt = await database.run(async (queries) => {
      const asked = { ...(await attemptOf(queries, context, 'reset', name)), account: null };
      await refuseAfterFailures(queries, asked);
      return asked;
    });
    const asked = await requiredCheck(context, { name, action: 'reset', check: request.check });
    if (asked) return done(asked, 'done.solveImage');
    const isKnown = await database.transaction(async (queries) => {
      const known = (await findAccount(queries, tenant.id, name)) !== null;
      await recordAttempt(queries, attempt, false);
      return known;
    });
    if (!isKnown) throw fieldInvalid('account', 'error.accountUnknown');
    return done({ account_type: name.kind });
  },
  { refuses: ['fieldInvalid', 'methodOff', 'tooManyTries', 'otherFlow'] },
);
