import type { Context, Hono } from 'hono';
import { providerPath } from '../../../src/api/providerLogin';
import { clientAddress } from '../../http/clientAddress';
import type { HubEnvironment } from '../../http/hubEnvironment';
import type { HubServices } from '../../http/hubServices';
import { providerStartsOfAddress } from '../../limits/callBudgets';
import { requireBudget } from '../../limits/requireBudget';
import { requireOffered } from '../method';
import { asPage, backToPage, readStart } from '../redirect/navigation';
import { startProviderLogin } from '../redirect/providerLogin';

/**
 * GET `/v1/passkey/login`: where a page cannot use passkeys, a window of the portal does. It is opened as for a provider,
 * but leads to the portal at once, whose page answers by POST `/v1/passkey/window`.
 */
export function windowNavigation(app: Hono<HubEnvironment>, services: HubServices): void {
  app.get(`${providerPath('passkey')}/login`, (context) => asPage(context, () => open(context, services)));
}

async function open(context: Context<HubEnvironment>, services: HubServices): Promise<Response> {
  const tenant = context.get('tenant');
  requireOffered(tenant, 'passkey');
  const start = readStart(context);
  await requireBudget(services, providerStartsOfAddress, clientAddress(context, services.config.trustProxy));
  const { state } = await services.database.transaction((queries) =>
    startProviderLogin(queries, {
      ...start,
      platform: 'passkey',
      tenantId: tenant.id,
      now: services.clock.now(),
    }),
  );
  return backToPage(context, start, { state });
}
