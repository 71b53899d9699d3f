import { useEffect } from 'react';
import { createOwnerQuestion } from '../../flows/login/ownerQuestion';
import type { NextStep } from '../../flows/login/nextStep';
import { useStore } from '../../lib/useStore';
import { OwnerQuestion } from '../../screens/OwnerQuestion/OwnerQuestion';
import { useEntry } from '../useEntry';
import { useOwned } from '../useOwned';
import { CaptchaDialog } from './CaptchaDialog';
import { stepFormDeps } from './stepFormDeps';

export interface OwnerQuestionRouteProps {
  step: Extract<NextStep, { kind: 'newAccount' }>;
}

/** Key it by the challenge. */
export function OwnerQuestionRoute({ step }: OwnerQuestionRouteProps) {
  const { nextStep } = useEntry();
  const { captcha, flow } = useOwned((owner, signal) => {
    const deps = stepFormDeps(owner, signal);
    return { captcha: deps.captcha, flow: createOwnerQuestion(deps, step, nextStep.close) };
  });
  useEffect(() => {
    if (flow.get().kind === 'loading') void flow.load();
  }, [flow]);
  return (
    <>
      <OwnerQuestion
        state={useStore(flow)}
        number={step.account}
        onAccept={() => void flow.accept()}
        onTurn={(isDeclining) => flow.turn(isDeclining)}
        onDecline={() => void flow.decline()}
        onRetry={() => void flow.load()}
        onBack={nextStep.close}
      />
      <CaptchaDialog captcha={captcha} />
    </>
  );
}
