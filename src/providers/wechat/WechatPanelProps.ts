import type { WechatState } from '../../flows/wechat/wechatState';

/** A WeChat code on screen: values in, callbacks out. */
export interface WechatPanelProps {
  state: WechatState;
  /** Seconds the code can still be scanned. */
  secondsLeft: number;
  /**
   * Why a code on this screen cannot be scanned by this visitor's phone, and what they can do instead: `phone`: it is
   * the phone; `inside`: WeChat itself shows the page. `null`: it can be scanned.
   */
  hint: 'phone' | 'inside' | null;
  /** With a hint the code is shown on request only. */
  isCodeShown: boolean;
  /** The code is a step of a form, whose button is the primary one. */
  isStep?: boolean;
  /**
   * On this very phone: a link that opens WeChat at the code (`null`: none), or signing in inside WeChat itself.
   * Left out where neither is offered.
   */
  appLink?: string | null;
  onAuthorize?: () => void;
  onShowCode: () => void;
  /** The picture could not be loaded. @param image its address */
  onPictureFailed: (image: string) => void;
  onRefresh: () => void;
  onRetry: () => void;
}
