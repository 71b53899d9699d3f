import { mobileCheck } from '../../../src/hub/mobileCheck';
import type { AccountName } from '../accounts/accountName';
import { findAccount } from '../accounts/findAccount';
import { readMobile } from '../accounts/readAccountName';
import { readNewPassword } from '../accounts/readNewPassword';
import { requireRegistration } from '../accounts/registrationRules';
import { checkCode, codeRefusals } from '../captcha/checkCode';
import type { CallContext } from '../http/callContext';
import { route } from '../http/callRoute';
import { codes } from '../http/codes';
import { done } from '../http/outcome';
import { Refusal } from '../http/refusal';
import { imageBefore } from '../captcha/imageCodes';
import { recordAttempt, refuseAfterFailures, type Attempt } from '../accounts/failureLimit';

/** POST `/v1/mobile/check/`. Its answer reveals who is registered, so a hit counts as a failed attempt. */
export const mobileCheckRoute = route(
  mobileCheck,
  async (request, context) => {
    const name = readMobile(request.mobile, 'mobile');
    requireRegistration(context.tenant, 'mobile');
    if (request.password !== undefined) readNewPassword(request.password, 'password');
    const attempt = attemptOf(name, context);
    await context.database.run((queries) => refuseAfterFailures(queries, attempt));
    const image = await imageBefore(context, name, 'register');
    if (image !== null) return done({ image_captcha: image }, 'done.solveImage');
    const isTaken = await context.database.transaction(async (queries) => {
      const taken = (await findAccount(queries, context.tenant.id, name)) !== null;
      if (taken) await recordAttempt(queries, attempt, false);
      return taken;
    });
    if (isTaken) throw new Refusal({ code: codes.accountTaken, message: 'error.accountTaken' });
    if (request.code !== undefined)
      await checkCode(context, { purpose: 'register', recipient: name, code: request.code, spend: false });
    return done({});
  },
  { refuses: ['fieldInvalid', 'registrationOff', 'accountTaken', ...codeRefusals] },
);

function attemptOf(name: AccountName, { tenant, address, clock }: CallContext): Attempt {
  return { tenantId: tenant.id, account: name.value, address, now: clock.now() };
}
