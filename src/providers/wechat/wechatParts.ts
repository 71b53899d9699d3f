import type { WechatBindingParts } from '../../flows/wechat/wechatBinding';
import type { ProviderContext } from '../provider';

/** @param signal ends what is under way when the code is given up */
export function wechatParts(
  { services, completion, isHidden }: Pick<ProviderContext, 'services' | 'completion' | 'isHidden'>,
  signal: AbortSignal,
): WechatBindingParts {
  return { services, completion, isHidden, random: Math.random, signal };
}
