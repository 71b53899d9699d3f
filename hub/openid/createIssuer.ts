/** The hub as OpenID provider of one tenant (OpenID Connect Core 1.0): authorization code with PKCE. */
import type { IncomingMessage } from 'node:http';
import type { InteractionResults, KoaContextWithOIDC } from 'oidc-provider';
import { noteAppUse } from '../apps/appUses';
import { interactionPath, requiredSignIn, wantedPerson } from '../apps/openIdReturn';
import { readScopes, receivedBy } from '../apps/openIdScopes';
import type { Queries } from '../database/database';
import { describeError } from '../http/describeError';
import { cookiePrefix } from '../http/cookieDomain';
import { handOver, type NodeHandler } from '../http/handOver';
import { hubLanguage } from '../messages/translate';
import { authenticationOf, readAcrRequest, type AcrRequest } from './authenticationContext';
import { withNewNames } from './interactionCookies';
import { createPolicy } from './interactionPolicy';
import { hasSecret, issuerSettings, sessionCookie, type IssuerDeps } from './issuerSettings';
import { describeRefusal, textOf, type OpenIdRefusal } from './openIdRefusal';
import { tieGrant } from './recordAdapter';
import { withInteraction } from './withInteraction';

/** What an authorization request waits for: a person who is signed in and consents. */
export interface Waiting {
  clientId: string;
  /** Whether the session may be one from before this moment, in milliseconds; `null`: any session. */
  signedInSince: number | null;
  /** The account that must sign in; `null`: any. */
  person: string | null;
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

const descriptions = {
  access_denied: 'The visitor did not consent',
  login_required: 'The visitor did not sign in again, or is another person',
  unmet_authentication_requirements: 'The visitor did not sign in as the app requires',
};

/** Of the provider's own answers: the app's address is the target of the form, so `form-action` is open. */
const formPolicy = "default-src 'none'; script-src; base-uri 'none'; frame-ancestors 'none'";

/** Its state is in the database. */
export async function createIssuer(deps: IssuerDeps): Promise<Issuer> {
  const { services, tenantId, origin } = deps;
  // Loaded at the first use: it is large, and many hubs never need it.
  const { default: OpenIdProvider, interactionPolicy } = await import('oidc-provider');
  const provider = new OpenIdProvider(origin, {
    ...issuerSettings(deps),
    interactions: {
      policy: createPolicy(interactionPolicy, deps),
      url: (_, { uid }) => `${interactionPath}${uid}`,
    },
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
      const note = async (queries: Queries): Promise<boolean> => {
        await noteAppUse(queries, { ...use, now: services.clock.now() });
        return true;
      };
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
    person: wantedPerson(params),
    acr: readAcrRequest(params),
    locale: textOf(params['ui_locales']).split(' ').map(hubLanguage).find(Boolean),
  };
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
