import type { CaptchaAction } from '../../../src/hub/captchaAction';
import { emailSend } from '../../../src/hub/emailSend';
import { parseEmail, type AccountName } from '../accounts/accountName';
import { findAccount } from '../accounts/findAccount';
import { requireRegistration } from '../accounts/registrationRules';
import { hasChallenge } from './challenges';
import type { Delivery } from './deliverCode';
import { sendCode, sendRefusals } from './sendCode';
import type { CallContext } from '../http/callContext';
import { route } from '../http/callRoute';
import { done, nothingDone } from '../http/outcome';
import { imageBefore } from './imageCodes';
import { requireReset } from '../reset/requireReset';

const purposes = { 1: 'register', 2: 'reset', 3: 'verify' } as const satisfies Record<number, CaptchaAction>;

/** POST `/v1/email/send/`. */
export const emailSendRoute = route(
  emailSend,
  async (request, context) => {
    const { tenant } = context;
    const value = parseEmail(request.email);
    if (value === null) return nothingDone('error.emailFormat');
    const recipient: AccountName = { kind: 'email', value };
    const purpose = purposes[request.type ?? 1];
    if (purpose === 'register') requireRegistration(tenant, 'email');
    if (purpose === 'reset') requireReset(tenant);
    const image = await imageBefore(context, recipient, purpose, { sends: 'email' });
    if (image !== null) return done({ image_captcha: image }, 'done.solveImage');
    await sendCode(context, {
      purpose,
      recipient,
      delivery: await deliveryFor(context, purpose, recipient),
    });
    return done({}, 'done.emailSent');
  },
  { refuses: ['fieldInvalid', 'registrationOff', 'methodOff', ...sendRefusals] },
);

/** Always sends a mail, so that time reveals nothing, except for a second factor without an open challenge. */
async function deliveryFor(
  context: CallContext,
  purpose: CaptchaAction,
  recipient: AccountName,
): Promise<Delivery> {
  if (purpose === 'register') return 'code';
  if (purpose === 'verify') return (await hasChallenge(context, recipient)) ? 'code' : 'none';
  const { database, tenant } = context;
  const account = await database.run((queries) => findAccount(queries, tenant.id, recipient));
  return account ? 'code' : 'notice';
}
