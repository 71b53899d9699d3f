/** The code of the person who recommended the portal (cookie `SHARE_CODE`): sent once, with the registration. */
import type { CookieStore } from './cookies';

const shareCodeCookie = 'SHARE_CODE';

export function createShareCode(cookies: Pick<CookieStore, 'get' | 'remove'>) {
  return {
    /** `null` when there is none. */
    get: (): string | null => cookies.get(shareCodeCookie) || null,
    remove: (): void => cookies.remove(shareCodeCookie),
  };
}
