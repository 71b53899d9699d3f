import { createWechatSignIn } from '../../flows/wechat/wechatSignIn';
import { Wechat } from '../../screens/WeChat/Wechat';
import type { AccountPorts, AccountRouteProps } from '../account/AccountPorts';
import { keepOne } from '../account/keepOne';
import { useWechatPanel } from './useWechatPanel';
import { wechatParts } from './wechatParts';

const scanOf = keepOne((ports: AccountPorts, signal) =>
  createWechatSignIn({ ...wechatParts(ports, signal), askFurther: ports.further.ask }),
);

/** Signing in by a scan with WeChat. A code that is still good outlives a look at another method. */
export function WechatRoute({ onBack, ...props }: AccountRouteProps & { onBack: () => void }) {
  const panel = useWechatPanel(scanOf(props), props.ports.view);
  return <Wechat {...panel} onBack={onBack} />;
}
