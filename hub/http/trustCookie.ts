/** The cookie of a browser that skips second factors (`session/trustedBrowsers`): a random value, which signs nobody in. */
import { createToken, hashToken } from '../credentials/opaqueToken';
import { cookiePrefix } from './cookieDomain';

/** How long a browser is trusted. */
export const trustLifeMs = 30 * 24 * 60 * 60 * 1000;

const nameFor = (origin: string): string => `${cookiePrefix(origin)}hub_trust`;

/**
 * @param origin of the portal
 * @param read returns the value of a cookie of the request
 * @returns the hash of its value; `null` without a valid one
 */
export function readTrust(origin: string, read: (name: string) => string | undefined): string | null {
  const value = read(nameFor(origin));
  return value !== undefined && /^[\w-]{43}$/.test(value) ? hashToken(value) : null;
}

/** @param origin of the portal */
export function newTrustCookie(origin: string): { header: string; hash: string } {
  const value = createToken();
  const attributes = `Max-Age=${trustLifeMs / 1000}; Path=/api; Secure; HttpOnly; SameSite=None`;
  return { header: `${nameFor(origin)}=${value}; ${attributes}`, hash: hashToken(value) };
}
