import { inAppBrowser } from '../../lib/inAppBrowser';
import type { WechatPanelProps } from './WechatPanelProps';

/** Largest sides of a phone's screen. A narrow window on a larger screen can be scanned. */
const widestPhone = 500;

/** Why a code on this screen cannot be scanned by the visitor's phone; `null` if it can. */
export function scanHint({
  navigator,
  screen,
}: Pick<Window, 'navigator' | 'screen'>): WechatPanelProps['hint'] {
  if (inAppBrowser(navigator.userAgent) === 'wechat') return 'inside';
  return Math.min(screen.width, screen.height) <= widestPhone ? 'phone' : null;
}
