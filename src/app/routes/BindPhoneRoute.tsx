import { useEffect } from 'react';
import { createBindPhone } from '../../flows/register/bindPhone';
import { useStore } from '../../lib/useStore';
import { useMethodName } from '../../screens/EntryView';
import { BindPhone } from '../../screens/BindPhone/BindPhone';
import type { Entry } from '../entry';
import { useEntry, useFormScope } from '../useEntry';
import { CaptchaDialog } from './CaptchaDialog';
import { stepFormDeps } from './stepFormDeps';
import { useStepForm } from './useStepForm';

function createBinding(entry: Entry, signal: AbortSignal) {
  const { nextStep } = entry;
  const deps = stepFormDeps(entry, signal);
  let method = '';
  const flow = createBindPhone(deps, {
    // A request may end after the step.
    method: () => (method = nextStep.get()?.method ?? method),
    onGone: () => nextStep.close(),
  });
  return { captcha: deps.captcha, flow };
}

export function BindPhoneRoute() {
  const entry = useEntry();
  const { nextStep } = entry;
  const nameOf = useMethodName();
  const { captcha, flow } = useFormScope(createBinding);
  const account = useStepForm(flow, entry);
  const step = useStore(nextStep);
  useEffect(() => flow.keep(), [flow]);
  if (step?.kind !== 'bindPhone') return null;
  return (
    <>
      <BindPhone method={nameOf(step.method)} account={account} onBack={() => nextStep.close()} />
      <CaptchaDialog captcha={captcha} />
    </>
  );
}
