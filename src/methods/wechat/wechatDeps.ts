import type { WechatBindingDeps } from './wechatBinding';
import type { MethodContext } from '../method';

/** @param signal ends what is under way when the code is given up */
export function wechatDeps(
  { services, completion, isHidden }: Pick<MethodContext, 'services' | 'completion' | 'isHidden'>,
  signal: AbortSignal,
): WechatBindingDeps {
  return { services, completion, isHidden, random: Math.random, signal };
}
