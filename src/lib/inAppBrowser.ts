/** An app whose own browser shows the page. */
export type InAppBrowser = 'lark' | 'wechat';

/**
 * Reads the user agent: a hint for what is offered, never a proof of anything. Lark sends `Lark/x.y.z`, older clients
 * `Feishu/`; WeChat `MicroMessenger/`.
 */
export function inAppBrowser(userAgent: string): InAppBrowser | null {
  if (/Lark|Feishu/i.test(userAgent)) return 'lark';
  return /MicroMessenger/i.test(userAgent) ? 'wechat' : null;
}
