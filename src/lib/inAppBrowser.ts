/** An app whose in-app browser shows the page. */
export type InAppBrowser = 'lark' | 'wechat';

/**
 * Detects an in-app browser from the user agent: a hint for what to offer, not a proof. Lark sends `Lark/x.y.z`, older
 * clients `Feishu/`; WeChat sends `MicroMessenger/`.
 */
export function inAppBrowser(userAgent: string): InAppBrowser | null {
  if (/Lark|Feishu/i.test(userAgent)) return 'lark';
  return /MicroMessenger/i.test(userAgent) ? 'wechat' : null;
}
