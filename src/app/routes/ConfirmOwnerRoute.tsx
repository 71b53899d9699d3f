import type { Verification } from '../../flows/verify/verification';
import { useStore } from '../../lib/useStore';
import { ConfirmOwner, type ConfirmOwnerProps } from '../../screens/ConfirmOwner/ConfirmOwner';
import { useStepBack } from './useStepBack';

/** The dialog of a verification, while it asks. */
export function ConfirmOwnerRoute({
  verification,
  ...words
}: { verification: Verification } & Pick<ConfirmOwnerProps, 'title' | 'lead'>) {
  const state = useStore(verification);
  const secondsToResend = useStore(verification.secondsToResend);
  useStepBack(state.kind !== 'closed', () => verification.cancel());
  if (state.kind === 'closed') return null;
  return (
    <ConfirmOwner
      {...words}
      state={state}
      secondsToResend={secondsToResend}
      onChoose={(id) => verification.choose(id)}
      onEdit={() => verification.edit()}
      onSendCode={() => void verification.sendCode()}
      onProve={(answer) => void verification.prove(answer)}
      onCancel={() => verification.cancel()}
    />
  );
}
