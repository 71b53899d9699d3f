import type { Hono } from 'hono';
import type { HubServices } from '../http/callContext';
import type { HubEnvironment } from '../http/hubEnvironment';
import { apiPages } from './openapi/apiPages';
import { devPage } from './devPage';
import { faultRoutes } from './faults/faultRoutes';
import { inboxRoutes } from './inbox/inboxRoutes';
import { limitRoutes } from './limitRoutes';
import { larkAuthorize } from './lark/larkAuthorize';
import { larkBrowser } from './lark/larkBrowser';
import { oidcRoutes } from './oidc/oidcRoutes';
import { storageRoutes } from './storage/storageRoutes';
import { uploadPage } from './storage/uploadPage';
import { wechatPhone } from './wechat/wechatPhone';

const devPolicy =
  "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Tools for people who build against the hub. They exist under `HUB_DEV=1` only. */
export function devRoutes(app: Hono<HubEnvironment>, services: HubServices): void {
  app.use('/dev/*', async (context, next) => {
    context.header('Cache-Control', 'no-store');
    context.header('Referrer-Policy', 'no-referrer');
    context.header('X-Frame-Options', 'DENY');
    context.header('Content-Security-Policy', devPolicy);
    await next();
  });
  app.get('/dev', (context) => devPage(context, services));
  app.get('/dev/ready', (context) => context.json({ ready: true }));
  faultRoutes(app, services);
  inboxRoutes(app, services);
  limitRoutes(app, services);
  oidcRoutes(app, services);
  wechatPhone(app, services);
  larkBrowser(app, services);
  larkAuthorize(app, services);
  storageRoutes(app, services);
  uploadPage(app, services);
  apiPages(app);
}
