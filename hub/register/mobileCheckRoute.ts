import { mobileCheck } from '../../src/api/mobileCheck';
import { findAccount } from '../accounts/account';
import { readMobile } from '../input/identifier';
import { readNewPassword } from '../accounts/readNewPassword';
import { requireRegistration } from '../accounts/tenantRules';
import { checkCode, codeRefusals } from '../codes/checkCode';
import { route } from '../http/callRoute';
import { codes } from '../answers/codes';
import { done } from '../answers/outcome';
import { Refusal } from '../answers/refusal';
import { requiredCheck } from '../captcha/requiredCheck';
import { attemptOf } from '../accounts/attemptOf';
import { recordAttempt, refuseAfterFailures } from '../limits/failureLimit';

/** POST `/v1/mobile/check/`. Its answer reveals who is registered, so each question counts for its address; one with
 * a code is counted by the code. */
export const mobileCheckRoute = route(
  mobileCheck,
  async (request, context) => {
    const name = readMobile(request.mobile, 'mobile');
    requireRegistration(context.tenant, 'mobile');
    if (request.password !== undefined)
      await readNewPassword(request.password, 'password', {
        account: [name.value, request.nickname ?? null],
        tenant: context.tenant,
      });
    const attempt = await context.database.run(async (queries) => {
      const asked = { ...(await attemptOf(queries, context, 'register', name)), account: null };
      await refuseAfterFailures(queries, asked);
      return asked;
    });
    const asked = await requiredCheck(context, { name, action: 'register', check: request.check });
    if (asked) return done(asked, 'done.solveImage');
    const isTaken = await context.database.transaction(async (queries) => {
      const taken = (await findAccount(queries, context.tenant.id, name)) !== null;
      if (taken || request.code === undefined) await recordAttempt(queries, attempt, false);
      return taken;
    });
    if (isTaken) throw new Refusal({ code: codes.accountTaken, message: 'error.accountTaken' });
    if (request.code !== undefined)
      await checkCode(context, { purpose: 'register', recipient: name, code: request.code, consume: false });
    return done({});
  },
  { refuses: ['fieldInvalid', 'registrationOff', 'accountTaken', ...codeRefusals] },
);
