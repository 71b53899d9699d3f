/** How the provider of one tenant is set up. */
import { and, eq, isNull } from 'drizzle-orm';
import { timingSafeEqual } from 'node:crypto';
import type { Adapter, Configuration } from 'oidc-provider';
import { describePerson } from '../accounts/account';
import { findApp } from '../apps/findApp';
import { claimsOfScopes } from '../apps/openIdScopes';
import { hashToken } from '../credentials/opaqueToken';
import { accounts } from '../database/tables/accounts';
import { cookiePrefix } from '../http/cookieDomain';
import type { HubServices } from '../http/hubServices';
import { signingAlgorithm, type KeySet } from '../keys/signingKeys';
import { isRegisteredOrigin } from '../input/redirectAddress';
import { hubLanguages } from '../messages/translate';
import { acrValues } from './authenticationContext';
import { clientOfApp, pkceProperty } from './clientOfApp';
import { interactionCookies } from './interactionCookies';
import { openIdPaths } from './openIdPaths';
import { recordAdapter } from './recordAdapter';

/** Seconds. */
const minute = 60;
const day = 24 * 60 * minute;

export interface IssuerDeps {
  services: HubServices;
  tenantId: string;
  /** Origin of the tenant's portal. */
  origin: string;
  keys: KeySet;
  /** Signs the cookies; the same in all processes. */
  cookieKey: string;
}

export const sessionCookie = 'openid_session';

const features: Configuration['features'] = {
  devInteractions: { enabled: false },
  rpInitiatedLogout: { enabled: false },
  // What it says of itself, and `sid` in ID tokens; the outbox tells the apps (`logoutSender`).
  backchannelLogout: { enabled: true },
  resourceIndicators: { enabled: false },
  pushedAuthorizationRequests: { enabled: false },
  // For an essential `acr`; what it names besides is in the scopes.
  claimsParameter: { enabled: true },
  dPoP: { enabled: false },
  revocation: {
    enabled: true,
    allowedPolicy: (_, { clientId }, token) => token.clientId === clientId,
  },
};

const ttl = {
  Interaction: 15 * minute,
  Session: 15 * minute,
  AuthorizationCode: minute,
  AccessToken: 10 * minute,
  IdToken: 10 * minute,
  // At most as long as a session, with which they end.
  RefreshToken: 30 * day,
  Grant: 30 * day,
};

const routes = {
  authorization: openIdPaths.authorization,
  token: openIdPaths.token,
  revocation: openIdPaths.revocation,
  userinfo: openIdPaths.userinfo,
  jwks: openIdPaths.jwks,
};

const cookiesOf = (origin: string, key: string): Configuration['cookies'] => ({
  keys: [key],
  names: { ...interactionCookies(cookiePrefix(origin)), session: sessionCookie },
  short: { httpOnly: true, sameSite: 'lax', signed: true },
  long: { httpOnly: true, sameSite: 'lax', signed: true },
});

export function issuerSettings({ services, tenantId, origin, keys, cookieKey }: IssuerDeps): Configuration {
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
    cookies: cookiesOf(origin, cookieKey),
    routes,
    responseTypes: ['code'],
    clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'none'],
    enabledJWA: { idTokenSigningAlgValues: [signingAlgorithm] },
    scopes: ['openid', 'offline_access'],
    acrValues: [...acrValues],
    claims: claimsOfScopes,
    // Puts name and address into the ID token too, which most clients read.
    conformIdTokenClaims: false,
    discovery: {
      ui_locales_supported: [...hubLanguages],
      end_session_endpoint: `${origin}${openIdPaths.signOut}`,
    },
    extraClientMetadata: { properties: [pkceProperty] },
    pkce: { required: (_, client) => client[pkceProperty] !== 'optional' },
    features,
    ttl,
    // The grant does instead (`recordAdapter`).
    expiresWithSession: async () => false,
    rotateRefreshToken: () => true,
    // Servers call, and pages of an app that has none.
    clientBasedCORS: (_, from, client) =>
      client.clientAuthMethod === 'none' && isRegisteredOrigin(from, client.redirectUris ?? []),
    findAccount: (_, sub) => findPerson({ services, tenantId, origin }, sub),
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

export async function findPerson(
  {
    services: { database, adapters },
    tenantId,
    origin,
  }: Pick<IssuerDeps, 'services' | 'tenantId' | 'origin'>,
  id: string,
) {
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
  const { avatarKey, language, emailVerified } = account;
  const { storage } = adapters;
  return {
    accountId: id,
    claims: async () => ({
      sub: id,
      name: username,
      preferred_username: username,
      picture: avatarKey === null || !storage ? undefined : storage.fileAddress(origin, avatarKey),
      locale: language ?? undefined,
      email,
      email_verified: email === undefined ? undefined : emailVerified,
      phone_number: phone,
    }),
  };
}

/** The hub stores hashes of secrets, so `this` client's secret is one, or two. */
export async function hasSecret(this: { clientSecret?: string }, given: string): Promise<boolean> {
  const sent = Buffer.from(hashToken(given));
  return (this.clientSecret ?? '').split(' ').some((hash) => {
    const known = Buffer.from(hash);
    return known.length === sent.length && timingSafeEqual(known, sent);
  });
}
