import { createResetPassword } from '../../flows/reset/resetPassword';
import { ResetPassword } from '../../screens/ResetPassword/ResetPassword';
import type { Entry } from '../entry';
import { useEntry, useFormScope } from '../useEntry';
import { CaptchaDialog } from './CaptchaDialog';
import { stepFormParts } from './stepFormParts';
import { useStepForm, useStepHistory } from './useStepForm';

function createReset(entry: Entry, signal: AbortSignal) {
  const parts = stepFormParts(entry, signal);
  return { captcha: parts.captcha, flow: createResetPassword(parts) };
}

/** The password reset. */
export function ResetRoute() {
  const { flow, captcha } = useFormScope(createReset);
  const account = useStepForm(flow, useEntry().view);
  useStepHistory(flow);
  return (
    <>
      <ResetPassword account={account} />
      <CaptchaDialog captcha={captcha} />
    </>
  );
}
