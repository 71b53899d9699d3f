import type { Context, Hono } from 'hono';
import { providerPath } from '../../../src/api/providerLogin';
import type { HubServices } from '../../http/hubServices';
import type { Tenant } from '../../database/tables/tenants';
import type { HubEnvironment } from '../../http/hubEnvironment';
import { methodOff } from '../../answers/refusal';
import { callbackAddress, noteProviderReturn, startProviderLogin } from '../redirect/providerLogin';
import { clientAddress } from '../../http/clientAddress';
import { providerStartsOfAddress } from '../../limits/callBudgets';
import { requireBudget } from '../../limits/requireBudget';
import { tenantOfHost } from '../../tenants/tenantOfHost';
import { asPage, backToPage, readStart, signInGone } from '../redirect/navigation';
import { requireOffered } from '../method';
import { authorizationAddress, returnAddressOf } from './authorizationAddress';
import { ownProvider } from './ownProvider';
import { withButtons } from './withButtons';

type HubContext = Context<HubEnvironment>;

/**
 * The two addresses of a provider's sign-in that a browser navigates to: `login` redirects to the provider, `callback`
 * redirects back to the portal (docs/contract.md sections 5 and 6).
 */
export function providerNavigation(app: Hono<HubEnvironment>, services: HubServices, id: string): void {
  const path = providerPath(id);
  app.get(`${path}/login`, (context) => asPage(context, () => leave(context, services, id)));
  app.get(`${path}/callback`, (context) => asPage(context, () => comeBack(context, services, id)));
}

/** The same for the providers that tenants have themselves. Call it after the others; an unknown id is answered like any path. */
export function tenantNavigation(app: Hono<HubEnvironment>, services: HubServices): void {
  const path = '/api/hub/v1/:provider';
  app.get(`${path}/login`, async (context, next) => {
    const id = context.req.param('provider');
    if (!ownProvider(context.get('tenant'), id)) return next();
    return asPage(context, () => leave(context, services, id));
  });
  app.get(`${path}/callback`, async (context, next) => {
    const id = context.req.param('provider');
    // The visit may have chosen another tenant by `domain`; the address belongs to the host's.
    if (!ownProvider(await tenantOfHost(context, services), id)) return next();
    return asPage(context, () => comeBack(context, services, id));
  });
}

/** Whether the tenant adds the provider to those of its methods. */
export function isListed(tenant: Pick<Tenant, 'settings' | 'providers'>, id: string): boolean {
  const settings = withButtons(tenant.settings, tenant);
  return settings.profile?.providers?.some((provider) => provider.id === id) ?? false;
}

/** @throws Refusal -100111 where the tenant does not offer the provider, or the hub cannot reach it */
export function requireProvider(
  { openIdClients }: Pick<HubServices, 'openIdClients'>,
  tenant: Pick<Tenant, 'settings' | 'providers'>,
  id: string,
): void {
  if (!isListed(tenant, id)) requireOffered({ settings: withButtons(tenant.settings, tenant) }, id);
  if (!openIdClients.isConfigured(id, tenant)) throw methodOff();
}

async function leave(context: HubContext, services: HubServices, id: string): Promise<Response> {
  const tenant = context.get('tenant');
  requireProvider(services, tenant, id);
  const start = readStart(context);
  await requireBudget(services, providerStartsOfAddress, clientAddress(context, services.config.trustProxy));
  const connection = await services.openIdClients.connect(id, tenant);
  const callback = returnAddressOf(services, tenant, id);
  const begun = await services.database.transaction((queries) =>
    startProviderLogin(queries, {
      ...start,
      platform: id,
      tenantId: tenant.id,
      callback,
      now: services.clock.now(),
    }),
  );
  return context.redirect(await authorizationAddress(connection, callback, begun), 302);
}

async function comeBack(context: HubContext, services: HubServices, id: string): Promise<Response> {
  const { state = '', code = null, iss = null, error } = context.req.query();
  const isDenied = error !== undefined;
  if (state === '' || state.length > 256 || (!isDenied && (code === null || code.length > 2048)))
    throw signInGone();
  const row = await services.database.transaction((queries) =>
    noteProviderReturn(queries, {
      platform: id,
      state,
      code: isDenied ? null : code,
      issuer: iss,
      callback: callbackAddress(context.get('portalOrigin'), id),
      now: services.clock.now(),
    }),
  );
  if (!row) throw signInGone();
  const answer = isDenied
    ? { error: error === 'access_denied' ? error : 'server_error' }
    : { code: code ?? '' };
  return backToPage(context, row, { ...answer, state });
}
