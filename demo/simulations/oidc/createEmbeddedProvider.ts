import type { Configuration, InteractionResults } from 'oidc-provider';
import type { Logger } from 'pino';
import { escapeHtml } from '../../../hub/documents/escapeHtml';
import type { SecretStore } from '../../../hub/keys/sharedSecret';
import { describeError } from '../../../hub/http/describeError';
import { callbackAddress } from '../../../hub/methods/redirect/providerLogin';
import { openIdProviders } from '../../../hub/methods/openid/openIdProviders';
import { recordAdapter } from '../../../hub/openid/recordAdapter';
import { embeddedKeys, type EmbeddedKeys } from './embeddedKeys';
import { providerPeople } from '../../seed/knownPeople';
import { handOver } from '../../../hub/http/handOver';
import { withInteraction } from '../../../hub/openid/withInteraction';

/** Path the embedded provider is mounted at. */
export const embeddedPath = '/dev/oidc';

/** A whole OpenID provider inside the hub, for development (docs/contract.md section 7). */
export interface EmbeddedProvider {
  issuer: string;
  clientSecret: string;
  /** Answers a request for an address below `embeddedPath`. */
  answer(request: Request): Promise<Response>;
  /**
   * Finishes a sign-in page.
   * @param request the page's form, with the provider's cookies
   * @returns where to redirect the browser; `null` when the provider knows no such sign-in
   */
  finish(request: Request, result: InteractionResults): Promise<string | null>;
  /** Whether the provider waits for this page's answer. */
  isWaiting(request: Request): Promise<boolean>;
}

/** Names its records among those of the tenants' providers. */
export const embeddedName = 'embedded provider';

/** Client id of the hub at the embedded provider. */
export const embeddedClientId = (id: string) => `hub-entry-${id}`;

/** Creates the provider. Its state is in the database, its requests never leave the process. */
export async function createEmbeddedProvider(
  store: SecretStore,
  publicOrigin: string,
  log: Logger,
): Promise<EmbeddedProvider> {
  // Loaded on first use: it is large, and most starts never need it.
  const { default: OpenIdProvider, interactionPolicy } = await import('oidc-provider');
  const keys = await embeddedKeys(store);
  const issuer = `${publicOrigin}${embeddedPath}`;
  const policy = interactionPolicy.base();
  // Google's account chooser: asked for by the hub, shown even when the browser is signed in there.
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }));
  const provider = new OpenIdProvider(issuer, {
    ...settings(keys, publicOrigin),
    adapter: recordAdapter({ database: store.database, provider: embeddedName, now: Date.now }),
    interactions: { policy, url: (_, { uid }) => `${embeddedPath}/sign-in/${uid}` },
  });
  // Addresses are those of the issuer, with or without a proxy; `handOver` passes it.
  provider.proxy = true;
  const report = (_: unknown, error: Error) =>
    log.warn(describeError(error), 'the embedded provider refused a request');
  provider.on('authorization.error', report);
  provider.on('grant.error', report);
  provider.on('server_error', report);
  const callback = provider.callback();
  return {
    issuer,
    clientSecret: keys.clientSecret,
    answer: (request) => handOver(request, embeddedPath, publicOrigin, (req, res) => void callback(req, res)),
    finish: (request, result) =>
      withInteraction(request, publicOrigin, (req, res) => provider.interactionResult(req, res, result)),
    isWaiting: async (request) =>
      (await withInteraction(request, publicOrigin, (req, res) => provider.interactionDetails(req, res))) !==
      null,
  };
}

function settings(keys: EmbeddedKeys, publicOrigin: string): Configuration {
  return {
    jwks: { keys: [keys.signing] },
    cookies: {
      keys: [keys.cookie],
      names: { interaction: 'dev_oidc_page', resume: 'dev_oidc_resume', session: 'dev_oidc_session' },
    },
    clients: openIdProviders.map(({ id }) => ({
      client_id: embeddedClientId(id),
      client_secret: keys.clientSecret,
      grant_types: ['authorization_code'],
      response_types: ['code' as const],
      redirect_uris: [callbackAddress(publicOrigin, id)],
    })),
    scopes: ['openid'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // Like Google, puts e-mail and name into the ID token.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: false } },
    // Seconds.
    ttl: {
      Interaction: 600,
      Session: 3600,
      Grant: 3600,
      AuthorizationCode: 60,
      AccessToken: 600,
      IdToken: 600,
    },
    findAccount: (_, sub) => {
      const person = providerPeople.find((known) => known.sub === sub);
      return person && { accountId: sub, claims: async () => ({ ...person, email_verified: true }) };
    },
    loadExistingGrant: grantEverything,
    renderError: (context) => {
      context.type = 'html';
      context.body = errorPage;
    },
  };
}

/** Google asks for no consent when only the profile is wanted. */
const grantEverything: NonNullable<Configuration['loadExistingGrant']> = async ({ oidc }) => {
  const { client, session, provider } = oidc;
  if (!client || !session?.accountId) return undefined;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope('openid email profile');
  await grant.save();
  return grant;
};

/** Contains nothing of the request. */
const errorPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml('Sign-in refused')}</title>
<link rel="stylesheet" href="/brand/colors.css">
<link rel="stylesheet" href="/brand/page.css">
</head>
<body><main><h1>Sign-in refused</h1>
<p>The embedded provider does not know this request. Go back to the portal and start again.</p></main></body>
</html>
`;
