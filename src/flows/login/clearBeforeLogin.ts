import { deleteCookies } from '../../hub/deleteCookies';
import type { Services } from '../services';

/** Milliseconds the hub gets for it: the visitor waits for the login, not for this. */
const maxMs = 4000;

/**
 * Clears the old and legacy cookies before a login without an appid (specification section 4), here and on the hub. It
 * is awaited, so that the hub's answer cannot take along the cookies of the login after it; a failure does not stop the
 * login. On a page of another site nothing is cleared (contract section 4).
 */
export async function clearBeforeLogin(
  services: Pick<Services, 'hub' | 'session' | 'config' | 'isOwnSite' | 'clock'>,
  signal?: AbortSignal,
): Promise<void> {
  // Cookies and the first request take a slow phone 30 ms, in which the button would not answer to its click.
  await services.clock.painted();
  // Given up in the meantime: the cookies may be those of another login by now.
  if (signal?.aborted) return;
  if (services.config().appid !== null || !services.isOwnSite) return;
  services.session.clearCookies();
  try {
    // Without the token: the old session is left to its end, only sign-out revokes one.
    await services.hub.call(
      deleteCookies,
      {},
      { token: null, timeoutMs: maxMs, ignoreMessage: true, ...(signal ? { signal } : {}) },
    );
  } catch {
    // The cookies that script can reach are gone; the login's own answer replaces the others.
  }
}
