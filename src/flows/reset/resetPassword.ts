/** Password reset: 0 account, 1 the code sent to it, 2 the new password twice; then signed in. */
import { checkCaptcha } from '../../hub/checkCaptcha';
import type { CallOptions } from '../../hub/client';
import { resetPasswordByEmail } from '../../hub/resetPasswordByEmail';
import { resetPasswordByMobile } from '../../hub/resetPasswordByMobile';
import { resetPasswordCheck } from '../../hub/resetPasswordCheck';
import { isEmail } from '../../lib/isEmail';
import { parseMobile } from '../../lib/parseMobile';
import { checkCode, checkNewPassword, refuse } from '../form/accountChecks';
import {
  createAccountFlow,
  type AccountFlow,
  type AccountFlowParts,
  type AccountFlowRules,
  type AccountRefusal,
  type AccountTaskParts,
} from '../form/accountFlow';
import type { AccountFormState, AccountOutcome } from '../form/accountFormState';
import { clearBeforeLogin } from '../login/clearBeforeLogin';
import { isCodeOnItsWay } from '../form/codeOnItsWay';
import { finishAccount } from '../register/finishAccount';
import { withImageCaptcha } from '../captcha/imageCaptcha';
import { sendMailCode, sendMobileCode } from '../form/sendCode';

const accountStep = 0;
const codeStep = 1;
const passwordStep = 2;

const rules: AccountFlowRules = {
  way: 'reset',
  lastStep: passwordStep,
  steps: { account: accountStep, code: codeStep, password: passwordStep, confirm: passwordStep },
  fallback: { send: 'error.send_code_failed', next: 'error.reset_failed', finish: 'error.reset_failed' },
  takesAccount: (account) => account !== '',
  check(state, step, parts) {
    if (step === accountStep) return checkAccount(state, parts);
    return step === codeStep ? checkCode(state) : (checkNewPassword(state) ?? checkConfirm(state));
  },
  send,
  next(step, parts) {
    if (step === accountStep) return leaveAccount(parts);
    return step === codeStep ? leaveCode(parts) : finish(parts);
  },
};

/** Creates the form. */
export function createResetPassword(parts: AccountFlowParts): AccountFlow {
  return createAccountFlow(parts, rules);
}

/** Account as the hub is asked for it: e-mail by the pattern, else a phone number. */
function accountOf({ values, allowsForeignNumbers }: AccountTaskParts): { name: string; isMail: boolean } {
  const typed = values.account.trim();
  if (isEmail(typed)) return { name: typed, isMail: true };
  return { name: parseMobile(typed, allowsForeignNumbers()) ?? typed, isMail: false };
}

function checkAccount({ values }: AccountFormState, parts: AccountFlowParts): AccountRefusal | null {
  const typed = values.account.trim();
  if (typed === '') return refuse('account', 'validation.account_empty');
  const isKnownForm = isEmail(typed) || parseMobile(typed, parts.allowsForeignNumbers()) !== null;
  return isKnownForm ? null : refuse('account', 'validation.account_format');
}

function checkConfirm({ values }: AccountFormState): AccountRefusal | null {
  return values.confirm === values.password ? null : refuse('confirm', 'validation.passwords_differ');
}

async function leaveAccount(parts: AccountTaskParts): Promise<AccountOutcome> {
  const { services, captcha, signal, state } = parts;
  const { name } = accountOf(parts);
  // Back and forward again: the code that was sent is still good.
  if (isCodeOnItsWay(state.sent, name, services.clock.now())) return { kind: 'reached', step: codeStep };
  const answer = await withImageCaptcha(
    captcha,
    { account: name, action: 'reset' },
    () => services.hub.call(resetPasswordCheck, { account: name }, { ignoreMessage: true, signal }),
    signal,
  );
  return answer === null ? { kind: 'stopped' } : send(parts);
}

async function send(parts: AccountTaskParts): Promise<AccountOutcome> {
  const { name, isMail } = accountOf(parts);
  const result = await (isMail ? sendMailCode(parts, name, 'reset') : sendMobileCode(parts, name, 'reset'));
  if (result.kind === 'sent') return { ...result, step: codeStep };
  if (result.kind === 'stopped') return result;
  return {
    kind: 'failed',
    problem: { field: 'account', text: { key: 'validation.account_format' } },
    step: 0,
  };
}

/** Tries the code without using it up, so that a wrong one is told before a password is thought of. */
async function leaveCode(parts: AccountTaskParts): Promise<AccountOutcome> {
  const { services, signal, values } = parts;
  const request = { mobile: accountOf(parts).name, captcha: values.code, type: 1, action: 'reset' } as const;
  await services.hub.call(checkCaptcha, request, { ignoreMessage: true, signal });
  return { kind: 'reached', step: passwordStep };
}

async function finish(parts: AccountTaskParts): Promise<AccountOutcome> {
  const { services, captcha, signal, values } = parts;
  const { name, isMail } = accountOf(parts);
  await clearBeforeLogin(services, signal);
  const answer = await withImageCaptcha(
    captcha,
    { account: name, action: 'reset' },
    () => callReset(parts, name, isMail),
    signal,
  );
  if (answer === null) return { kind: 'stopped' };
  if (!answer.isDone) return { kind: 'failed', problem: { text: { key: 'error.reset_failed' } } };
  const outcome = await finishAccount(
    services,
    answer.info,
    {
      typed: { account: name, password: values.password },
      method: 'reset',
      otherwise: 'error.reset_sign_in',
    },
    signal,
  );
  if (!signal.aborted)
    services.notices.show({ kind: 'success', key: 'reset', text: { key: 'notice.reset_success' } });
  return outcome;
}

function callReset({ services, values, signal }: AccountTaskParts, name: string, isMail: boolean) {
  const options: CallOptions = { ignoreMessage: true, token: null, signal };
  const passwords = { new_password: values.password, re_new_password: values.confirm };
  return isMail
    ? services.hub.call(resetPasswordByEmail, { email: name, captcha: values.code, ...passwords }, options)
    : services.hub.call(
        resetPasswordByMobile,
        { mobile: name, mobile_captcha: values.code, ...passwords },
        options,
      );
}
