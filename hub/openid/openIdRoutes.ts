/** The addresses of the hub's OpenID provider, at the host of each tenant (docs/server.md, "OpenID"). */
import { and, eq, sql } from 'drizzle-orm';
import type { Context, Hono, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { getCookie } from 'hono/cookie';
import * as v from 'valibot';
import { screenPaths } from '../../src/contract/screens';
import { recordAttempt, refuseAfterFailures, type Attempt } from '../limits/failureLimit';
import { mostFailures } from '../limits/failures';
import { interactionPath } from '../apps/openIdReturn';
import { consumeAppToken } from '../apps/consumeAppToken';
import { createToken } from '../credentials/opaqueToken';
import { sharedSecret } from '../keys/sharedSecret';
import { sessions } from '../database/tables/sessions';
import type { Tenant } from '../database/tables/tenants';
import { clientAddress } from '../http/clientAddress';
import { codes } from '../answers/codes';
import type { HubEnvironment } from '../http/hubEnvironment';
import type { HubServices } from '../http/hubServices';
import { Refusal } from '../answers/refusal';
import { hashVisitor, newVisitorCookie, visitorCookieName } from '../session/visitorCookie';
import { isStorableRequest, notStorable } from '../http/storableText';
import { openIdStartsOfAddress } from '../limits/callBudgets';
import { requireBudget } from '../limits/requireBudget';
import { asPage, signInGone } from '../methods/redirect/navigation';
import { issuerOf, tenantOfHost } from '../tenants/tenantOfHost';
import { acrOf } from './authenticationContext';
import { createIssuer, type Issuer } from './createIssuer';
import { faultPage } from './faultPage';
import { openIdPaths } from './openIdPaths';
import type { OpenIdRefusal } from './openIdRefusal';
import { signOutRoutes } from './signOutRoutes';

/** Bytes; a request of a client has some hundred. */
const largestForm = 32 * 1024;

type HubContext = Context<HubEnvironment>;

interface Scene {
  context: HubContext;
  services: HubServices;
  tenant: Tenant;
  issuer: Issuer;
}

/** Mounts the provider. A tenant's first request starts its own. */
export function openIdRoutes(app: Hono<HubEnvironment>, services: HubServices): void {
  const issuerFor = keepIssuers(services);
  const sceneOf = async (context: HubContext): Promise<Scene> => {
    const tenant = await tenantOfHost(context, services);
    return { context, services, tenant, issuer: await issuerFor(tenant) };
  };
  const limited = bodyLimit({
    maxSize: largestForm,
    onError: (context) => context.json({ error: 'invalid_request' }, 413),
  });
  app.use('/openid/*', limited, refuseUnstorable);
  app.use(openIdPaths.discovery, limited, refuseUnstorable);
  app.get(`${interactionPath}:uid`, (context) =>
    asPage(context, async () => interact(await sceneOf(context))),
  );
  signOutRoutes(app, services);
  const { authorization } = openIdPaths;
  app.on(['GET', 'POST'], [authorization, `${authorization}/:uid`], (context) =>
    asPage(context, async () => authorize(await sceneOf(context))),
  );
  for (const path of [openIdPaths.token, openIdPaths.revocation]) {
    app.post(path, async (context) => answerClient(await sceneOf(context)));
    // Of a page of an app that has no server.
    app.options(path, async (context) => withHeaders(context, await ask(await sceneOf(context))));
  }
  for (const path of [openIdPaths.discovery, openIdPaths.userinfo])
    app.all(path, async (context) => withHeaders(context, await ask(await sceneOf(context))));
}

/** Paths of servers, which get an OAuth error (RFC 6749 section 5.2); the others are a browser's, which gets a page. */
const serverPaths: ReadonlySet<string> = new Set([
  openIdPaths.discovery,
  openIdPaths.token,
  openIdPaths.revocation,
  openIdPaths.userinfo,
]);

const refuseUnstorable: MiddlewareHandler<HubEnvironment> = async (context, next) => {
  if (await isStorableRequest(context)) return next();
  if (serverPaths.has(context.req.path)) return context.json({ error: 'invalid_request' }, 400);
  return asPage(context, () => Promise.reject(notStorable()));
};

/** The provider's answer with the headers that the hub has set for all answers. */
const withHeaders = (context: HubContext, answer: Response): Response =>
  context.newResponse(answer.body, answer);

/**
 * Lets the provider answer, and logs why it refuses: a security event (OWASP ASVS 5, 16.3).
 * @param onRefusal told the same
 */
function ask(
  { context, services, tenant, issuer }: Scene,
  onRefusal?: (refusal: OpenIdRefusal) => void,
): Promise<Response> {
  const { mark, metrics, config } = services;
  return issuer.answer(context.req.raw, (refusal) => {
    const { error, reason, clientId, client, redirectUri, redirectHost } = refusal;
    onRefusal?.(refusal);
    metrics?.countEvent('refusal', { call: openIdCall, code: codes.requestRefused, isSignIn: false });
    context
      .get('log')()
      .info({
        event: 'refusal',
        call: openIdCall,
        code: codes.requestRefused,
        tenant: tenant.id,
        address: clientAddress(context, config.trustProxy),
        error,
        reason,
        ...(clientId === undefined ? {} : { app: mark(clientId) }),
        client,
        redirectUri,
        redirectHost,
      });
  });
}

/** Name of the provider's requests in events and metrics. */
const openIdCall = 'openid';

/** Keeps a provider for each tenant until its keys change. */
function keepIssuers(services: HubServices): (tenant: Tenant) => Promise<Issuer> {
  const kept = new Map<string, { version: string; issuer: Promise<Issuer> }>();
  const create = async (tenant: Tenant): Promise<Issuer> =>
    createIssuer({
      services,
      tenantId: tenant.id,
      origin: issuerOf(tenant, services.config),
      keys: await services.signingKeys.of(tenant.id),
      cookieKey: await sharedSecret(services, 'openid cookies', v.string(), createToken),
    });
  return async (tenant) => {
    const { published } = await services.signingKeys.of(tenant.id);
    const version = [issuerOf(tenant, services.config), ...published.map(({ kid }) => kid)].join(' ');
    const known = kept.get(tenant.id);
    if (known?.version === version) return known.issuer;
    const issuer = create(tenant);
    kept.set(tenant.id, { version, issuer });
    issuer.catch(() => kept.delete(tenant.id));
    return issuer;
  };
}

/** A request of an app, or its end after the consent: a redirect, or a page if there is no address to go back to. */
async function authorize({ context, services, tenant, issuer }: Scene): Promise<Response> {
  if (context.req.path === openIdPaths.authorization)
    await requireBudget(services, openIdStartsOfAddress, clientAddress(context, services.config.trustProxy));
  let refusal: OpenIdRefusal | undefined;
  const answer = await ask({ context, services, tenant, issuer }, (told) => {
    refusal = told;
  });
  if (answer.status < 400) return withHeaders(context, answer);
  if (answer.status >= 500) throw new Error('the OpenID provider failed');
  return faultPage(context, refusal);
}

/**
 * The page between the app's request and its answer. It shows nothing: it leads to the hub's consent page, which signs the
 * visitor in where needed and comes back with an app token for this very address, or with a refusal.
 */
async function interact({ context, services, tenant, issuer }: Scene): Promise<Response> {
  const { req } = context;
  const waiting = await issuer.waiting(req.raw);
  if (!waiting) throw signInGone();
  const here = `${issuerOf(tenant, services.config)}${req.path}`;
  const { apptoken, error } = req.query();
  const leave = (address: string | null): Response => {
    if (address === null) throw signInGone();
    return context.redirect(address, 303);
  };
  if (error !== undefined) return leave(await issuer.refuse(req.raw, 'access_denied'));
  const consentPage = new URLSearchParams({
    appid: waiting.clientId,
    callback: here,
    ...(waiting.locale === undefined ? {} : { lang: waiting.locale }),
    // A tenant that the visit has chosen would not know this app.
    ...(context.get('tenant').id === tenant.id ? {} : { domain: tenant.host }),
  });
  const askVisitor = `${screenPaths.authorize}?${consentPage.toString()}`;
  if (apptoken === undefined) return context.redirect(askVisitor, 303);
  const consent = await redeemConsent(
    { context, services, tenant, issuer },
    waiting.clientId,
    apptoken,
    here,
  );
  // The consent page asks for a new sign-in (`app/info`). A visitor who comes with an older session keeps it: a link
  // alone must not sign anybody out (OWASP ASVS 5, 10.6.2).
  if (waiting.signedInSince !== null && consent.signedInAt < waiting.signedInSince)
    return leave(await issuer.refuse(req.raw, 'login_required'));
  if (waiting.person !== null && waiting.person !== consent.accountId)
    return leave(await issuer.refuse(req.raw, 'login_required'));
  if (waiting.acr.isEssential && acrOf(consent.amr, waiting.acr) === null)
    return leave(await issuer.refuse(req.raw, 'unmet_authentication_requirements'));
  const away = await issuer.consent(req.raw, consent, askVisitor);
  if (away !== null && away !== askVisitor)
    await knowVisitor({ context, services, tenant, issuer }, consent.sessionHash);
  return leave(away);
}

/** From now on the provider knows this browser by the session that has just consented. */
async function knowVisitor({ context, services, tenant }: Scene, sessionHash: string): Promise<void> {
  const origin = issuerOf(tenant, services.config);
  const { header, hash } = newVisitorCookie(origin);
  const isOfSession = and(eq(sessions.tenantId, tenant.id), eq(sessions.tokenHash, sessionHash));
  const known = hashVisitor(getCookie(context, visitorCookieName(origin)));
  const changed = await services.database.run((queries) =>
    queries
      .update(sessions)
      .set({ visitorHash: hash })
      .where(
        known === null
          ? isOfSession
          : and(isOfSession, sql`${sessions.visitorHash} is distinct from ${known}`),
      )
      .returning({ id: sessions.id }),
  );
  if (changed.length > 0) context.header('Set-Cookie', header, { append: true });
}

/** @throws Refusal for a token that is not good here */
async function redeemConsent(
  { services, tenant }: Scene,
  clientId: string,
  apptoken: string,
  redirectUri: string,
) {
  const now = services.clock.now();
  return services.database.transaction(async (queries) => {
    const use = { tenantId: tenant.id, appKey: clientId, apptoken, redirectUri, now };
    const spent = await consumeAppToken(queries, use);
    if (!spent) throw signInGone();
    const { account, sessionHash } = spent;
    const [session] = await queries
      .select()
      .from(sessions)
      .where(and(eq(sessions.tenantId, tenant.id), eq(sessions.tokenHash, sessionHash)))
      .limit(1);
    if (!session) throw signInGone();
    return { clientId, accountId: account.id, sessionHash, signedInAt: session.createdAt, amr: session.amr };
  });
}

/** A request that an app's server signs with its secret: wrong secrets are counted like those of `app/redeem`. */
async function answerClient({ context, services, tenant, issuer }: Scene): Promise<Response> {
  const { database, clock, config } = services;
  const attempt: Attempt = {
    tenantId: tenant.id,
    action: 'app',
    account: await clientOf(context.req.raw.clone()),
    address: clientAddress(context, config.trustProxy),
    isKnownDevice: false,
    now: clock.now(),
    most: mostFailures({ ...services, tenant }),
  };
  const refuse = (error: unknown): Response => {
    if (!(error instanceof Refusal)) throw error;
    for (const [name, value] of Object.entries(error.fields.headers ?? {})) context.header(name, value);
    return context.json({ error: 'temporarily_unavailable' }, 429);
  };
  try {
    await database.run((queries) => refuseAfterFailures(queries, attempt));
  } catch (error) {
    return refuse(error);
  }
  const answer = await ask({ context, services, tenant, issuer });
  try {
    if (answer.ok || answer.status === 401)
      await database.transaction((queries) => recordAttempt(queries, attempt, answer.ok));
  } catch (error) {
    // A good answer has used its code, so it is given even if another request has just reached the limit.
    if (!answer.ok) return refuse(error);
    if (!(error instanceof Refusal)) throw error;
  }
  return withHeaders(context, answer);
}

/** The client that a token request names, by its header or in its form. */
async function clientOf(request: Request): Promise<string> {
  const basic = /^Basic ([A-Za-z0-9+/=]+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  if (basic !== undefined) return Buffer.from(basic, 'base64').toString().split(':')[0] ?? '';
  return new URLSearchParams(await request.text()).get('client_id') ?? '';
}
