/** Signing in with a phone number and what a method asks for beside it (docs/specification.md section 1). */
import { parsePhone } from '../../contract/parsePhone';
import {
  createStepForm,
  type StepForm,
  type StepFormDeps,
  type StepFormDefinition,
  type WorkingStep,
} from '../form/stepForm';

export interface PhoneSignIn
  extends Required<Pick<WorkingStep, 'fields' | 'check'>>, Pick<StepFormDefinition, 'sendCode' | 'finish'> {
  id: `login.${string}`;
}

export function createPhoneSignIn(
  deps: StepFormDeps,
  { id, fields, check, ...calls }: PhoneSignIn,
): StepForm {
  return createStepForm(deps, {
    id,
    steps: [{ id: 'phone', fields, check }],
    fallback: { send: 'error.send_code_failed', next: 'error.login_failed', finish: 'error.login_failed' },
    isValidAccount: (account) => parsePhone(account, true) !== null,
    ...calls,
  });
}
