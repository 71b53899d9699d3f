import type { WechatBindingParts } from '../../flows/wechat/wechatBinding';
import type { AccountPorts } from '../account/AccountPorts';
import { documentHidden } from './documentHidden';

/** What a WeChat code works with. @param signal ends what is under way when it is given up */
export function wechatParts({ services, door, view }: AccountPorts, signal: AbortSignal): WechatBindingParts {
  return { services, door, isHidden: documentHidden(view.document), random: Math.random, signal };
}
