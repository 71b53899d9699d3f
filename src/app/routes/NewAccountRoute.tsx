import { useEffect } from 'react';
import {
  createRegisterNumber,
  isComplete,
  type NewAccount as Step,
} from '../../flows/register/registerNumber';
import { useStore } from '../../lib/useStore';
import { NewAccount } from '../../screens/NewAccount/NewAccount';
import { useEntry } from '../useEntry';
import { useOwned } from '../useOwned';
import { CaptchaDialog } from './CaptchaDialog';
import { stepFormDeps } from './stepFormDeps';
import { useStepForm } from './useStepForm';

/** A number or address that signed in by a code has no account; another challenge is another form. */
export function NewAccountRoute() {
  const step = useStore(useEntry().nextStep);
  return step?.kind === 'newAccount' ? <NewAccountForm key={step.challenge} step={step} /> : null;
}

function NewAccountForm({ step }: { step: Step }) {
  const entry = useEntry();
  const { nextStep } = entry;
  const { captcha, flow } = useOwned((owner, signal) => {
    const deps = stepFormDeps(owner, signal);
    return { captcha: deps.captcha, flow: createRegisterNumber(deps, step, nextStep.close) };
  });
  const account = useStepForm(flow, entry);
  useEffect(() => {
    if (isComplete(step)) void flow.submit();
  }, [flow, step]);
  return (
    <>
      <NewAccount name={step.account} fields={step.fields} account={account} onBack={nextStep.close} />
      <CaptchaDialog captcha={captcha} />
    </>
  );
}
