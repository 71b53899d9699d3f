/** An address with a code by mail. */
import { isEmail, plainEmail } from '../../contract/typedAccount';
import { checkCode } from '../../flows/form/accountChecks';
import type { FormOutcome } from '../../flows/form/formState';
import { sendMailCode } from '../../flows/form/sendCode';
import { checkEmail, refuse, refuseAll } from '../../flows/form/signInChecks';
import {
  createStepForm,
  type StepForm,
  type StepFormDeps,
  type StepTaskDeps,
} from '../../flows/form/stepForm';
import { signInWith } from '../../flows/login/signInWith';

export const id = 'login.email_code';

export const label = 'mail_code.use';

export const hint = 'mail_code.hint';

export function createForm(deps: StepFormDeps): StepForm {
  return createStepForm(deps, {
    id,
    steps: [
      {
        id: 'email',
        fields: ['account', 'code'],
        check(state, _task, forSend) {
          const account = checkEmail(state.values.account);
          return forSend ? account : refuseAll([account, checkCode(state)]);
        },
      },
    ],
    fallback: {
      send: 'error.send_email_failed',
      next: 'error.login_failed',
      finish: 'error.login_failed',
    },
    isValidAccount: (account) => isEmail(plainEmail(account)),
    sendCode,
    finish: (task) =>
      signInWith(
        task,
        { type: 2, account: plainEmail(task.values.account), email_captcha: task.values.code },
        'email_code',
      ),
  });
}

async function sendCode(deps: StepTaskDeps): Promise<FormOutcome> {
  const result = await sendMailCode(deps, plainEmail(deps.values.account), 'login');
  if (result.kind !== 'nothing') return result;
  // Code 0: the hub found no valid address and did nothing.
  return { kind: 'failed', ...refuse('account', 'validation.email_format') };
}

export { VerificationCode as Fields } from '../../screens/AccountForm/VerificationCode';
