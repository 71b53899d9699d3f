import { useEffect } from 'react';
import { createOwnerQuestion } from '../../flows/login/ownerQuestion';
import type { NextStep } from '../../flows/login/nextStep';
import { useStore } from '../../lib/useStore';
import { OwnerQuestion } from '../../screens/OwnerQuestion/OwnerQuestion';
import { useEntry } from '../useEntry';
import { useOwned } from '../useOwned';
import { CaptchaDialog } from './CaptchaDialog';
import { preloadFactors } from './SecondFactorRoute';
import { stepFormDeps } from './stepFormDeps';

export interface OwnerQuestionRouteProps {
  step: Extract<NextStep, { kind: 'newAccount' }>;
}

/** Key it by the challenge. */
export function OwnerQuestionRoute({ step }: OwnerQuestionRouteProps) {
  const entry = useEntry();
  const { nextStep } = entry;
  const { captcha, flow } = useOwned((owner, signal) => {
    const deps = stepFormDeps(owner, signal);
    return { captcha: deps.captcha, flow: createOwnerQuestion(deps, step, nextStep.close) };
  });
  useEffect(() => {
    if (flow.get().kind === 'loading') void flow.load();
  }, [flow]);
  const state = useStore(flow);
  const asked = state.kind === 'asking' ? state.asked : null;
  // While the question is read.
  useEffect(() => {
    if (asked) void preloadFactors(entry, asked.ways);
  }, [entry, asked]);
  return (
    <>
      <OwnerQuestion
        state={state}
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
