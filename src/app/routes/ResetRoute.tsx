import { createResetPassword } from '../../flows/reset/resetPassword';
import { ResetPassword } from '../../screens/ResetPassword/ResetPassword';
import { useStore } from '../../lib/useStore';
import type { Entry } from '../entry';
import { useEntry, useFormScope } from '../useEntry';
import { useBrand } from '../../screens/EntryView';
import { CaptchaDialog } from './CaptchaDialog';
import { stepFormDeps } from './stepFormDeps';
import { useLeaveWhenOff } from './useLeaveWhenOff';
import { useStepForm, useStepHistory } from './useStepForm';

function createReset(entry: Entry, signal: AbortSignal) {
  const deps = stepFormDeps(entry, signal);
  return { captcha: deps.captcha, flow: createResetPassword(deps) };
}

/** Redirects to the sign-in if no password signs in, or the profile has the reset off. */
export function ResetRoute() {
  const hasPasswords = useBrand(({ profile }) => profile.password.length > 0);
  const isOffered = useBrand(({ profile }) => profile.passwordReset);
  useLeaveWhenOff(!hasPasswords || !isOffered, hasPasswords ? 'notice.reset_elsewhere' : 'notice.reset_off');
  const { flow, captcha } = useFormScope(createReset);
  const account = useStepForm(flow, useEntry());
  const links = useStore(flow.links);
  useStepHistory(flow);
  return (
    <>
      <ResetPassword account={account} links={links} onKeep={(id, isKept) => flow.keepLink(id, isKept)} />
      <CaptchaDialog captcha={captcha} />
    </>
  );
}
