import { Hono } from 'hono';
import { randomUUID } from 'node:crypto';
import { documentRoutes } from './documents/documentRoutes';
import { showRefusal, showServerError } from './documents/messagePages';
import { languageOfCall, translatorFor } from './messages/translate';
import { callRoutes } from './callRoutes';
import { providerNavigation } from './providers/providerNavigation';
import { healthRoutes } from './http/healthRoutes';
import { apiRoutes, isApiPath } from './http/apiRoutes';
import { keySetRoute } from './keys/keySetRoute';
import { wechatNavigation } from './wechat/webAuthorization';
import { wechatEvents } from './wechat/wechatEvents';
import type { HubServices } from './http/hubServices';
import { describeError } from './http/describeError';
import { envelopeOfError } from './http/envelopes';
import type { HubEnvironment } from './http/hubEnvironment';
import { chooseTenantOfOrigin, loadTenant } from './tenants/loadTenant';
import { Refusal } from './http/refusal';

/** Puts the hub's routes together: calls, what the plug-in adds, and documents. */
export function createApp(services: HubServices): Hono<HubEnvironment> {
  const app = new Hono<HubEnvironment>({ strict: false });

  const isSecure = services.config.publicOrigin.startsWith('https:');
  app.use(async (context, next) => {
    const requestId = randomUUID();
    const log = services.log.child({ requestId });
    const language = languageOfCall(context.req.header('language'), context.req.header('accept-language'));
    context.set('requestId', requestId);
    context.set('log', log);
    context.set('language', language);
    context.set('t', translatorFor(language));
    context.header('X-Content-Type-Options', 'nosniff');
    context.header('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()');
    if (isSecure) context.header('Strict-Transport-Security', 'max-age=31536000');
    context.header('X-Request-Id', requestId);
    const startedAt = performance.now();
    await next();
    // Logs the path only, because a query can contain a code or a token.
    const { method, path } = context.req;
    const ms = Math.round(performance.now() - startedAt);
    log.info({ method, path, status: context.res.status, ms });
    const kind = path.startsWith('/health/') ? 'health' : isApiPath(path) ? 'other call' : 'document';
    services.metrics?.observeRequest(context.get('call') ?? kind, context.res.status, ms);
  });
  healthRoutes(app, services);
  app.use(loadTenant(services));

  // Navigations below `/api`, which answers everything else there.
  providerNavigation(app, services);
  wechatNavigation(app, services);
  apiRoutes(app, services, callRoutes, (context) => chooseTenantOfOrigin(context, services));
  wechatEvents(app, services);
  keySetRoute(app, services);
  services.plugin?.mount?.(app, services);
  documentRoutes(app, services);

  app.onError((error, context) => {
    if (isApiPath(context.req.path)) return envelopeOfError(context, error);
    if (error instanceof Refusal) return showRefusal(context, error);
    context.get('log').error(describeError(error), 'a page failed');
    return showServerError(context);
  });
  return app;
}
