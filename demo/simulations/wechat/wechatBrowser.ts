import type { Context, Hono } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { portalPaths } from '../../../src/contract/screens';
import type { HubEnvironment } from '../../../hub/http/hubEnvironment';

/** Cookie that keeps a browser inside the demo's WeChat. */
const cookie = 'dev_wechat';

const script = `Object.defineProperty(navigator, 'userAgent', {
  configurable: true,
  value: navigator.userAgent + ' MicroMessenger/8.0.50 Language/en',
});
`;

/** WeChat's built-in browser, as far as a page can tell: its user agent. */
export function wechatBrowser(app: Hono<HubEnvironment>): void {
  app.get('/dev/wechat/enter', (context) => {
    setCookie(context, cookie, '1', { path: '/', httpOnly: true, sameSite: 'Lax' });
    return context.redirect(portalPaths.entry, 302);
  });
  app.get('/dev/wechat/leave', (context) => {
    deleteCookie(context, cookie, { path: '/' });
    return context.redirect('/dev/wechat', 302);
  });
  app.get('/dev/wechat/browser.js', (context) => {
    context.header('Content-Type', 'text/javascript; charset=utf-8');
    return context.body(script);
  });
}

/** Whether this browser is inside the demo's WeChat. */
export const isInsideWechat = (context: Context): boolean => getCookie(context, cookie) === '1';

/** Lets a document of the portal run as if inside WeChat: adds a script before all others. */
export function insideWechat(context: Context, html: string): string {
  if (!isInsideWechat(context)) return html;
  return html.replace(/<head>/i, '<head>\n<script src="/dev/wechat/browser.js"></script>');
}
