/** The referral code of whoever recommended the portal (specification section 3): sent with a registration, once. */
import type { CookieStore } from './cookies';

const shareCodeCookie = 'SHARE_CODE';

/** @param cookies those of the portal's own site */
export function createShareCode(cookies: Pick<CookieStore, 'get' | 'remove'>) {
  return {
    /** The code, or `null` where there is none. */
    get: (): string | null => cookies.get(shareCodeCookie) || null,
    remove: (): void => cookies.remove(shareCodeCookie),
  };
}
