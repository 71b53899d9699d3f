import type { Hono } from 'hono';
import type { HubServices } from '../../http/callContext';
import type { HubEnvironment } from '../../http/hubEnvironment';
import { apiPages } from './apiPages';
import { devPage } from './devPage';
import { faultRoutes } from './faultRoutes';
import { inboxRoutes } from './inboxRoutes';
import { limitRoutes } from './limitRoutes';
import { larkAuthorize } from './larkAuthorize';
import { larkBrowser } from './larkBrowser';
import { oidcRoutes } from './oidcRoutes';
import { storageRoutes } from './storageRoutes';
import { uploadPage } from './uploadPage';
import { wechatPhone } from './wechatPhone';

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
