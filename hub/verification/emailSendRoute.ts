import type { CaptchaAction } from '../../src/api/captchaAction';
import { emailSend } from '../../src/api/emailSend';
import { resolveMethods } from '../../src/contract/profile';
import { parseEmail, type Identifier } from '../input/identifier';
import { findAccount } from '../accounts/account';
import { requireRegistration, requireReset } from '../accounts/tenantRules';
import { hasChallenge } from '../factors/challenges';
import { takeNotice, type CodeRequest } from '../codes/sendBudgets';
import { sendCode, sendRefusals } from '../codes/sendCode';
import { payForCode } from '../codes/sendPrice';
import type { CallContext } from '../http/callContext';
import { route } from '../http/callRoute';
import { done, nothingDone } from '../answers/outcome';
import { methodOff } from '../answers/refusal';

const purposes = { 1: 'register', 2: 'reset', 3: 'verify', 4: 'login' } as const satisfies Record<
  number,
  CaptchaAction
>;

/** POST `/v1/email/send/`. */
export const emailSendRoute = route(
  emailSend,
  async (request, context) => {
    const { tenant } = context;
    const value = parseEmail(request.email);
    if (value === null) return nothingDone('error.emailFormat');
    const recipient: Identifier = { kind: 'email', value };
    const purpose = purposes[request.type ?? 1];
    if (purpose === 'register') requireRegistration(tenant, 'email');
    if (purpose === 'reset') requireReset(tenant);
    if (purpose === 'login') requireMailedSignIn(context);
    const { asker, asked } = await payForCode(context, { purpose, recipient }, request.check);
    if (asked) return done(asked, 'done.solveImage');
    const sent = await deliveryFor(context, purpose, recipient);
    await sendCode(context, { purpose, recipient, asker, ...sent });
    return done({}, 'done.emailSent');
  },
  { refuses: ['fieldInvalid', 'registrationOff', 'methodOff', ...sendRefusals] },
);

/** @throws Refusal -100111 where no method of the tenant signs in by it */
function requireMailedSignIn({ methods, tenant }: CallContext): void {
  const offered = resolveMethods(tenant.settings);
  const isOn = methods.some(({ id, form }) => form?.mail !== undefined && offered.methods.includes(id));
  if (!isOn || !offered.password.includes('email')) throw methodOff();
}

/**
 * Sends a mail, so that time reveals nothing; except for a second factor without an open challenge. After a few mails of
 * a day a mailbox without an account gets none, so from then on no answer waits for the mail server.
 */
async function deliveryFor(
  context: CallContext,
  purpose: CaptchaAction,
  recipient: Identifier,
): Promise<Pick<CodeRequest, 'delivery' | 'isSecret'>> {
  // A sign-in by a mailed code tells a new address with the right code.
  if (purpose === 'register' || purpose === 'login') return { delivery: 'code' };
  if (purpose === 'verify') return { delivery: (await hasChallenge(context, recipient)) ? 'code' : 'none' };
  const { database, tenant } = context;
  const account = await database.run((queries) => findAccount(queries, tenant.id, recipient));
  // Counted for accounts too: the work is the same.
  const mayTell = await takeNotice(context, recipient);
  if (!mayTell) return { delivery: account ? 'code' : 'none', isSecret: true };
  return { delivery: account ? 'code' : 'notice' };
}
