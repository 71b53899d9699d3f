import type { NextStep } from '../../flows/login/nextStep';
import { createSecondFactor } from '../../flows/login/secondFactor';
import { useStore } from '../../lib/useStore';
import { SecondFactor } from '../../screens/SecondFactor/SecondFactor';
import { useEntry, useOwned } from '../useEntry';
import { CaptchaDialog } from './CaptchaDialog';
import { stepFormParts } from './stepFormParts';
import { useStepForm } from './useStepForm';

/** Each challenge has its own form. */
export function SecondFactorRoute() {
  const step = useStore(useEntry().nextStep);
  return step?.kind === 'secondFactor' ? <SecondFactorForm key={step.challenge} step={step} /> : null;
}

function SecondFactorForm({ step }: { step: Extract<NextStep, { kind: 'secondFactor' }> }) {
  const place = useEntry();
  const { nextStep } = place;
  const { captcha, flow } = useOwned((entry, signal) => {
    const parts = stepFormParts(entry, signal);
    return { captcha: parts.captcha, flow: createSecondFactor(parts, step, nextStep.close) };
  });
  const account = useStepForm(flow, place);
  return (
    <>
      <SecondFactor maskedTo={step.maskedTo} account={account} onBack={nextStep.close} />
      <CaptchaDialog captcha={captcha} />
    </>
  );
}
