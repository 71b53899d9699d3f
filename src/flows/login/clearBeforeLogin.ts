import { deleteCookies } from '../../api/deleteCookies';
import type { Services } from '../services';

/** Short, so that the visitor does not wait long. */
const maxMs = 4000;

/**
 * Clears the cookies of older logins (docs/specification.md section 4), not on a page of another site. Await it, so
 * that the hub's answer cannot delete the cookies of the login that follows. A failure does not stop the login.
 */
export async function clearBeforeLogin(
  services: Pick<Services, 'hub' | 'session' | 'config' | 'isOwnSite' | 'clock'>,
  signal?: AbortSignal,
): Promise<void> {
  // On a slow phone cookies and the first request take 30 ms, which would delay the busy state of the button.
  await services.clock.painted();
  // Cancelled meanwhile: the cookies may belong to another login.
  if (signal?.aborted) return;
  if (services.config().appid !== null || !services.isOwnSite) return;
  services.session.clearCookies();
  try {
    // Sent without the token: only a sign-out revokes a session.
    await services.hub.call(
      deleteCookies,
      {},
      { token: null, timeoutMs: maxMs, ignoreMessage: true, ...(signal ? { signal } : {}) },
    );
  } catch {
    // The cookies that script can reach are removed; the answer of the login replaces the others.
  }
}
