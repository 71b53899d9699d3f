import { createWechatBinding, type WechatBinding } from './wechatBinding';
import { WechatStep } from './WechatStep';
import { useStore } from '../../lib/useStore';
import type { MethodContext, RegisterStepProps } from '../method';
import { useWechatPanel } from './useWechatPanel';
import { wechatDeps } from './wechatDeps';

export function createBinding(context: MethodContext, signal: AbortSignal): WechatBinding {
  return createWechatBinding(wechatDeps(context, signal));
}

export function Screen({ context, flow }: RegisterStepProps) {
  const binding = context.formScope.get(createBinding);
  const state = useStore(binding.state);
  const { work } = useStore(flow.state);
  const completion = useStore(context.completion);
  const isLocked = work.kind !== 'idle' || completion.kind === 'completing';
  // The scan is not polled while the account is made without it.
  const panel = useWechatPanel(binding.scan, context, state.kind === 'open' && !isLocked);
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
