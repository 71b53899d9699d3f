import type { RequestOf } from '../../src/api/defineCall';
import { login } from '../../src/api/login';
import { resolveMethods } from '../../src/contract/profile';
import { bindRefusals, requireBinding } from '../accounts/pendingBinding';
import { readIdentifier } from '../input/identifier';
import { codeRefusals } from '../codes/checkCode';
import { sendRefusals } from '../codes/sendCode';
import { route } from '../http/callRoute';
import { done } from '../answers/outcome';
import { requiredCheck } from '../captcha/requiredCheck';
import type { CallContext, MethodTraits } from '../http/callContext';
import { loginWithChallenge } from './loginWithChallenge';
import { signInByAgreement } from './signInByAgreement';
import { methodOff } from '../answers/refusal';
import { refuseWhereOff } from '../accounts/tenantRules';

/** POST `/v1/login/`: the form of a method, or the second factor of a challenge. */
export const loginRoute = route(
  login,
  async (request, context) => {
    const { challenge } = request;
    const agreed = challenge && request.terms && (await signInByAgreement(context, challenge, request.terms));
    if (agreed) return done(agreed);
    // The code step after a sign-in at another service has no account to name.
    if (challenge && request.account === '')
      return done(await loginWithChallenge(request, null, context, challenge));
    const name = readIdentifier(request.account, 'account');
    refuseWhereOff(request, name, context.tenant);
    await refuseForeignBinding(request, context);
    if (challenge) return done(await loginWithChallenge(request, name, context, challenge));
    const asked = await requiredCheck(context, { name, action: 'login', check: request.check });
    if (asked) return done({ ticket: '', username: '', ...asked }, 'done.solveImage');
    const info = await formOf(request, context).signIn(request, name, context);
    return done(info, (info.image_captcha ?? info.check) ? 'done.solveImage' : 'done');
  },
  {
    takesTurns: true,
    signsInBy: (input, methods) =>
      'challenge' in input ? stepOf(input) : (methods.find(answers(input))?.id ?? null),
    refuses: [
      'fieldInvalid',
      'methodOff',
      'accountOrPasswordWrong',
      'accountLocked',
      'registrationOff',
      'accountTaken',
      'changesPaused',
      ...codeRefusals,
      ...sendRefusals,
      ...bindRefusals,
    ],
  },
);

/** What a challenge is answered by. */
const stepOf = (input: object): string => ('terms' in input ? 'agreement' : 'second-factor');

/** Whether a method's form is for an input; `type` is 0 where it is none. */
const answers =
  (input: object) =>
  ({ form }: MethodTraits): boolean =>
    form?.type === ('type' in input ? input.type : 0);

/** @throws Refusal -100111 where the hub has no such method, or the tenant has it off */
function formOf(request: RequestOf<typeof login>, { methods, tenant }: CallContext) {
  const { id, form } = methods.find(answers(request)) ?? {};
  if (!form || id === undefined || !resolveMethods(tenant.settings).methods.includes(id)) throw methodOff();
  return form;
}

/** Refuses before the password or code is checked, so that a wrong `bind_id` does not use it up. */
async function refuseForeignBinding(
  { bind_id: bindId }: RequestOf<typeof login>,
  { database, tenant, flow, clock }: CallContext,
): Promise<void> {
  if (!bindId) return;
  await database.run((queries) =>
    requireBinding(queries, bindId, { tenantId: tenant.id, flow, now: clock.now() }),
  );
}
