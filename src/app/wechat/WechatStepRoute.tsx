import type { StepForm } from '../../flows/form/stepForm';
import type { WechatBinding } from '../../flows/wechat/wechatBinding';
import { WechatStep } from '../../screens/WeChat/WechatStep';
import type { AccountPorts } from '../account/AccountPorts';
import { useStore } from '../account/useAccountForm';
import { useWechatPanel } from './useWechatPanel';

export interface WechatStepRouteProps {
  ports: AccountPorts;
  binding: WechatBinding;
  /** The registration this is a step of. */
  flow: StepForm;
}

/** The WeChat code as the last step of the registration by phone. */
export function WechatStepRoute({ ports, binding, flow }: WechatStepRouteProps) {
  const state = useStore(binding.state);
  const { work } = useStore(flow.state);
  const door = useStore(ports.door);
  const isLocked = work.kind !== 'idle' || door.kind === 'completing';
  // Nobody is asked about a scan while the account is made without it.
  const panel = useWechatPanel(binding.scan, ports.view, state.kind === 'open' && !isLocked);
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
