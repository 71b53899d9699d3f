import type { Context, Hono } from 'hono';
import type { HubServices } from '../../hub/http/hubServices';
import type { HubEnvironment } from '../../hub/http/hubEnvironment';
import { appRoutes } from './apps/appRoutes';
import { apiPages } from './openapi/apiPages';
import { daysRoutes } from './daysRoutes';
import { devPage } from './devPage';
import { faultRoutes } from './faults/faultRoutes';
import { inboxRoutes } from './inbox/inboxRoutes';
import { limitRoutes } from './limitRoutes';
import { methodSimulations } from './methodSimulations';
import type { EmbeddedProvider } from './oidc/createEmbeddedProvider';
import { oidcRoutes } from './oidc/oidcRoutes';
import { sleepRoutes } from './sleepRoutes';
import { storagePath } from './storage/simulatedStorage';
import { storageRoutes } from './storage/storageRoutes';
import { uploadPage } from './storage/uploadPage';

const devPolicy =
  "default-src 'none'; style-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const reading: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whether another site's page asks for a change. Browsers say where a request comes from; programs say nothing. The
 * storage takes files from partner pages and checks them itself.
 */
function isForeign(context: Context<HubEnvironment>): boolean {
  const { req } = context;
  if (reading.has(req.method) || req.path.startsWith(storagePath)) return false;
  const site = req.header('sec-fetch-site');
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  const origin = req.header('origin');
  return origin !== undefined && origin !== context.get('portalOrigin');
}

/** Mounts the developer tools. */
export function mountDevRoutes(
  app: Hono<HubEnvironment>,
  services: HubServices,
  embedded: () => Promise<EmbeddedProvider>,
): void {
  app.use('/dev/*', async (context, next) => {
    context.header('Cache-Control', 'no-store');
    context.header('Referrer-Policy', 'no-referrer');
    context.header('X-Frame-Options', 'DENY');
    context.header('Content-Security-Policy', devPolicy);
    if (isForeign(context)) return context.text('Other sites cannot use these tools.', 403);
    await next();
    return undefined;
  });
  app.get('/dev', (context) => devPage(context, services));
  app.get('/dev/ready', (context) => context.json({ ready: true }));
  faultRoutes(app, services);
  inboxRoutes(app, services);
  appRoutes(app, services);
  limitRoutes(app, services);
  sleepRoutes(app, services);
  daysRoutes(app, services);
  oidcRoutes(app, services, embedded);
  for (const simulation of methodSimulations) simulation.mount(app, services);
  storageRoutes(app, services);
  uploadPage(app, services);
  apiPages(app);
}
