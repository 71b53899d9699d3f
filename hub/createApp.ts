import { Hono } from 'hono';
import { documentRoutes } from './documents/documentRoutes';
import { servePreviews } from './documents/servePreviews';
import { showRefusal, showServerError } from './documents/messagePages';
import { observeRequests } from './http/observeRequests';
import type { ReadyAnswers } from './http/readyAnswers';
import { rememberedRoutes } from './http/rememberedRoutes';
import { refuseUnstorableAddress } from './http/storableText';
import { routesWith } from './callRoutes';
import { chosenCheck } from './humanChecks/checksOf';
import type { HubMethod } from './methods/method';
import { offerMethods } from './methods/offerMethods';
import { ofTenants } from './methods/openid/openIdMethod';
import { tenantNavigation } from './methods/openid/providerNavigation';
import { withTenantMethods } from './methods/openid/tenantMethods';
import { healthRoutes } from './http/healthRoutes';
import { methodFactors } from './factors/methodFactors';
import { apiRoutes, isApiPath } from './http/apiRoutes';
import { consoleRoutes } from './console/consoleRoutes';
import { keySetRoute } from './apps/keySetRoute';
import { openIdRoutes } from './openid/openIdRoutes';
import type { HubFactor } from './http/callContext';
import type { HubServices } from './http/hubServices';
import { describeError } from './http/describeError';
import { envelopeOfError } from './http/envelopes';
import type { HubEnvironment } from './http/hubEnvironment';
import { chooseTenantOfOrigin, loadTenant } from './tenants/loadTenant';
import { Refusal } from './answers/refusal';
import type { Tenant } from './database/tables/tenants';

/** What a hub is made of besides its services. */
export interface HubParts {
  methods: readonly HubMethod[];
  factors: readonly HubFactor[];
  /** Keeps answers that the same request gets again. */
  ready: ReadyAnswers;
}

/** Calls, what the plug-in adds, and documents. */
export function createApp(
  services: HubServices,
  { methods, factors, ready }: HubParts,
): Hono<HubEnvironment> {
  const app = new Hono<HubEnvironment>({ strict: false, router: rememberedRoutes() });

  app.use(observeRequests(services, ready));
  const paths = methods.flatMap((method) => method.paths ?? []);
  for (const path of ['/api/*', ...paths]) app.use(path, refuseUnstorableAddress);
  healthRoutes(app, services);
  const offer = offerMethods(methods, services);
  const present = (tenant: Tenant, portalOrigin: string) => ({
    ...offer(tenant, portalOrigin),
    framesCheck: chosenCheck({ tenant, config: services.config })?.page !== undefined,
  });
  app.use(servePreviews(services, present, loadTenant(services, present)));

  // Navigations below `/api`, which answers everything else there.
  for (const method of methods) method.navigation?.(app, services);
  tenantNavigation(app, services);
  const parts = {
    routes: [...routesWith(methods), ofTenants],
    methods,
    factors: [...factors, ...methodFactors(methods)],
  };
  consoleRoutes(app, services);
  const methodsOf = (tenant: Tenant) => withTenantMethods(methods, tenant);
  apiRoutes(app, services, { ...parts, methodsOf }, (context) => chooseTenantOfOrigin(context, services));
  keySetRoute(app, services);
  openIdRoutes(app, services);
  services.plugin?.mount?.(app, services);
  documentRoutes(app, services);

  app.onError((error, context) => {
    if (isApiPath(context.req.path)) return envelopeOfError(context, error);
    if (error instanceof Refusal) return showRefusal(context, error);
    context.get('log')().error(describeError(error), 'a page failed');
    return showServerError(context);
  });
  return app;
}
