import type { WechatState } from './wechatState';

export interface WechatPanelProps {
  state: WechatState;
  secondsLeft: number;
  /**
   * Why this visitor's phone cannot scan the code: `phone`: it is the phone; `inside`: WeChat itself shows the page.
   */
  hint: 'phone' | 'inside' | null;
  /** With a hint the code is shown on request only. */
  isCodeShown: boolean;
  /** The code is a step of a form, whose button is the primary one. */
  isStep?: boolean;
  /**
   * On this very phone: a link that opens WeChat (`null`: none), or signing in inside WeChat. Left out where neither
   * is.
   */
  appLink?: string | null;
  onAuthorize?: () => void;
  onShowCode: () => void;
  /** @param image the address that could not be loaded */
  onPictureFailed: (image: string) => void;
  onRefresh: () => void;
  onRetry: () => void;
}
