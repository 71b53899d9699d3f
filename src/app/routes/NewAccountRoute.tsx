import { useEffect } from 'react';
import {
  createRegisterNumber,
  isComplete,
  type NewAccount as Step,
} from '../../flows/register/registerNumber';
import { useStore } from '../../lib/useStore';
import { NewAccount } from '../../screens/NewAccount/NewAccount';
import { useEntry, useOwned } from '../useEntry';
import { CaptchaDialog } from './CaptchaDialog';
import { stepFormParts } from './stepFormParts';
import { useStepForm } from './useStepForm';

/** A number that signed in by SMS has no account; another challenge is another form. */
export function NewAccountRoute() {
  const step = useStore(useEntry().nextStep);
  return step?.kind === 'newAccount' ? <NewAccountForm key={step.challenge} step={step} /> : null;
}

function NewAccountForm({ step }: { step: Step }) {
  const place = useEntry();
  const { nextStep } = place;
  const { captcha, flow } = useOwned((entry, signal) => {
    const parts = stepFormParts(entry, signal);
    return { captcha: parts.captcha, flow: createRegisterNumber(parts, step, nextStep.close) };
  });
  const account = useStepForm(flow, place);
  useEffect(() => {
    if (isComplete(step)) void flow.submit();
  }, [flow, step]);
  return (
    <>
      <NewAccount mobile={step.account} fields={step.fields} account={account} onBack={nextStep.close} />
      <CaptchaDialog captcha={captcha} />
    </>
  );
}
