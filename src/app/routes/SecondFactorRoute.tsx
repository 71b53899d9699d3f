import type { NextStep } from '../../flows/login/nextStep';
import { createSecondFactor } from '../../flows/login/secondFactor';
import { useStore } from '../../lib/useStore';
import { SecondFactor } from '../../screens/SecondFactor/SecondFactor';
import { useEntry, useOwned } from '../useEntry';
import { CaptchaDialog } from './CaptchaDialog';
import { stepFormDeps } from './stepFormDeps';
import { useStepForm } from './useStepForm';

/** Each challenge has its own form. */
export function SecondFactorRoute() {
  const step = useStore(useEntry().nextStep);
  return step?.kind === 'secondFactor' ? <SecondFactorForm key={step.challenge} step={step} /> : null;
}

function SecondFactorForm({ step }: { step: Extract<NextStep, { kind: 'secondFactor' }> }) {
  const entry = useEntry();
  const { nextStep } = entry;
  const { captcha, flow } = useOwned((owner, signal) => {
    const deps = stepFormDeps(owner, signal);
    return { captcha: deps.captcha, flow: createSecondFactor(deps, step, nextStep.close) };
  });
  const account = useStepForm(flow, entry);
  return (
    <>
      <SecondFactor maskedTo={step.maskedTo} account={account} onBack={nextStep.close} />
      <CaptchaDialog captcha={captcha} />
    </>
  );
}
