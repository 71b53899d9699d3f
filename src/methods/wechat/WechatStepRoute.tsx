import type { StepForm } from '../../flows/form/stepForm';
import type { WechatBinding } from './wechatBinding';
import { WechatStep } from './WechatStep';
import { useStore } from '../../lib/useStore';
import type { ProviderContext } from '../method';
import { useWechatPanel } from './useWechatPanel';

export interface WechatStepRouteProps {
  context: Pick<ProviderContext, 'completion' | 'view'>;
  binding: WechatBinding;
  flow: StepForm;
}

export function WechatStepRoute({ context, binding, flow }: WechatStepRouteProps) {
  const state = useStore(binding.state);
  const { work } = useStore(flow.state);
  const completion = useStore(context.completion);
  const isLocked = work.kind !== 'idle' || completion.kind === 'completing';
  // The scan is not polled while the account is made without it.
  const panel = useWechatPanel(binding.scan, context.view, state.kind === 'open' && !isLocked);
  return (
    <WechatStep
      binding={state}
      panel={panel}
      isLocked={isLocked}
      onSignIn={() => binding.signIn()}
      onOther={() => binding.again()}
      onSkip={() => {
        binding.skip();
        void flow.submit();
      }}
    />
  );
}
