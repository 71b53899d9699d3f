/**
 * The referral code (cookie `SHARE_CODE`) of the person who recommended the portal: sent once, with the registration.
 */
import type { CookieStore } from './cookies';

const shareCodeCookie = 'SHARE_CODE';

/** @param cookies those of the portal's own site */
export function createShareCode(cookies: Pick<CookieStore, 'get' | 'remove'>) {
  return {
    /** The code; `null` when there is none. */
    get: (): string | null => cookies.get(shareCodeCookie) || null,
    remove: (): void => cookies.remove(shareCodeCookie),
  };
}
