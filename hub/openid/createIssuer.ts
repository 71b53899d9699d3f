/** The hub as OpenID provider of one tenant (OpenID Connect Core 1.0): authorization code with PKCE. */
import { and, eq, isNull } from 'drizzle-orm';
import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Adapter, Configuration, InteractionResults, KoaContextWithOIDC } from 'oidc-provider';
import { describePerson } from '../accounts/account';
import { noteAppUse } from '../apps/appUses';
import { findApp } from '../apps/findApp';
import { interactionPath, requiredSignIn } from '../apps/openIdReturn';
import { claimsOfScopes, readScopes, receivedBy } from '../apps/openIdScopes';
import { hashToken } from '../credentials/opaqueToken';
import type { Queries } from '../database/database';
import { accounts } from '../database/tables/accounts';
import { describeError } from '../http/describeError';
import { cookiePrefix } from '../http/cookieDomain';
import type { HubServices } from '../http/hubServices';
import { handOver, type NodeHandler } from '../http/handOver';
import { signingAlgorithm, type KeySet } from '../keys/signingKeys';
import { hubLanguage, hubLanguages } from '../messages/translate';
import { acrValues, authenticationOf, readAcrRequest, type AcrRequest } from './authenticationContext';
import { clientOfApp, pkceProperty } from './clientOfApp';
import { interactionCookies, withNewNames } from './interactionCookies';
import { openIdPaths } from './openIdPaths';
import { describeRefusal, textOf, type OpenIdRefusal } from './openIdRefusal';
import { recordAdapter, tieGrant } from './recordAdapter';
import { withInteraction } from './withInteraction';

/** Seconds. */
const minute = 60;
const day = 24 * 60 * minute;

/** What an authorization request waits for: a person who is signed in and consents. */
export interface Waiting {
  clientId: string;
  /** Whether the session may be one from before this moment, in milliseconds; `null`: any session. */
  signedInSince: number | null;
  /** Language of the app's page, if it names one. */
  locale: string | undefined;
  acr: AcrRequest;
}

/** Who signed in, and in which session of the hub. */
export interface Consent {
  clientId: string;
  accountId: string;
  sessionHash: string;
  /** When that session began, in milliseconds. */
  signedInAt: number;
  /** How it was opened (RFC 8176). */
  amr: readonly string[];
}

export interface Issuer {
  /** @param onRefusal told why a request is refused */
  answer(request: Request, onRefusal: (refusal: OpenIdRefusal) => void): Promise<Response>;
  /** What the request behind an interaction page waits for; `null` if this browser has none. */
  waiting(request: Request): Promise<Waiting | null>;
  /**
   * @param again where the visitor signs in again, if the session has ended since the consent
   * @returns where to send the browser; `null` if this browser waits for nothing
   */
  consent(request: Request, consent: Consent, again: string): Promise<string | null>;
  refuse(request: Request, error: keyof typeof descriptions): Promise<string | null>;
}

export interface IssuerDeps {
  services: HubServices;
  tenantId: string;
  /** Origin of the tenant's portal. */
  origin: string;
  keys: KeySet;
  /** Signs the cookies; the same in all processes. */
  cookieKey: string;
}

const descriptions = {
  access_denied: 'The visitor did not consent',
  login_required: 'The visitor did not sign in again',
  unmet_authentication_requirements: 'The visitor did not sign in as the app requires',
};

/** Of the provider's own answers: the app's address is the target of the form, so `form-action` is open. */
const formPolicy = "default-src 'none'; script-src; base-uri 'none'; frame-ancestors 'none'";

const sessionCookie = 'openid_session';

/** Its state is in the database. */
export async function createIssuer(deps: IssuerDeps): Promise<Issuer> {
  const { services, tenantId, origin } = deps;
  // Loaded at the first use: it is large, and many hubs never need it.
  const { default: OpenIdProvider, interactionPolicy } = await import('oidc-provider');
  const { Check, Prompt } = interactionPolicy;
  // The hub's consent page decides, which also knows what was allowed before (docs/contract.md section 6).
  const everyTime = new Check(
    'every_time',
    'The visitor has to consent',
    'login_required',
    ({ oidc }: KoaContextWithOIDC) => oidc.result?.login === undefined,
  );
  const policy = [
    new Prompt({ name: 'login', requestable: true }, everyTime),
    new Prompt({ name: 'consent', requestable: true }),
    new Prompt({ name: 'select_account', requestable: true }),
  ];
  const provider = new OpenIdProvider(origin, {
    ...settings(deps),
    interactions: { policy, url: (_, { uid }) => `${interactionPath}${uid}` },
  });
  // Addresses are those of the issuer, with or without a proxy; `handOver` passes it.
  provider.proxy = true;
  Object.defineProperty(provider.Client.prototype, 'compareClientSecret', { value: hasSecret });
  const listeners = new WeakMap<IncomingMessage, (refusal: OpenIdRefusal) => void>();
  const report = (context: KoaContextWithOIDC, error: Error) =>
    listeners.get(context.req)?.(describeRefusal(context, error));
  provider.on('authorization.error', report);
  provider.on('grant.error', report);
  provider.on('userinfo.error', report);
  provider.on('revocation.error', report);
  provider.on('server_error', (_, error) =>
    services.log.error(describeError(error), 'the OpenID provider failed'),
  );
  // For `response_mode=form_post`: the provider adds the hash of the page's script.
  provider.use(async (context, next) => {
    context.set('Content-Security-Policy', formPolicy);
    await next();
  });
  const callback = provider.callback();
  const rename = (cookies: string | undefined) =>
    withNewNames(cookies ?? '', cookiePrefix(origin), deps.cookieKey);
  const inside = <Result>(request: Request, work: (...handed: Parameters<NodeHandler>) => Promise<Result>) =>
    withInteraction(request, origin, (req, res) => {
      req.headers.cookie = rename(req.headers.cookie);
      return work(req, res);
    });
  const finish = (request: Request, result: InteractionResults) =>
    inside(request, (req, res) => provider.interactionResult(req, res, result));
  return {
    answer: async (request, onRefusal) =>
      dropSessionCookies(
        await handOver(request, '', origin, (req, res) => {
          listeners.set(req, onRefusal);
          req.headers.cookie = rename(req.headers.cookie).split(';').filter(isNoSessionCookie).join(';');
          void callback(req, res);
        }),
      ),
    waiting: async (request) => {
      const found = await inside(request, (req, res) => provider.interactionDetails(req, res));
      return found && describeWaiting(found);
    },
    consent: async (request, { clientId, accountId, sessionHash, signedInAt, amr }, again) => {
      const found = await inside(request, (req, res) => provider.interactionDetails(req, res));
      if (found?.params['client_id'] !== clientId) return null;
      const grant = new provider.Grant({ clientId, accountId });
      grant.addOIDCScope(textOf(found.params['scope']));
      const grantId = await grant.save();
      const store = { database: services.database, provider: tenantId };
      const scopes = readScopes(found.params['scope']);
      const use = { tenantId, appKey: clientId, accountId, received: receivedBy(scopes), scopes };
      const note = (queries: Queries) => noteAppUse(queries, { ...use, now: services.clock.now() });
      if (!(await tieGrant(store, grantId, sessionHash, note))) return again;
      const ts = Math.floor(signedInAt / 1000);
      return finish(request, {
        login: { accountId, remember: false, ts, ...authenticationOf(amr, readAcrRequest(found.params)) },
        consent: { grantId },
        select_account: {},
      });
    },
    refuse: (request, error) => finish(request, { error, error_description: descriptions[error] }),
  };
}

function describeWaiting({ params, iat }: { params: Record<string, unknown>; iat?: number }): Waiting {
  return {
    clientId: textOf(params['client_id']),
    signedInSince: requiredSignIn(params, iat),
    acr: readAcrRequest(params),
    locale: textOf(params['ui_locales']).split(' ').map(hubLanguage).find(Boolean),
  };
}

function settings({ services, tenantId, origin, keys, cookieKey }: IssuerDeps): Configuration {
  const { database, clock } = services;
  const records = recordAdapter({
    database,
    provider: tenantId,
    now: Date.now,
    sessionNow: () => clock.now(),
  });
  const clients = { find: (id: string) => findClient(services, tenantId, id) };
  return {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- clients are the hub's apps: they are only found
    adapter: (kind: string) => (kind === 'Client' ? (clients as Adapter) : records(kind)),
    jwks: { keys: keys.published.map(({ jwk }) => jwk) },
    cookies: {
      keys: [cookieKey],
      names: { ...interactionCookies(cookiePrefix(origin)), session: sessionCookie },
      short: { httpOnly: true, sameSite: 'lax', signed: true },
      long: { httpOnly: true, sameSite: 'lax', signed: true },
    },
    routes: {
      authorization: openIdPaths.authorization,
      token: openIdPaths.token,
      revocation: openIdPaths.revocation,
      userinfo: openIdPaths.userinfo,
      jwks: openIdPaths.jwks,
    },
    responseTypes: ['code'],
    clientAuthMethods: ['client_secret_basic', 'client_secret_post'],
    enabledJWA: { idTokenSigningAlgValues: [signingAlgorithm] },
    scopes: ['openid', 'offline_access'],
    acrValues: [...acrValues],
    claims: claimsOfScopes,
    // Puts name and address into the ID token too, which most clients read.
    conformIdTokenClaims: false,
    discovery: { ui_locales_supported: [...hubLanguages] },
    extraClientMetadata: { properties: [pkceProperty] },
    pkce: { required: (_, client) => client[pkceProperty] !== 'optional' },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      resourceIndicators: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      // For an essential `acr`; what it names besides is in the scopes.
      claimsParameter: { enabled: true },
      dPoP: { enabled: false },
      revocation: {
        enabled: true,
        allowedPolicy: (_, { clientId }, token) => token.clientId === clientId,
      },
    },
    ttl: {
      Interaction: 15 * minute,
      Session: 15 * minute,
      AuthorizationCode: minute,
      AccessToken: 10 * minute,
      IdToken: 10 * minute,
      // At most as long as a session, with which they end.
      RefreshToken: 30 * day,
      Grant: 30 * day,
    },
    // The grant does instead (`recordAdapter`).
    expiresWithSession: async () => false,
    rotateRefreshToken: () => true,
    // Servers call, no pages.
    clientBasedCORS: () => false,
    findAccount: (_, sub) => findPerson(services, tenantId, sub),
    renderError: (context, out) => {
      // For a client that prefers HTML. A visitor sees the hub's page (`openIdRoutes`).
      context.body = out;
    },
  };
}

async function findClient({ database }: HubServices, tenantId: string, id: string) {
  const app = await database.run((queries) => findApp(queries, tenantId, id));
  return app ? clientOfApp(app) : undefined;
}

async function findPerson({ database }: HubServices, tenantId: string, id: string) {
  const [account] = await database.run((queries) =>
    queries
      .select()
      .from(accounts)
      .where(and(eq(accounts.id, id), eq(accounts.tenantId, tenantId), isNull(accounts.removedAt)))
      .limit(1),
  );
  if (!account) return undefined;
  const { username, email, mobile } = describePerson(account);
  const phone = mobile === undefined || mobile.startsWith('+') ? mobile : `+86${mobile}`;
  return {
    accountId: id,
    claims: async () => ({ sub: id, name: username, email, phone_number: phone }),
  };
}

/** The hub stores hashes of secrets, so `this` client's secret is one, or two. */
async function hasSecret(this: { clientSecret?: string }, given: string): Promise<boolean> {
  const sent = Buffer.from(hashToken(given));
  return (this.clientSecret ?? '').split(' ').some((hash) => {
    const known = Buffer.from(hash);
    return known.length === sent.length && timingSafeEqual(known, sent);
  });
}

/**
 * The provider's session cookie is left out in both directions: the hub's own session and consent page decide each time, so
 * a sign-out at the portal is one here too.
 */
const isNoSessionCookie = (cookie: string): boolean => !cookie.trim().startsWith(sessionCookie);

function dropSessionCookies(answer: Response): Response {
  const cookies = answer.headers.getSetCookie().filter(isNoSessionCookie);
  answer.headers.delete('set-cookie');
  for (const cookie of cookies) answer.headers.append('set-cookie', cookie);
  return answer;
}
