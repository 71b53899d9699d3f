/** Signing in with a phone number: with its password, or with a code by SMS (docs/specification.md section 1). */
import { parseMobile } from '../../contract/typedAccount';
import { checkCode, checkMobile, mobileOf } from '../form/accountChecks';
import { createStepForm, type StepForm, type StepFormParts, type StepFormDefinition } from '../form/stepForm';
import { checkCurrentPassword, refuseAll } from '../form/signInChecks';
import { sendSignInCode } from './sendSignInCode';
import { signInWith } from './signInWith';

export type PhoneMethod = 'password' | 'sms';

const common = {
  fallback: { send: 'error.send_code_failed', next: 'error.login_failed', finish: 'error.login_failed' },
  isValidAccount: (account) => parseMobile(account, true) !== null,
} satisfies Partial<StepFormDefinition>;

const withPassword: StepFormDefinition = {
  ...common,
  id: 'login.password',
  steps: [
    {
      id: 'phone',
      fields: ['account', 'password'],
      check: (state, parts) =>
        refuseAll([checkMobile(state, parts), checkCurrentPassword(state.values.password)]),
    },
  ],
  sendCode: () => Promise.resolve({ kind: 'stopped' }),
  finish: (parts) =>
    signInWith(parts, { type: 0, account: mobileOf(parts), password: parts.values.password }, 'password'),
};

const withCode: StepFormDefinition = {
  ...common,
  id: 'login.sms',
  steps: [
    {
      id: 'phone',
      fields: ['account', 'code'],
      check(state, parts, forSend) {
        const mobile = checkMobile(state, parts);
        return forSend ? mobile : refuseAll([mobile, checkCode(state)]);
      },
    },
  ],
  sendCode: (parts) => sendSignInCode(parts, 'login'),
  finish: (parts) =>
    signInWith(parts, { type: 1, account: mobileOf(parts), mobile_captcha: parts.values.code }, 'sms'),
};

const definitions: Readonly<Record<PhoneMethod, StepFormDefinition>> = {
  password: withPassword,
  sms: withCode,
};

export function createPhoneSignIn(parts: StepFormParts, method: PhoneMethod): StepForm {
  return createStepForm(parts, definitions[method]);
}
