import type { CaptchaAction } from '../../../src/hub/captchaAction';
import { mobileCaptcha } from '../../../src/hub/mobileCaptcha';
import type { AccountName } from '../accounts/accountName';
import { findAccount } from '../accounts/findAccount';
import { readAccountName, readMobile } from '../accounts/readAccountName';
import { allowsRegistration, numberUnknown, requireRegistration } from '../accounts/registrationRules';
import { hasChallenge } from './challenges';
import type { Delivery } from './deliverCode';
import { sendCode, sendRefusals } from './sendCode';
import type { CallContext } from '../http/callContext';
import { route } from '../http/callRoute';
import { done } from '../http/outcome';
import { drawImage, imageBefore } from './imageCodes';
import { recordAttempt, refuseAfterFailures, type Attempt } from '../accounts/failureLimit';

/**
 * POST `/v1/mobile/captcha/`. On a tenant without registration its answer reveals who has an account, so a miss counts
 * as a failed attempt.
 */
export const mobileCaptchaRoute = route(
  mobileCaptcha,
  async (request, context) => {
    const { database, tenant } = context;
    const action = request.action ?? 'login';
    if (request.type === 0) {
      const name = readAccountName(request.mobile, 'mobile');
      return done({ image_captcha: await drawImage(context, name, action) });
    }
    const recipient = readMobile(request.mobile, 'mobile');
    if (action === 'register') requireRegistration(tenant, 'mobile');
    await database.run((queries) => refuseAfterFailures(queries, attemptOf(recipient, context)));
    const image = await imageBefore(context, recipient, action);
    if (image !== null) return done({ image_captcha: image }, 'done.solveImage');
    await sendCode(context, {
      purpose: action,
      recipient,
      delivery: await deliveryFor(context, action, recipient),
    });
    return done({}, 'done.codeSent');
  },
  { refuses: ['fieldInvalid', 'registrationOff', 'tooManyTries', ...sendRefusals] },
);

/** Decides who receives a code. A number without an account is told if it cannot register either. */
async function deliveryFor(
  context: CallContext,
  action: CaptchaAction,
  recipient: AccountName,
): Promise<Delivery> {
  if (action === 'register') return 'code';
  if (action === 'verify') return (await hasChallenge(context, recipient)) ? 'code' : 'none';
  const { database, tenant } = context;
  const isKnown = (await database.run((queries) => findAccount(queries, tenant.id, recipient))) !== null;
  // The reset has its own check, which tells.
  if (action === 'reset') return isKnown ? 'code' : 'none';
  if (isKnown || allowsRegistration(tenant, 'mobile')) return 'code';
  const attempt = attemptOf(recipient, context);
  await database.transaction((queries) => recordAttempt(queries, attempt, false));
  throw numberUnknown();
}

function attemptOf({ value }: AccountName, { tenant, address, clock }: CallContext): Attempt {
  return { tenantId: tenant.id, account: value, address, now: clock.now() };
}
