/** Registration by e-mail: address, password and terms; then the code that was mailed. */
import { registerByEmail } from '../../hub/registerByEmail';
import { isEmail } from '../../lib/isEmail';
import { checkCode, checkEmail, checkNewPassword, checkTerms } from '../form/accountChecks';
import {
  createAccountFlow,
  type AccountFlow,
  type AccountFlowParts,
  type AccountFlowRules,
} from '../form/accountFlow';
import type { AccountTaskParts } from '../form/accountFlow';
import type { AccountOutcome } from '../form/accountFormState';
import { isCodeOnItsWay } from '../form/codeOnItsWay';
import { registerAccount } from './registerAccount';
import { sendMailCode } from '../form/sendCode';

const codeStep = 1;

const rules: AccountFlowRules = {
  way: 'register.email',
  lastStep: codeStep,
  steps: { account: 0, password: 0, isAgreed: 0, code: codeStep },
  fallback: {
    send: 'error.send_email_failed',
    next: 'error.send_email_failed',
    finish: 'error.register_failed',
  },
  takesAccount: isEmail,
  check(state, step, _parts, forSend = false) {
    if (step === codeStep) return checkCode(state);
    const wrong = checkEmail(state.values.account);
    return forSend ? wrong : (wrong ?? checkNewPassword(state) ?? checkTerms(state));
  },
  send,
  async next(step, parts) {
    if (step === codeStep) return finish(parts);
    parts.services.storage.set('agreement', parts.termsVersion);
    // Back and forward again: the code that was sent is still good.
    if (isCodeOnItsWay(parts.state.sent, parts.values.account.trim(), parts.services.clock.now()))
      return { kind: 'reached', step: codeStep };
    return send(parts);
  },
};

/** Creates the form. */
export function createRegisterWithEmail(parts: AccountFlowParts): AccountFlow {
  return createAccountFlow(parts, rules);
}

async function send(parts: AccountTaskParts): Promise<AccountOutcome> {
  const result = await sendMailCode(parts, parts.values.account.trim(), 'register');
  if (result.kind === 'sent') return { ...result, step: codeStep };
  if (result.kind === 'stopped') return result;
  // Code 0: the hub found no address in it and did nothing.
  return { kind: 'failed', problem: { field: 'account', text: { key: 'validation.email_format' } }, step: 0 };
}

function finish(parts: AccountTaskParts): Promise<AccountOutcome> {
  const { values } = parts;
  const email = values.account.trim();
  return registerAccount(parts, email, (common, options) =>
    parts.services.hub.call(
      registerByEmail,
      { email, email_captcha: values.code, password: values.password, ...common },
      options,
    ),
  );
}
