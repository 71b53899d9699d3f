/** Signing in with a phone number: with its password, or with a code by SMS (docs/specification.md section 1). */
import { parsePhone } from '../../contract/typedAccount';
import { checkCode, checkPhone, phoneOf } from '../form/accountChecks';
import { createStepForm, type StepForm, type StepFormDeps, type StepFormDefinition } from '../form/stepForm';
import { checkCurrentPassword, refuseAll } from '../form/signInChecks';
import { sendSignInCode } from './sendSignInCode';
import { signInWith } from './signInWith';

export type PhoneMethod = 'password' | 'sms';

const common = {
  fallback: { send: 'error.send_code_failed', next: 'error.login_failed', finish: 'error.login_failed' },
  isValidAccount: (account) => parsePhone(account, true) !== null,
} satisfies Partial<StepFormDefinition>;

const withPassword: StepFormDefinition = {
  ...common,
  id: 'login.password',
  steps: [
    {
      id: 'phone',
      fields: ['account', 'password'],
      check: (state, deps) =>
        refuseAll([checkPhone(state, deps), checkCurrentPassword(state.values.password)]),
    },
  ],
  sendCode: () => Promise.resolve({ kind: 'stopped' }),
  finish: (deps) =>
    signInWith(deps, { type: 0, account: phoneOf(deps), password: deps.values.password }, 'password'),
};

const withCode: StepFormDefinition = {
  ...common,
  id: 'login.sms',
  steps: [
    {
      id: 'phone',
      fields: ['account', 'code'],
      check(state, deps, forSend) {
        const phone = checkPhone(state, deps);
        return forSend ? phone : refuseAll([phone, checkCode(state)]);
      },
    },
  ],
  sendCode: (deps) => sendSignInCode(deps, 'login'),
  finish: (deps) =>
    signInWith(deps, { type: 1, account: phoneOf(deps), mobile_captcha: deps.values.code }, 'sms'),
};

const definitions: Readonly<Record<PhoneMethod, StepFormDefinition>> = {
  password: withPassword,
  sms: withCode,
};

export function createPhoneSignIn(deps: StepFormDeps, method: PhoneMethod): StepForm {
  return createStepForm(deps, definitions[method]);
}
