import { createWechatSignIn } from '../../flows/wechat/wechatSignIn';
import type { WechatScan } from '../../flows/wechat/wechatScan';
import type { ProviderContext, ProviderScreenProps } from '../provider';
import { useWechatPanel } from './useWechatPanel';
import { Wechat } from './Wechat';
import { wechatParts } from './wechatParts';

function createScan(context: ProviderContext, signal: AbortSignal): WechatScan {
  return createWechatSignIn({ ...wechatParts(context, signal), showNextStep: context.nextStep.show });
}

/** Signing in by a scan with WeChat. A code that is still good outlives a look at another method. */
export function WechatRoute({ context, onBack }: ProviderScreenProps) {
  const panel = useWechatPanel(context.formScope.get(createScan), context.view);
  return <Wechat {...panel} onBack={onBack} />;
}
