import type { CaptchaAction } from '../../src/api/captchaAction';
import { mobileCaptcha } from '../../src/api/mobileCaptcha';
import { type Identifier, readIdentifier, readMobile } from '../input/identifier';
import { findAccount } from '../accounts/account';
import { hasPendingPhone, visitOf } from '../accounts/pendingBinding';
import {
  accountUnknown,
  allowsRegistration,
  requireRegistration,
  requireReset,
} from '../accounts/tenantRules';
import { hasChallenge } from '../factors/challenges';
import type { Delivery } from '../codes/sendBudgets';
import { sendCode, sendRefusals } from '../codes/sendCode';
import { payForCode } from '../codes/sendPrice';
import { requireServed } from '../codes/requireServed';
import type { CallContext } from '../http/callContext';
import { route } from '../http/callRoute';
import { done } from '../answers/outcome';
import { fieldInvalid } from '../answers/refusal';
import { askWithoutPicture, askWithPicture } from '../captcha/askHuman';
import { attemptOf } from '../accounts/attemptOf';
import { recordAttempt } from '../limits/failureLimit';

/**
 * POST `/v1/mobile/captcha/`: a picture, a code, or a check that needs no picture. On a tenant without registration its answer reveals who has an account, so a miss counts
 * as a failed attempt.
 */
export const mobileCaptchaRoute = route(
  mobileCaptcha,
  async (request, context) => {
    const { tenant } = context;
    const action = request.action ?? 'login';
    if (request.type === 0) {
      const name = readIdentifier(request.mobile, 'mobile');
      return done(await askWithPicture(context, { name, action, check: request.check }));
    }
    if (request.type === 2) {
      const name = readIdentifier(request.mobile, 'mobile');
      const asked = await askWithoutPicture(context, { name, action, check: request.check });
      if (!asked) throw fieldInvalid('type');
      return done(asked);
    }
    const recipient = readMobile(request.mobile, 'mobile');
    if (action === 'register') requireRegistration(tenant, 'mobile');
    if (action === 'reset') requireReset(tenant);
    // Before the picture: nobody solves one for a number that gets no code.
    await requireServed(recipient.value, tenant);
    const { asker, asked } = await payForCode(context, { purpose: action, recipient }, request.check);
    if (asked) return done(asked, 'done.solveImage');
    const delivery = await deliveryFor(context, action, recipient);
    await sendCode(context, { purpose: action, recipient, delivery, asker });
    return done({}, 'done.codeSent');
  },
  { refuses: ['fieldInvalid', 'registrationOff', 'methodOff', ...sendRefusals] },
);

/** Decides who receives a code. A number without an account gets an error if it cannot register either. */
async function deliveryFor(
  context: CallContext,
  action: CaptchaAction,
  recipient: Identifier,
): Promise<Delivery> {
  if (action === 'register') return 'code';
  if (action === 'verify') return (await hasChallenge(context, recipient)) ? 'code' : 'none';
  const { database, tenant } = context;
  const isKnown = (await database.run((queries) => findAccount(queries, tenant.id, recipient))) !== null;
  // The reset has its own check, which reveals it.
  if (action === 'reset') return isKnown ? 'code' : 'none';
  if (isKnown || allowsRegistration(tenant, 'mobile')) return 'code';
  // A visit that has signed in to an account that needs a number: that is no registration.
  const mayAddPhone = () => database.run((queries) => hasPendingPhone(queries, visitOf(context)));
  if (action === 'bind' && (await mayAddPhone())) return 'code';
  await database.transaction(async (queries) => {
    const attempt = await attemptOf(queries, context, action, recipient);
    await recordAttempt(queries, { ...attempt, account: null }, false);
  });
  throw accountUnknown('mobile');
}
