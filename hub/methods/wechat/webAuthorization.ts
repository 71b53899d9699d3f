import type { Context, Hono } from 'hono';
import { randomBytes } from 'node:crypto';
import { providerPath } from '../../../src/api/providerLogin';
import type { CallContext } from '../../http/callContext';
import type { HubEnvironment } from '../../http/hubEnvironment';
import type { HubServices } from '../../http/hubServices';
import { clientAddress } from '../../http/clientAddress';
import { providerStartsOfAddress } from '../../limits/callBudgets';
import { requireBudget } from '../../limits/requireBudget';
import {
  callbackAddress,
  noteProviderReturn,
  startProviderLogin,
  type ProviderLoginStart,
} from '../redirect/providerLogin';
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
  const tenant = context.get('tenant');
  requireWebAuthorization(tenant, services.adapters);
  const start = readStart(context);
  const address = clientAddress(context, services.config.trustProxy);
  await requireBudget(services, providerStartsOfAddress, address);
  const place = { tenant, portalOrigin: context.get('portalOrigin') };
  const { url } = await beginWebAuthorization(services, place, start);
  return context.redirect(url, 302);
}

/** @returns the state, and WeChat's page @throws Refusal -100111 */
export async function beginWebAuthorization(
  { adapters, clock, config, database }: HubServices,
  { tenant, portalOrigin }: Pick<CallContext, 'tenant' | 'portalOrigin'>,
  start: Pick<ProviderLoginStart, 'flow' | 'redirect' | 'opener' | 'purpose'>,
): Promise<{ state: string; url: string }> {
  const wechat = requireWebAuthorization(tenant, adapters);
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
  return { state, url: wechat.authorizeAddress(callback, state, portalOrigin) };
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
