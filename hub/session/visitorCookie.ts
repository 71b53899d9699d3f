/**
 * The cookie by which the hub's OpenID provider knows who is signed in, for answers without a page (`prompt=none`). Its
 * value belongs to one session and ends with it. No call of the hub takes it.
 */
import { createToken, hashToken } from '../credentials/opaqueToken';
import { sessionLifeMs } from './findSession';

/** `__Host-`: no other host of the domain can plant one, which would sign the visitor in to another's account. */
export const visitorCookieName = (origin: string): string =>
  origin.startsWith('https:') ? '__Host-openid_visitor' : 'openid_visitor';

/** @returns the hash of a cookie's value; `null` for what is none */
export const hashVisitor = (value: string | undefined): string | null =>
  value !== undefined && /^[\w-]{43}$/.test(value) ? hashToken(value) : null;

/** @param origin of the portal */
export function newVisitorCookie(origin: string): { header: string; hash: string } {
  const value = createToken();
  // On http, which only loopback uses, not every browser takes `Secure`.
  const secure = origin.startsWith('https:') ? '; Secure' : '';
  const attributes = `Max-Age=${sessionLifeMs / 1000}; Path=/; HttpOnly; SameSite=Lax${secure}`;
  return { header: `${visitorCookieName(origin)}=${value}; ${attributes}`, hash: hashToken(value) };
}
