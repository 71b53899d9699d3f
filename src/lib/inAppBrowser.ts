/** `other`: an app that we know nothing more of. */
export type InAppBrowser = 'lark' | 'wechat' | 'other';

/** DingTalk, Instagram, Facebook, Line and any Android app with a WebView. */
const others = /DingTalk|Instagram|\bFB(?:AN|AV|_IAB)\/|\bLine\/|; wv\)/i;

/** Guesses from the user agent, which proves nothing. Lark sends `Lark/x.y.z`, older clients `Feishu/`. */
export function inAppBrowser(userAgent: string): InAppBrowser | null {
  if (/Lark|Feishu/i.test(userAgent)) return 'lark';
  // WeCom names WeChat's browser too, but does not read WeChat's codes.
  if (/wxwork\//i.test(userAgent)) return 'other';
  // On Android WeChat is a WebView too.
  if (/MicroMessenger/i.test(userAgent)) return 'wechat';
  return others.test(userAgent) ? 'other' : null;
}
