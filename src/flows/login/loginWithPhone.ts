/** Signing in with a phone number: with its password, or with a code by SMS (specification section 1). */
import { parseMobile } from '../../lib/parseMobile';
import { checkCode, checkMobile, mobileOf, refuse } from '../form/accountChecks';
import {
  createAccountFlow,
  type AccountFlow,
  type AccountFlowParts,
  type AccountFlowRules,
} from '../form/accountFlow';
import { sendMobileCode } from '../form/sendCode';
import { signInWith } from './signInWith';

/** What comes beside the number. */
export type PhoneWay = 'password' | 'sms';

const onlyStep = 0;

const common = {
  lastStep: onlyStep,
  fallback: { send: 'error.send_code_failed', next: 'error.login_failed', finish: 'error.login_failed' },
  takesAccount: (account) => parseMobile(account) !== null,
} satisfies Partial<AccountFlowRules>;

const withPassword: AccountFlowRules = {
  ...common,
  way: 'login.password',
  steps: { account: onlyStep, password: onlyStep },
  check(state, _step, parts) {
    // On sign-in a password is only asked to be there (contract section 6).
    const isEmpty = state.values.password === '';
    return checkMobile(state, parts) ?? (isEmpty ? refuse('password', 'validation.password_empty') : null);
  },
  send: () => Promise.resolve({ kind: 'stopped' }),
  next: (_step, parts) =>
    signInWith(parts, { type: 0, account: mobileOf(parts), password: parts.values.password }, 'password'),
};

const withCode: AccountFlowRules = {
  ...common,
  way: 'login.sms',
  steps: { account: onlyStep, code: onlyStep },
  check(state, _step, parts, forSend = false) {
    const wrong = checkMobile(state, parts);
    return forSend ? wrong : (wrong ?? checkCode(state));
  },
  async send(parts) {
    const result = await sendMobileCode(parts, mobileOf(parts), 'login');
    if (result.kind === 'sent') return { ...result, step: onlyStep };
    if (result.kind === 'stopped') return result;
    return { kind: 'failed', problem: { text: { key: 'error.send_code_failed' } } };
  },
  next: (_step, parts) =>
    signInWith(parts, { type: 1, account: mobileOf(parts), mobile_captcha: parts.values.code }, 'sms'),
};

const rulesOf: Readonly<Record<PhoneWay, AccountFlowRules>> = { password: withPassword, sms: withCode };

/** Creates the form of a way. */
export function createLoginWithPhone(parts: AccountFlowParts, way: PhoneWay): AccountFlow {
  return createAccountFlow(parts, rulesOf[way]);
}
