import { resetPasswordCheck } from '../../../src/hub/resetPasswordCheck';
import { findAccount } from '../accounts/findAccount';
import { readAccountName } from '../accounts/readAccountName';
import { route } from '../http/callRoute';
import { done } from '../http/outcome';
import { fieldInvalid } from '../http/refusal';
import { imageBefore } from '../captcha/imageCodes';
import { recordAttempt, refuseAfterFailures, type Attempt } from '../accounts/failureLimit';

/** POST `/v1/user/reset_pwd/check/`. Its answer reveals who is registered, so a miss counts as a failed attempt. */
export const resetCheckRoute = route(
  resetPasswordCheck,
  async (request, context) => {
    const { database, tenant, address, clock } = context;
    const name = readAccountName(request.account, 'account');
    const attempt: Attempt = { tenantId: tenant.id, account: name.value, address, now: clock.now() };
    await database.run((queries) => refuseAfterFailures(queries, attempt));
    const image = await imageBefore(context, name, 'reset');
    if (image !== null) return done({ image_captcha: image }, 'done.solveImage');
    const isKnown = await database.transaction(async (queries) => {
      const known = (await findAccount(queries, tenant.id, name)) !== null;
      if (!known) await recordAttempt(queries, attempt, false);
      return known;
    });
    if (!isKnown) throw fieldInvalid('account', 'error.accountUnknown');
    return done({ account_type: name.kind });
  },
  { refuses: ['fieldInvalid', 'tooManyTries', 'otherFlow'] },
);
