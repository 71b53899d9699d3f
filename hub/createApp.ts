import { Hono } from 'hono';
import { documentRoutes } from './documents/documentRoutes';
import { showRefusal, showServerError } from './documents/messagePages';
import { observeRequests } from './http/observeRequests';
import { refuseUnstorableAddress } from './http/storableText';
import { callRoutes } from './callRoutes';
import { providerNavigation } from './methods/openid/providerNavigation';
import { healthRoutes } from './http/healthRoutes';
import { apiRoutes, isApiPath } from './http/apiRoutes';
import { keySetRoute } from './apps/keySetRoute';
import { openIdRoutes } from './openid/openIdRoutes';
import { wechatNavigation } from './methods/wechat/webAuthorization';
import { wechatEventRoutes } from './methods/wechat/receiveEvent';
import type { HubFactor } from './http/callContext';
import type { HubServices } from './http/hubServices';
import { describeError } from './http/describeError';
import { envelopeOfError } from './http/envelopes';
import type { HubEnvironment } from './http/hubEnvironment';
import { chooseTenantOfOrigin, loadTenant } from './tenants/loadTenant';
import { Refusal } from './answers/refusal';

/** Calls, what the plug-in adds, and documents. */
export function createApp(services: HubServices, factors: readonly HubFactor[]): Hono<HubEnvironment> {
  const app = new Hono<HubEnvironment>({ strict: false });

  app.use(observeRequests(services));
  for (const path of ['/api/*', '/wechat/*']) app.use(path, refuseUnstorableAddress);
  healthRoutes(app, services);
  app.use(loadTenant(services));

  // Navigations below `/api`, which answers everything else there.
  providerNavigation(app, services);
  wechatNavigation(app, services);
  apiRoutes(app, services, { routes: callRoutes, factors }, (context) =>
    chooseTenantOfOrigin(context, services),
  );
  wechatEventRoutes(app, services);
  keySetRoute(app, services);
  openIdRoutes(app, services);
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
