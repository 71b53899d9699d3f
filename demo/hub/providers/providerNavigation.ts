import type { Context, Hono } from 'hono';
import * as openId from 'openid-client';
import { providerPath } from '../../../src/hub/providerLogin';
import type { HubServices } from '../http/hubServices';
import { codes } from '../http/codes';
import type { HubEnvironment } from '../http/hubEnvironment';
import { fieldInvalid, Refusal } from '../http/refusal';
import { callbackAddress } from './callbackAddress';
import { loginSecrets } from './loginSecrets';
import { noteProviderReturn, startProviderLogin } from './providerLogin';
import { providerIds, type ProviderId } from '../config/providerIds';
import { describeError } from '../http/describeError';
import { refusalPage } from './refusalPage';
import { isKnownOpener, isOffered, readReturnPage } from './returnPage';

type HubContext = Context<HubEnvironment>;

/**
 * The two addresses of a provider's sign-in that a browser navigates to: `login` redirects to the provider, `callback`
 * redirects back to the portal (docs/contract.md sections 5 and 6).
 */
export function providerNavigation(app: Hono<HubEnvironment>, services: HubServices): void {
  for (const id of providerIds) {
    const path = providerPath(id);
    app.get(`${path}/login`, (context) => asPage(context, () => leave(context, services, id)));
    app.get(`${path}/callback`, (context) => asPage(context, () => comeBack(context, services, id)));
  }
}

/** Answers a refusal with a page, since a browser shows it. */
async function asPage(context: HubContext, work: () => Promise<Response>): Promise<Response> {
  context.header('Cache-Control', 'no-store');
  context.header('Referrer-Policy', 'no-referrer');
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.cause) context.get('log').warn(describeError(error.cause), 'a provider did not answer');
    return refusalPage(context, error);
  }
}

async function leave(context: HubContext, services: HubServices, id: ProviderId): Promise<Response> {
  const tenant = context.get('tenant');
  if (!isOffered(tenant, id) || !services.openIdClients.isConfigured(id))
    throw new Refusal({ code: codes.methodOff, message: 'error.methodOff' });
  const start = readStart(context);
  const connection = await services.openIdClients.connect(id);
  const { state, salt } = await services.database.transaction((queries) =>
    startProviderLogin(queries, {
      ...start,
      platform: id,
      tenantId: tenant.id,
      now: services.clock.now(),
    }),
  );
  const { nonce, verifier } = loginSecrets(state, salt);
  const address = openId.buildAuthorizationUrl(connection, {
    redirect_uri: callbackAddress(services.config.publicOrigin, id),
    scope: 'openid email profile',
    state,
    nonce,
    code_challenge: await openId.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    // On a shared computer the provider's last session must not be used without asking.
    prompt: 'select_account',
  });
  return context.redirect(address.href, 302);
}

function readStart(context: HubContext) {
  const portalOrigin = context.get('portalOrigin');
  const { flow = '', opener = null, redirect: wanted, popup } = context.req.query();
  const redirect = readReturnPage(wanted, portalOrigin);
  if (redirect === null)
    throw new Refusal({ code: codes.fieldInvalid, message: 'error.returnPageRefused', status: 400 });
  if (!/^[0-9a-f]{64}$/.test(flow)) throw fieldInvalid('flow');
  if (opener !== null && (popup !== '1' || !isKnownOpener(opener, portalOrigin, context.get('tenant'))))
    throw new Refusal({ code: codes.requestRefused, message: 'error.originRefused', status: 403 });
  return { flow, redirect, opener };
}

async function comeBack(context: HubContext, services: HubServices, id: ProviderId): Promise<Response> {
  const { state = '', code = null, iss = null, error } = context.req.query();
  const isDenied = error !== undefined;
  if (state === '' || state.length > 256 || (!isDenied && (code === null || code.length > 2048)))
    throw gone();
  const row = await services.database.transaction((queries) =>
    noteProviderReturn(queries, {
      platform: id,
      state,
      code: isDenied ? null : code,
      issuer: iss,
      now: services.clock.now(),
    }),
  );
  if (!row) throw gone();
  const target = new URL(row.redirect);
  if (isDenied) target.searchParams.set('error', error === 'access_denied' ? error : 'server_error');
  else target.searchParams.set('code', code ?? '');
  target.searchParams.set('state', state);
  if (row.opener !== null) {
    target.searchParams.set('popup', '1');
    target.searchParams.set('opener', row.opener);
  }
  return context.redirect(target.href, 302);
}

function gone(): Refusal {
  return new Refusal({ code: codes.challengeGone, message: 'error.signInGone', status: 400 });
}
