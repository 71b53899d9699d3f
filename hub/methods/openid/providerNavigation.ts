import type { Context, Hono } from 'hono';
import { providerPath } from '../../../src/api/providerLogin';
import type { HubServices } from '../../http/hubServices';
import type { Tenant } from '../../database/tables/tenants';
import type { HubEnvironment } from '../../http/hubEnvironment';
import { methodOff } from '../../answers/refusal';
import { noteProviderReturn, startProviderLogin } from '../redirect/providerLogin';
import { clientAddress } from '../../http/clientAddress';
import { providerStartsOfAddress } from '../../limits/budgets';
import { requireBudget } from '../../limits/requireBudget';
import { asPage, backToPage, readStart, signInGone } from '../redirect/navigation';
import { requireOffered } from '../method';
import { authorizationAddress } from './authorizationAddress';

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

/** Whether the tenant adds the provider to those of its methods. */
export function isListed({ settings }: Pick<Tenant, 'settings'>, id: string): boolean {
  return settings.profile?.providers?.some((provider) => provider.id === id) ?? false;
}

/** @throws Refusal -100111 where the tenant does not offer the provider, or the hub cannot reach it */
export function requireProvider(
  { openIdClients }: Pick<HubServices, 'openIdClients'>,
  tenant: Pick<Tenant, 'settings'>,
  id: string,
): void {
  if (!isListed(tenant, id)) requireOffered(tenant, id);
  if (!openIdClients.isConfigured(id)) throw methodOff();
}

async function leave(context: HubContext, services: HubServices, id: string): Promise<Response> {
  const tenant = context.get('tenant');
  requireProvider(services, tenant, id);
  const start = readStart(context);
  await requireBudget(services, providerStartsOfAddress, clientAddress(context, services.config.trustProxy));
  const connection = await services.openIdClients.connect(id);
  const begun = await services.database.transaction((queries) =>
    startProviderLogin(queries, {
      ...start,
      platform: id,
      tenantId: tenant.id,
      now: services.clock.now(),
    }),
  );
  return context.redirect(await authorizationAddress(connection, services, id, begun), 302);
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
      now: services.clock.now(),
    }),
  );
  if (!row) throw signInGone();
  const answer = isDenied
    ? { error: error === 'access_denied' ? error : 'server_error' }
    : { code: code ?? '' };
  return backToPage(context, row, { ...answer, state });
}
