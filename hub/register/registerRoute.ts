import * as v from 'valibot';
import { defineCall } from '../../src/api/defineCall';
import { registerByEmail } from '../../src/api/registerByEmail';
import { registerByMobile } from '../../src/api/registerByMobile';
import { bindRefusals } from '../accounts/pendingBinding';
import { readEmail, readMobile } from '../input/identifier';
import { readNewPassword } from '../accounts/readNewPassword';
import { readNickname } from '../accounts/account';
import { agreementBy } from '../accounts/agreements';
import { requireRegistration } from '../accounts/tenantRules';
import { codeRefusals } from '../codes/checkCode';
import type { CallContext } from '../http/callContext';
import { route } from '../http/callRoute';
import { done } from '../answers/outcome';
import { fieldInvalid } from '../answers/refusal';
import { registerAccount, type Registration } from './registerAccount';
import { registerConfirmed } from './registerConfirmed';
import { signInByAgreement } from '../session/signInByAgreement';

type ByMobile = v.InferOutput<typeof registerByMobile.request>;
type ByEmail = v.InferOutput<typeof registerByEmail.request>;

/** Both ways to register share a path: a request with `email` is the one by mail. */
const register = defineCall({
  ...registerByMobile,
  name: 'register',
  summary: 'Create an account with a phone number or an e-mail address and the code sent to it',
  request: v.lazy((input) => (hasEmail(input) ? registerByEmail.request : registerByMobile.request)),
});

function hasEmail(input: unknown): boolean {
  return typeof input === 'object' && input !== null && Object.hasOwn(input, 'email');
}

/** POST `/v1/register/`. */
export const registerRoute = route(
  register,
  async (request, context) => {
    const { challenge } = request;
    // A widget from before `terms` takes the question of `askAgreement` for that of a new account.
    const agreed = challenge && (await signInByAgreement(context, challenge, request.terms));
    if (agreed) return done(agreed);
    if (challenge !== undefined)
      return done(await registerConfirmed(request, challenge, context), 'done.registered');
    const registration = await ('email' in request ? byEmail(request, context) : byMobile(request, context));
    return done(await registerAccount(context, registration), 'done.registered');
  },
  {
    takesTurns: true,
    standsFor: [registerByMobile.name, registerByEmail.name],
    refuses: [
      'fieldInvalid',
      'registrationOff',
      'accountTaken',
      'ownerUnproved',
      ...codeRefusals,
      ...bindRefusals,
    ],
  },
);

async function byEmail(request: ByEmail, context: CallContext): Promise<Registration> {
  const { tenant } = context;
  const name = readEmail(request.email, 'email');
  requireRegistration(tenant, 'email');
  const username = readNickname(request.nickname, name);
  return {
    account: {
      name,
      username,
      agreement: agreementBy(context, 'registration', request.terms),
      ...shareCode(request.share_code),
    },
    code: required(request.email_captcha, 'email_captcha'),
    password: await readNewPassword(request.password ?? '', 'password', {
      account: [name.value, username],
      tenant,
    }),
    bindId: request.bind_id,
  };
}

async function byMobile(request: ByMobile, context: CallContext): Promise<Registration> {
  const { tenant } = context;
  const name = readMobile(request.mobile, 'mobile');
  requireRegistration(tenant, 'mobile');
  const username = readNickname(request.nickname, name);
  return {
    code: required(request.mobile_captcha, 'mobile_captcha'),
    password: await readNewPassword(request.password ?? '', 'password', {
      account: [name.value, username],
      tenant,
    }),
    account: {
      name,
      username,
      trade: required(request.trade, 'trade'),
      position: required(request.position, 'position'),
      agreement: agreementBy(context, 'registration', request.terms),
      ...shareCode(request.share_code),
    },
    bindId: request.bind_id,
  };
}

function shareCode(code: string | undefined): { shareCode?: string } {
  return code ? { shareCode: code } : {};
}

function required(text: string | undefined, field: string): string {
  if (text === undefined || text.trim() === '') throw fieldInvalid(field, 'error.fieldEmpty');
  return text.trim();
}
