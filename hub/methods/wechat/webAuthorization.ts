import type { Context, Hono } from 'hono';
import { randomBytes } from 'node:crypto';
import { providerPath } from '../../../src/api/providerLogin';
import type { HubEnvironment } from '../../http/hubEnvironment';
import type { HubServices } from '../../http/hubServices';
import { clientAddress } from '../../http/clientAddress';
import { providerStartsOfAddress } from '../../limits/budgets';
import { requireBudget } from '../../limits/requireBudget';
import { callbackAddress, noteProviderReturn, startProviderLogin } from '../redirect/providerLogin';
import { asPage, backToPage, readStart, signInGone } from '../redirect/navigation';
import { requireWebAuthorization } from './scene';

type HubContext = Context<HubEnvironment>;

/**
 * The two addresses of a sign-in by WeChat's web authorization, for WeChat's own browser: `login` leaves for WeChat,
 * `callback` brings the visitor back to the portal (docs/contract.md section 6, "WeChat on phones").
 */
export function wechatNavigation(app: Hono<HubEnvironment>, services: HubServices): void {
  const path = providerPath('wechat');
  app.get(`${path}/login`, (context) => asPage(context, () => leave(context, services)));
  app.get(`${path}/callback`, (context) => asPage(context, () => comeBack(context, services)));
}

async function leave(context: HubContext, services: HubServices): Promise<Response> {
  const { adapters, clock, config, database } = services;
  const tenant = context.get('tenant');
  const wechat = requireWebAuthorization(tenant, adapters);
  const start = readStart(context);
  await requireBudget(services, providerStartsOfAddress, clientAddress(context, config.trustProxy));
  const { state } = await database.transaction((queries) =>
    startProviderLogin(queries, {
      ...start,
      platform: 'wechat',
      tenantId: tenant.id,
      // WeChat takes letters and digits only.
      state: randomBytes(32).toString('hex'),
      now: clock.now(),
    }),
  );
  const callback = callbackAddress(config.publicOrigin, 'wechat');
  return context.redirect(wechat.authorizeAddress(callback, state, context.get('portalOrigin')), 302);
}

/** A visitor who refuses comes back with the state alone. */
async function comeBack(context: HubContext, { clock, database }: HubServices): Promise<Response> {
  const { state = '', code = null } = context.req.query();
  if (state === '' || state.length > 128 || (code !== null && code.length > 2048)) throw signInGone();
  const row = await database.transaction((queries) =>
    noteProviderReturn(queries, { platform: 'wechat', state, code, issuer: null, now: clock.now() }),
  );
  if (!row) throw signInGone();
  return backToPage(context, row, { ...(code === null ? { error: 'access_denied' } : { code }), state });
}
