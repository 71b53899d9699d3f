import { SignJWT } from 'jose';
import { randomUUID } from 'node:crypto';
import { signingAlgorithm, type KeySet } from '../keys/signingKeys';

/** Type in the header of an app token, so that no ID token of the same key passes for one. */
export const appTokenType = 'app-token+jwt';

/** What an app token says. */
export interface AppTokenClaims {
  /** Origin of the tenant's portal. */
  issuer: string;
  appKey: string;
  accountId: string;
  /** The address it is bound to, or the origin of the page that receives it by event or message. */
  redirectUri: string;
  /** Milliseconds since 1970. */
  issuedAt: number;
  expiresAt: number;
}

/**
 * Signs an app token (RFC 7519). It contains no part of the session, so it gives no access to the hub. A server that
 * verifies it offline cannot know whether it was used before, so it has an id (`jti`) and a short life.
 */
export function signAppToken({ signing }: KeySet, claims: AppTokenClaims): Promise<string> {
  return new SignJWT({ redirect_uri: claims.redirectUri })
    .setProtectedHeader({ alg: signingAlgorithm, kid: signing.kid, typ: appTokenType })
    .setIssuer(claims.issuer)
    .setAudience(claims.appKey)
    .setSubject(claims.accountId)
    .setIssuedAt(Math.floor(claims.issuedAt / 1000))
    .setExpirationTime(Math.floor(claims.expiresAt / 1000))
    .setJti(randomUUID())
    .sign(signing.key);
}
