import type * as OpenIdClient from 'openid-client';
import type { FederatedIdentity } from '../../accounts/signInWithIdentity';
import { codes } from '../../answers/codes';
import { Refusal } from '../../answers/refusal';
import { providerUnreachable } from './createOpenIdClients';
import { loginSecrets } from '../redirect/providerLogin';

/** What a provider says about the person who signed in there. */
export type ProviderIdentity = Omit<FederatedIdentity, 'provider'>;

export interface ProviderAnswer {
  /** Address the provider sent the visitor back to. */
  callback: string;
  code: string;
  state: string;
  salt: string;
  /** `iss` of the answer, if there was one (RFC 9207). */
  issuer: string | null;
}

/**
 * Exchanges a code for who signed in: the ID token's signature, issuer, audience, nonce and age are checked, the code
 * only works with our PKCE verifier.
 * @throws Refusal -100102 when the provider does not confirm it, -10002 when it cannot be reached
 */
export async function redeemProviderCode(
  connection: OpenIdClient.Configuration,
  answer: ProviderAnswer,
): Promise<ProviderIdentity> {
  const { nonce, verifier } = loginSecrets(answer.state, answer.salt);
  const openId = await import('openid-client');
  const address = new URL(answer.callback);
  address.searchParams.set('code', answer.code);
  address.searchParams.set('state', answer.state);
  if (answer.issuer !== null) address.searchParams.set('iss', answer.issuer);
  try {
    const tokens = await openId.authorizationCodeGrant(connection, address, {
      pkceCodeVerifier: verifier,
      expectedNonce: nonce,
      expectedState: answer.state,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw new TypeError('no ID token');
    const profile =
      typeof claims['email'] === 'string' || !connection.serverMetadata().userinfo_endpoint
        ? claims
        : await openId.fetchUserInfo(connection, tokens.access_token, claims.sub);
    return outsidePerson(claims.iss, claims.sub, profile);
  } catch (error) {
    throw isRefusedByProvider(error, openId) ? notConfirmed(error) : providerUnreachable(error);
  }
}

function outsidePerson(
  issuer: string,
  subject: string,
  claims: Readonly<Record<string, unknown>>,
): ProviderIdentity {
  const { email, email_verified: isVerified, name } = claims;
  return {
    issuer,
    subject,
    email: typeof email === 'string' && isVerified === true ? email : null,
    name: typeof name === 'string' && name.trim() !== '' ? name.trim().slice(0, 64) : null,
  };
}

/** Whether the provider refused or its answer is invalid; other errors are network problems. */
function isRefusedByProvider(error: unknown, openId: typeof OpenIdClient): boolean {
  if (error instanceof openId.ResponseBodyError) return error.status < 500;
  if (error instanceof openId.AuthorizationResponseError) return true;
  return error instanceof openId.ClientError && untrusted.has(error.code ?? '');
}

const untrusted: ReadonlySet<string> = new Set([
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
  'OAUTH_KEY_SELECTION_FAILED',
]);

function notConfirmed(cause: unknown): Refusal {
  const refusal = new Refusal({ code: codes.codeWrong, message: 'error.providerRefused' });
  refusal.cause = cause;
  return refusal;
}
