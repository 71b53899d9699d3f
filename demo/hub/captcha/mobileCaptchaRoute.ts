import type { CaptchaAction } from '../../../src/hub/captchaAction';
import { mobileCaptcha } from '../../../src/hub/mobileCaptcha';
import type { AccountName } from '../accounts/accountName';
import { findAccount } from '../accounts/findAccount';
import { readAccountName, readMobile } from '../accounts/readAccountName';
import { allowsRegistration, requireRegistration } from '../accounts/registrationRules';
import { hasChallenge } from './challenges';
import type { Delivery } from './deliverCode';
import { sendCode, sendRefusals } from './sendCode';
import type { CallContext } from '../http/callContext';
import { route } from '../http/callRoute';
import { done } from '../http/outcome';
import { drawImage, imageBefore } from './imageCodes';

/** POST `/v1/mobile/captcha/`. */
export const mobileCaptchaRoute = route(
  mobileCaptcha,
  async (request, context) => {
    const { tenant } = context;
    const action = request.action ?? 'login';
    if (request.type === 0) {
      const name = readAccountName(request.mobile, 'mobile');
      return done({ image_captcha: await drawImage(context, name, action) });
    }
    const recipient = readMobile(request.mobile, 'mobile');
    if (action === 'register') requireRegistration(tenant, 'mobile');
    const image = await imageBefore(context, recipient, action, { sends: 'mobile' });
    if (image !== null) return done({ image_captcha: image }, 'done.solveImage');
    await sendCode(context, {
      purpose: action,
      recipient,
      delivery: await deliveryFor(context, action, recipient),
    });
    return done({}, 'done.codeSent');
  },
  { refuses: ['fieldInvalid', 'registrationOff', ...sendRefusals] },
);

/** Strangers' phones stay silent; the answer does not tell. */
async function deliveryFor(
  context: CallContext,
  action: CaptchaAction,
  recipient: AccountName,
): Promise<Delivery> {
  const { database, tenant } = context;
  const isKnown = (await database.run((queries) => findAccount(queries, tenant.id, recipient))) !== null;
  const mayReceive: Record<CaptchaAction, () => boolean | Promise<boolean>> = {
    login: () => isKnown,
    reset: () => isKnown,
    register: () => true,
    // Binding a number without an account registers it.
    bind: () => isKnown || allowsRegistration(tenant, 'mobile'),
    verify: () => hasChallenge(context, recipient),
  };
  return (await mayReceive[action]()) ? 'code' : 'none';
}
