import { useEffect } from 'react';
import { createSignInSetUp, type SignInSetUp } from '../../flows/factors/signInSetUp';
import type { SetUpStep as Step } from '../../flows/login/nextStep';
import { useStore } from '../../lib/useStore';
import { LoadingFallback } from '../../screens/LoadingFallback/LoadingFallback';
import { SetUpChoice, SetUpStep } from '../../screens/TwoStep/SetUpStep';
import type { Entry } from '../entry';
import { useEntry, useFormScope } from '../useEntry';
import { NoKnownFactor } from './NoKnownFactor';

/** A page that is read in between does not end one: recovery codes are shown once. */
function createSetUps({ services, completion, nextStep }: Entry, signal: AbortSignal) {
  const made = new WeakMap<Step, SignInSetUp>();
  return (step: Step): SignInSetUp => {
    const setUp = made.get(step) ?? createSignInSetUp({ services, completion, nextStep, signal }, step);
    made.set(step, setUp);
    return setUp;
  };
}

/** The account needs a second factor and has none. */
export function SetUpRoute() {
  const step = useStore(useEntry().nextStep);
  return step?.kind === 'setUp' ? <SetUp key={step.challenge} step={step} /> : null;
}

function SetUp({ step }: { step: Step }) {
  const { completion } = useEntry();
  const setUp = useFormScope(createSetUps)(step);
  const state = useStore(setUp);
  const { kind } = useStore(completion);
  const { ways } = setUp;
  const only = ways.length === 1 ? ways[0] : undefined;
  useEffect(() => {
    if (only && setUp.get().kind === 'idle') setUp.choose(only);
  }, [setUp, only]);
  if (ways.length === 0) return <NoKnownFactor />;
  if (state.kind === 'idle')
    return only ? (
      <LoadingFallback />
    ) : (
      <SetUpChoice ways={ways} onChoose={(way) => setUp.choose(way)} onBack={() => setUp.goBack()} />
    );
  return (
    <SetUpStep
      state={state}
      isDone={kind === 'completing' || kind === 'redirecting'}
      onEdit={() => setUp.edit()}
      onConfirm={(code) => void setUp.confirm(code)}
      onRestart={() => void setUp.start()}
      onBack={() => setUp.goBack()}
      onDone={() => setUp.finish()}
    />
  );
}
